import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import {
  median,
  type PlannedStop,
  plannedTimes,
  proposedOrder,
  serviceOf,
} from '../../contract/rules/arrival.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { instantAt } from './day.ts'
import { syncRun } from './sync.ts'

/** Orders for a truck's day, with the route of the truck. */
const goesOut = (day: Day) => sql`
  select o.id, o.customer_id, o.address_id, coalesce(p.join_with, o.route_number) as route_number
  from orders o
  left join run_plans p on p.route_number = o.route_number and p.day = o.ship_day and p.runs
  where o.ship_day = ${day}::date and o.method = 'TRUCK' and o.route_number is not null
    and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`

/**
 * Creates missing runs and stops for a day's orders, and removes orders from stops that they no longer belong to. Does nothing if all
 * is up to date, so that any read may call it.
 */
export async function makeRuns(outside: Ctx, day: Day): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`select exists (
      select from (${goesOut(day)}) o join routes r on r.route_number = o.route_number
      where not exists (select from stop_orders so where so.order_id = o.id)
    ) or exists (${misplaced(day)}) as due`.execute(outside.db)
  if (!rows[0]?.due) return
  await inTransaction(outside, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('runs'), ${Number(day.replaceAll('-', ''))}::int)`.execute(
      ctx.db,
    )
    await sql`delete from stop_orders where order_id in (select order_id from (${misplaced(day)}) gone)`.execute(
      ctx.db,
    )
    await sql`
      insert into runs (route_number, day, departs_at, driver_id)
      select r.route_number, ${day}::date, r.departs_at, coalesce(
        (select dr.driver_id from driver_routes dr join drivers d on d.id = dr.driver_id and d.archived_at is null
          where dr.route_number = r.route_number order by dr.driver_id limit 1),
        (select before.driver_id from orders before join drivers d on d.id = before.driver_id and d.archived_at is null
          where before.route_number = r.route_number and before.ship_day between ${day}::date - 60 and ${day}::date
          order by before.ship_day desc, before.id desc limit 1))
      from routes r
      where r.route_number in (select route_number from (${goesOut(day)}) o
        where not exists (select from stop_orders so where so.order_id = o.id))
      on conflict (route_number, day) do nothing`.execute(ctx.db)
    const { rows: added } = await sql<{ run_id: number }>`
      with waiting as (
        select o.*, r.id as run_id, r.departs_at from (${goesOut(day)}) o
        join runs r on r.route_number = o.route_number and r.day = ${day}::date
        where not exists (select from stop_orders so where so.order_id = o.id)
      ),
      made as (
        insert into stops (run_id, customer_id, address_id, number, planned_at)
        select run_id, customer_id, address_id,
          coalesce((select max(number) from stops s where s.run_id = w.run_id), 0)
            + row_number() over (partition by run_id order by address_id),
          ${day}::date::timestamptz
        from (select distinct run_id, customer_id, address_id from waiting) w
        on conflict (run_id, address_id) do update set number = stops.number
        returning id, run_id, address_id
      ),
      given as (
        insert into stop_orders (order_id, stop_id)
        select w.id, m.id from waiting w join made m on m.run_id = w.run_id and m.address_id = w.address_id
        on conflict (order_id) do nothing
      )
      select distinct run_id from made`.execute(ctx.db)
    for (const { run_id } of added) await planStops(ctx, run_id, { propose: false })
    for (const { run_id } of added) await syncRun(ctx, run_id, { cause: 'ORDER', actor: 'system' })
  })
}

/** Orders at stops of a day that now ship on another day, by another method or to another address, and haven't been delivered there. */
const misplaced = (day: Day) => sql`
  select so.order_id from stop_orders so
  join stops s on s.id = so.stop_id and s.state in ('PLANNED', 'LOADED')
  join runs r on r.id = s.run_id and r.day = ${day}::date
  join orders o on o.id = so.order_id
  where o.ship_day <> r.day or o.method <> 'TRUCK' or o.address_id <> s.address_id`

type Placed = PlannedStop & { number: number; state: string }

/**
 * Numbers the stops of a run and plans their times. With `propose`, or while the office has not set an order by hand, the order
 * follows from towns and times; stops that the driver has already been at stay first.
 */
export async function planStops(ctx: Ctx, runId: number, { propose }: { propose: boolean }): Promise<void> {
  const run = await ctx.db
    .selectFrom('runs')
    .select(['day', 'departs_at', 'ordered_by_hand', 'left_at', 'state'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<
    Placed & { address_id: number; last_leg: number[] | null; stays: number[] | null }
  >`
    select s.id, s.number, s.state, s.address_id, a.city as town, a.zip_code as zip, a.address_line1 as street,
      (select rs.typical_eta from route_stops rs join runs r on r.route_number = rs.route_number
        where r.id = s.run_id and (left(a.zip_code, 5) = any(rs.zip_codes) or lower(rs.city) = lower(a.city))
        order by (left(a.zip_code, 5) = any(rs.zip_codes)) desc, rs.stop limit 1) as "townTime"
    from stops s join addresses a on a.id = s.address_id
    where s.run_id = ${runId} order by s.number, s.id`.execute(ctx.db)
  const isMoving = run.state === 'OUT' || run.state === 'BACK' || run.state === 'CLOSED'
  const gone = rows.filter(({ state }) => state !== 'PLANNED' && state !== 'LOADED')
  const left = rows.filter((row) => !gone.includes(row))
  const proposed = propose || !(run.ordered_by_hand || isMoving) ? proposedOrder(left) : left
  await writePlan(ctx, runId, [...gone, ...proposed])
}

/** Writes an order of stops with their planned times, and the known driving times between them. */
export async function writePlan(
  ctx: Ctx,
  runId: number,
  order: readonly (PlannedStop & { address_id: number })[],
): Promise<void> {
  const run = await ctx.db
    .selectFrom('runs')
    .select(['day', 'departs_at', 'left_at'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const times = plannedTimes(order, run.departs_at)
  const [legs, stays] = await Promise.all([
    readLegs(
      ctx,
      order.map(({ address_id }) => address_id),
    ),
    readStays(
      ctx,
      order.map(({ address_id }) => address_id),
    ),
  ])
  const plan = order.map(({ id, address_id }, index) => ({
    id,
    number: index + 1,
    planned_at: instantAt(ctx, run.day as Day, times[index] ?? run.departs_at).toISOString(),
    leg: legs.get(`${order[index - 1]?.address_id} ${address_id}`) ?? null,
    service: serviceOf(stays.get(address_id) ?? []),
  }))
  await sql`update stops s set number = p.number, planned_at = p.planned_at, leg = p.leg, service = p.service
    from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb)
      as p (id bigint, number int, planned_at timestamptz, leg int, service int)
    where s.id = p.id and s.run_id = ${runId}`.execute(ctx.db)
}

/** Median minutes of the last eight drives between consecutive addresses, by the pair of addresses. */
async function readLegs(ctx: Ctx, order: readonly number[]): Promise<Map<string, number>> {
  const pairs = order.slice(1).map((to, index) => ({ leaves: order[index], reaches: to }))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ leaves: number; reaches: number; minutes: number[] }>`
    select p.leaves, p.reaches, array(
      select round(extract(epoch from b.arrived_at - a.done_at) / 60)::int
      from stops b
      join lateral (select a.address_id, a.done_at from stops a where a.run_id = b.run_id and a.done_at <= b.arrived_at
        order by a.done_at desc limit 1) a on a.address_id = p.leaves
      where b.address_id = p.reaches and b.state = 'DELIVERED' and b.arrived_at > a.done_at
      order by b.done_at desc limit 8) as minutes
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (leaves bigint, reaches bigint)`.execute(
    ctx.db,
  )
  return new Map(
    rows.flatMap(({ leaves, reaches, minutes }) => {
      const usual = median(minutes.filter((one) => one > 0))
      return usual === null ? [] : [[`${leaves} ${reaches}`, usual]]
    }),
  )
}

/** Median minutes of the last eight stays at each address. */
async function readStays(ctx: Ctx, addressIds: readonly number[]): Promise<Map<number, number[]>> {
  if (addressIds.length === 0) return new Map()
  const { rows } = await sql<{ address_id: number; minutes: number[] }>`
    select a.id as address_id, array(
      select round(extract(epoch from s.done_at - s.arrived_at) / 60)::int from stops s
      where s.address_id = a.id and s.state = 'DELIVERED' and s.done_at > s.arrived_at
      order by s.done_at desc limit 8) as minutes
    from unnest(${[...addressIds]}::bigint[]) as a (id)`.execute(ctx.db)
  return new Map(rows.map(({ address_id, minutes }) => [address_id, minutes]))
}
