import { sql } from 'kysely'
import { mayOrder } from '../../contract/core/access.ts'
import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { PriceListRow } from '../../contract/features/price-list.ts'
import { readActiveUser } from '../access/active-user.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { MailReaders } from '../messages/compose.ts'
import type { PricedItem } from '../messages/templates/prices.ts'
import { readPriceList } from '../price-list/read.ts'
import { cartPath } from './cart-link.ts'
import { pickItems, priceAt, usualQuantity } from './mail-items.ts'
import { lastOrderOf } from './win-back.ts'

const mostOfList = 100_000
/** A shop's usual purchases are what it bought in this many days. */
const usualDays = 120

type Found = {
  shipDay: Day
  accountNumber: number
  total: number
  items: readonly PricedItem[]
  specials: readonly PricedItem[]
  /** The link that fills the cart with the usual quantities; null for a user who may not order, and without usual purchases. */
  cartPath: string | null
  cartItems: number
  unsubscribePath: string
}

/** The customer's prices as the shop shows them now: what they usually buy, then what moved most, and the specials. */
async function readItems(outside: Ctx, userId: number, day: Day, days: number): Promise<Found> {
  const user = await readActiveUser(outside.db, userId)
  if (!user) throw new AppError('not_found')
  const ctx: SignedInCtx = { ...outside, user }
  const list = await readPriceList(ctx, { category: 'All', categories: [] }, mostOfList)
  const [usual, moved] = await Promise.all([readUsual(ctx, days), readMoved(ctx)])
  const picked = pickItems(list.rows, { usual: [...usual.keys()], moved: [...moved.keys()] })
  const buys = mayOrder(user)
  const itemOf = async (row: PriceListRow): Promise<PricedItem> => {
    const bought = usual.get(row.productId)
    const quantity = usualQuantity(row, bought)
    const item = { productId: row.productId, quantity }
    return {
      name: row.productDescription,
      um: row.um,
      quantity,
      isUsual: bought !== undefined,
      priceE4: e4FromDollars(priceAt(row, quantity)),
      wasE4: row.originalPrice === null ? null : e4FromDollars(row.originalPrice),
      move: moved.get(row.productId) ?? null,
      cartPath: buys ? await cartPath(ctx, { userId, day, items: [item] }) : null,
    }
  }
  const usuals = picked.items.filter(({ productId }) => usual.has(productId))
  const whole = usuals.map((row) => ({
    productId: row.productId,
    quantity: usualQuantity(row, usual.get(row.productId)),
  }))
  const { page } = await unsubscribePaths(ctx, userId)
  return {
    shipDay: asDay(list.shipDay),
    accountNumber: user.accountNumber,
    total: list.total,
    items: await Promise.all(picked.items.map(itemOf)),
    specials: await Promise.all(picked.specials.map(itemOf)),
    cartPath: buys && whole.length > 0 ? await cartPath(ctx, { userId, day, items: whole }) : null,
    cartItems: whole.length,
    unsubscribePath: page,
  }
}

const readDailyPrices: MailReaders['daily-prices'] = async (ctx, { userId, day }) => ({
  facts: { day, ...(await readItems(ctx, userId, day, usualDays)) },
})

/** What they bought in their last months as a customer, however long ago that was. */
const readWinBack: MailReaders['win-back'] = async (ctx, { userId, day }) => {
  const last = await lastOrderOf(ctx, userId)
  const since = last ? Math.ceil((ctx.now().getTime() - last.getTime()) / 86_400_000) : 0
  const found = await readItems(ctx, userId, day, since + usualDays)
  return { facts: { ...found, lastOn: dayAt(last ?? ctx.now(), ctx.settings.timeZone) } }
}

/** What the reader's company bought, the most frequent first, with the median quantity. */
async function readUsual({ db, now, user }: SignedInCtx, days: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; quantity: number }>`
    select l.product_id::int as id, percentile_disc(0.5) within group (order by l.quantity)::int as quantity
    from order_lines l join orders o on o.id = l.order_id
    where l.customer_id = ${user.customerId} and l.quantity > 0
      and o.placed_at > ${now()}::timestamptz - make_interval(days => ${days}::int)
    group by 1 order by count(*) desc, 1 limit 200`.execute(db)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Prices published in the last day and still in effect, by how far they moved, with the direction. */
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

export const dailyPricesMails = {
  'daily-prices': readDailyPrices,
  'win-back': readWinBack,
} satisfies Partial<MailReaders>
