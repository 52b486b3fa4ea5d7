import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '../../contract/core/dates.ts'
import type { Grouping } from '../../contract/features/reports/measures.ts'
import type { Ctx } from '../core/route.ts'
import type { Filters, Side } from './asked.ts'
import { closedPart, labelOf, matching, type Source } from './sources.ts'
import { groupsOf, hasClosed, seriesOf } from './summed.ts'

/** Units that left without being sold, and the results of counts. Stock from a supplier's file isn't counted as a loss. */
const losses = sql`('waste', 'damage', 'theft', 'unknown', 'count', 'correction')`

const facts = (ctx: Ctx, { span }: Side, filters: Filters) => {
  const { timeZone } = ctx.settings
  return sql`
    select f.* from (
      select (m.at at time zone ${timeZone})::date as day, m.product_id, p.description, p.department, p.category,
        coalesce(l.vendor_id, '') as vendor_id, m.kind, m.kind in ${losses} as is_loss, -m.on_hand_change as units, l.cost_e4,
        case when l.arrived_on is null then '-' else case
          when (m.at at time zone ${timeZone})::date - l.arrived_on < 3 then '0'
          when (m.at at time zone ${timeZone})::date - l.arrived_on < 6 then '3'
          when (m.at at time zone ${timeZone})::date - l.arrived_on < 10 then '6'
          when (m.at at time zone ${timeZone})::date - l.arrived_on < 21 then '10' else '21' end end as age
      from stock_movements m
      join lots l on l.id = m.lot_id
      join products p on p.id = m.product_id
      where m.kind in ('waste', 'damage', 'theft', 'unknown', 'count', 'correction', 'receipt') and m.on_hand_change <> 0
        and m.at >= ${startOfDay(span.from, timeZone)} and m.at < ${startOfDay(addDays(span.to, 1), timeZone)}
    ) f where ${matching(filters)}`
}

const received = sql`coalesce(sum(-f.units) filter (where f.kind = 'receipt'), 0)::bigint as received`
const lost = sql`coalesce(sum(f.units) filter (where f.is_loss), 0)::bigint as lost,
  coalesce(round(sum(f.units * f.cost_e4) filter (where f.is_loss) / 100), 0)::bigint as lost_cents`

const keys: Partial<Record<Grouping, RawBuilder<unknown>>> = {
  cause: sql`f.kind`,
  grower: sql`coalesce(nullif(f.vendor_id, ''), '-')`,
  item: sql`f.product_id::text`,
  category: sql`f.category`,
  age: sql`f.age`,
}
const ofItem = sql`coalesce((select p.description from products p where p.id = g.key::int), g.key)`

/** Units lost, with the units received. */
export const shrinkSource: Source = {
  series: (ctx, asked, side) =>
    seriesOf(ctx, asked, side, { facts: facts(ctx, side, asked.filters), sums: sql`${received}, ${lost}` }),
  async groups(ctx, asked, side) {
    if (!hasClosed(side)) return []
    const part = closedPart(side)
    const all = facts(ctx, part, asked.filters)
    const { group } = asked
    const key = keys[group] ?? sql`'-'`
    if (group !== 'cause' && group !== 'age')
      return groupsOf(ctx, asked, {
        facts: all,
        sums: sql`${received}, ${lost}`,
        key,
        order: 'lost',
        label: group === 'item' ? ofItem : labelOf(group),
      })
    const [causes, series] = await Promise.all([
      groupsOf(ctx, asked, {
        facts: sql`select f.* from (${all}) f where f.is_loss`,
        sums: lost,
        key,
        order: 'lost',
      }),
      seriesOf(ctx, asked, part, { facts: all, sums: received }),
    ])
    // The rate of each cause and age is its share of all received units.
    const came = series.find(({ piece }) => piece === '')?.sums.received ?? 0
    return causes.map((one) => ({ ...one, sums: { ...one.sums, received: came } }))
  },
}
