import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { SoldRow, sold } from '../../contract/features/growers/sold.ts'
import { weekNumber, weeksFrom } from '../../contract/rules/weeks.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { fromFarmSql, thisWeekOf, vendorOf } from './own.ts'

type Sale = { product_id: number; week: Day; units: number; cents: number | null }

/**
 * What a vendor sold, by product and week: goods received at the warehouse by arrival day, goods shipped from the farm by ship
 * day. Columns: product_id, day, week, units, and cents at the farm's price, null if it isn't known.
 */
export const salesOf = (
  { settings }: Pick<Ctx, 'settings'>,
  vendorId: string,
  { from, to }: { from: Day; to: Day },
): RawBuilder<Sale> => sql<Sale>`
  select product_id, date_trunc('week', day)::date as week, sum(units)::int as units,
    sum(round(units * price_e4 / 100.0))::bigint::float8::int as cents
  from (
    select m.product_id, (m.at at time zone ${settings.timeZone})::date as day, m.on_hand_change as units,
      coalesce(l.cost_e4, f.price_e4) as price_e4
    from stock_movements m join lots l on l.id = m.lot_id left join farm_prices f on f.product_id = m.product_id
    where l.vendor_id = ${vendorId} and m.kind = 'receipt' and m.on_hand_change > 0
      and m.at >= ${startOfDay(from, settings.timeZone)} and m.at < ${startOfDay(addDays(to, 1), settings.timeZone)}
    union all
    select l.product_id, o.ship_day, l.quantity, coalesce(f.price_e4, l.cost_e4)
    from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    left join farm_prices f on f.product_id = p.id
    where p.vendor_id = ${vendorId} and ${fromFarmSql} and o.ship_day between ${from} and ${to}
      and o.status <> 'CANCELLED' and l.status <> 'CANCELLED' and l.quantity > 0
  ) sale group by 1, 2`

type Row = {
  id: number
  description: string
  image_name: string
  color_hex: string
  um: string
  units: number
  cents: number | null
  offered: number
}

/** What a vendor sold, by product; weeks and totals cover all products in the list. */
export async function readSold(
  ctx: SignedInCtx,
  { query }: InputOf<typeof sold.read>,
): Promise<ReplyOf<typeof sold.read>> {
  const vendorId = vendorOf(ctx)
  const count = Number(query.weeks)
  const from = addDays(thisWeekOf(ctx), -(count - 1) * 7)
  const to = addDays(thisWeekOf(ctx), 6)
  const words = (query.q ?? '').split(/\s+/).filter(Boolean)
  const matches =
    words.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`${sql.join(
          words.map((word) => sql`p.description ilike ${containing(word)}`),
          sql` and `,
        )}`
  const sales = salesOf(ctx, vendorId, { from, to })
  const products = sql<Row>`(
    select p.id, p.description, p.image_name, p.color_hex, p.um, sum(s.units)::int as units, sum(s.cents)::int as cents,
      coalesce((select sum(a.offered) from availability a where a.product_id = p.id and a.week between ${from} and ${to}), 0)::int as offered
    from (${sales}) s join products p on p.id = s.product_id where ${matches} group by p.id)`
  const { rows, ...page } = await readPage(ctx.db.selectFrom(products.as('r')).selectAll(), query, {
    sorts: { name: sql`description`, units: sql`units`, amount: sql`cents`, offered: sql`offered` },
    usual: '-units',
    id: sql`id`,
  })
  const { rows: byWeek } = await sql<{ week: Day; units: number; cents: number; unpriced: number }>`
    select s.week, sum(s.units)::int as units, coalesce(sum(s.cents), 0)::int as cents,
      coalesce(sum(s.units) filter (where s.cents is null), 0)::int as unpriced
    from (${sales}) s join products p on p.id = s.product_id where ${matches} group by s.week`.execute(ctx.db)
  const { rows: offers } = await sql<{ week: Day; offered: number }>`
    select a.week, sum(a.offered)::int as offered from availability a join products p on p.id = a.product_id
    where p.vendor_id = ${vendorId} and a.week between ${from} and ${to} and ${matches} group by a.week`.execute(
    ctx.db,
  )
  const soldIn = new Map(byWeek.map((row) => [row.week, row]))
  const offeredIn = new Map(offers.map((row) => [row.week, row.offered]))
  const sumOf = (of: 'units' | 'cents' | 'unpriced') => byWeek.reduce((sum, row) => sum + row[of], 0)
  return {
    rows: rows.map(({ id, image_name, color_hex, cents, ...row }) => ({
      ...row,
      productId: id,
      imageName: image_name,
      colorHex: color_hex,
      amount: cents === null ? null : dollarsFromCents(cents),
    })),
    ...page,
    from,
    to,
    weeks: weeksFrom(from, count).map((week) => ({
      week,
      number: weekNumber(week),
      units: soldIn.get(week)?.units ?? 0,
      amount: dollarsFromCents(soldIn.get(week)?.cents ?? 0),
      offered: offeredIn.get(week) ?? 0,
    })),
    sums: { units: sumOf('units'), amount: dollarsFromCents(sumOf('cents')), unpriced: sumOf('unpriced') },
  }
}

export const soldTable: ListTable<SoldRow> = {
  name: 'What sold',
  fileName: 'what-sold',
  columns: [
    { header: 'Item code', width: 10, value: ({ productId }) => productId },
    { header: 'Item', width: 40, value: ({ description }) => description },
    { header: 'Unit', width: 8, value: ({ um }) => um },
    { header: 'Sold', width: 12, value: ({ units }) => units },
    { header: 'Offered', width: 12, value: ({ offered }) => offered },
    { header: 'Amount', width: 14, money: true, value: ({ amount }) => amount ?? '' },
  ],
}
