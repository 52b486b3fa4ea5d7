import { sql } from 'kysely'
import { asDay } from '../../contract/core/dates.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { PriceListRow } from '../../contract/features/price-list.ts'
import { readActiveUser } from '../access/active-user.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { MailReaders } from '../messages/compose.ts'
import { readPriceList } from '../price-list/read.ts'

/** So many items are in the mail; the price list has all. */
const mostItems = 12
const mostOfList = 100_000
/** What a shop bought in this time is what it usually buys. */
const usualDays = 120

/** The customer's prices as the shop shows them now: what they usually buy first, then what moved most. */
const readDailyPrices: MailReaders['daily-prices'] = async (ctx, { userId, day }) => {
  const user = await readActiveUser(ctx.db, userId)
  if (!user) throw new AppError('not_found')
  const list = await readPriceList({ ...ctx, user }, { category: 'All', categories: [] }, mostOfList)
  const [usual, moved] = await Promise.all([readUsual(ctx, user.customerId), readMoved(ctx)])
  const known = new Map(list.rows.map((row) => [row.productId, row]))
  const ordered = new Set([...usual, ...moved.keys()])
  const items = [...ordered].flatMap((id) => known.get(id) ?? []).slice(0, mostItems)
  const { page } = await unsubscribePaths(ctx, userId)
  return {
    facts: {
      day,
      shipDay: asDay(list.shipDay),
      accountNumber: user.accountNumber,
      total: list.total,
      items: items.map((row) => itemOf(row, moved.get(row.productId))),
      unsubscribePath: page,
    },
  }
}

const itemOf = (row: PriceListRow, moved: 'up' | 'down' | undefined) => ({
  name: row.productDescription,
  um: row.um,
  quantity: row.tiers[0]?.quantity ?? row.minQuantity,
  priceE4: e4FromDollars(row.tiers[0]?.price ?? 0),
  move: moved ?? null,
})

async function readUsual({ db, now }: Ctx, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id from order_lines l join orders o on o.id = l.order_id
    where l.customer_id = ${customerId} and o.placed_at > ${now()}::timestamptz - make_interval(days => ${usualDays})
    group by 1 order by count(*) desc, 1 limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was published in the last day and holds, by how far it moved, with the direction. */
async function readMoved({ db, now }: Ctx): Promise<Map<number, 'up' | 'down'>> {
  const { rows } = await sql<{ id: number; up: boolean }>`
    select d.product_id as id, d.will_prices[1] > d.was_prices[1] as up
    from publications b
    join price_differences d on d.file_id = b.file_id and d.kind in ('up', 'down', 'over_limit') and d.move_bp <> 0
    join products p on p.id = d.product_id and p.price1_e4 = d.will_prices[1]
    where b.state = 'published' and b.published_at > ${now()}::timestamptz - interval '20 hours'
    order by abs(d.move_bp) desc, 1 limit 200`.execute(db)
  return new Map(rows.map(({ id, up }) => [id, up ? 'up' : 'down']))
}

export const dailyPricesMails = { 'daily-prices': readDailyPrices } satisfies Partial<MailReaders>
