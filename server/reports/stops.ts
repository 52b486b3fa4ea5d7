import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import type { Side } from './asked.ts'
import { daysOf } from './claims.ts'
import { counts } from './facts.ts'
import { closedPart, keyOf, matching, type Source } from './sources.ts'
import { groupsOf, hasClosed, seriesOf } from './summed.ts'

/** Minutes after the planned time from which a stop is late. */
export const lateAfter = 15

/**
 * Trucks' delivered stops: the orders of a day at an address. The planned time is the run's or, for orders without a run, the order's
 * own expected time; a stop is done when the driver reported it, or when the order was delivered.
 */
export const stopsOf = (ctx: Pick<Ctx, 'settings'>, which: ReturnType<typeof daysOf>) => sql`
  select o.ship_day as day, o.customer_id, coalesce(o.route_number, '') as route_number, o.address_id,
    min(coalesce(d.name, '-')) as driver, min(coalesce(s.planned_at, t.planned_at)) as planned_at,
    min(coalesce(s.done_at, e.at)) as done_at
  from orders o
  left join stop_orders so on so.order_id = o.id
  left join stops s on s.id = so.stop_id and s.state = 'DELIVERED'
  left join runs r on r.id = s.run_id
  left join drivers d on d.id = coalesce(r.driver_id, o.driver_id)
  left join lateral (select (o.ship_day + o.eta::time) at time zone ${ctx.settings.timeZone} as planned_at
    where o.eta ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') t on true
  left join lateral (select min(e.at) as at from order_events e where e.order_id = o.id and e.status = 'DELIVERED'
    and s.id is null) e on true
  where o.method = 'TRUCK' and ${counts} and ${which}
  group by o.ship_day, o.customer_id, coalesce(o.route_number, ''), o.address_id
  having min(coalesce(s.planned_at, t.planned_at)) is not null and min(coalesce(s.done_at, e.at)) is not null`

const facts = (ctx: Ctx, side: Side) => sql`
  select x.*, greatest(0, extract(epoch from x.done_at - x.planned_at) / 60)::int as minutes,
    to_char(x.planned_at at time zone ${ctx.settings.timeZone}, 'HH24') as hour
  from (${stopsOf(ctx, daysOf(side))}) x`

const sums = sql`count(*)::int as stops, count(*) filter (where f.minutes > ${lateAfter}::int)::int as late,
  coalesce(sum(f.minutes) filter (where f.minutes > ${lateAfter}::int), 0)::int as late_minutes`

const narrowed = (ctx: Ctx, side: Side, filters: Parameters<typeof matching>[0]) =>
  sql`select f.* from (${facts(ctx, side)}) f where ${matching(filters)}`

/** Trucks' stops, and how many were late. */
export const stopSource: Source = {
  series: (ctx, asked, side) =>
    seriesOf(ctx, asked, side, { facts: narrowed(ctx, side, asked.filters), sums }),
  groups: async (ctx, asked, side) => {
    if (!hasClosed(side)) return []
    const { group } = asked
    const key = group === 'driver' ? sql`f.driver` : group === 'hour' ? sql`f.hour` : keyOf(group)
    return groupsOf(ctx, asked, {
      facts: narrowed(ctx, closedPart(side), asked.filters),
      sums,
      key,
      order: 'late',
    })
  },
}
