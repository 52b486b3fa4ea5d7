import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { RouteEffect, RouteFields, TruckRoute } from '../../contract/features/truck-routes.ts'
import type { Ctx } from '../core/route.ts'
import { ownClosing, shipsTo } from './read.ts'

/** The fields of a route that can be changed and undone. */
export const fieldsOf = (route: TruckRoute | RouteFields): RouteFields => ({
  name: route.name,
  weekdays: [...route.weekdays].sort(),
  departsAt: route.departsAt,
  hub: route.hub,
  shippingCost: route.shippingCost,
  shippingMinimum: route.shippingMinimum,
  closing: [...route.closing].sort((a, b) => (a.weekday ?? -1) - (b.weekday ?? -1)),
  towns: route.towns,
})

type Row = { routeNumber: string; fields: RouteFields }

/**
 * Writes new and existing routes in a fixed number of statements, in a transaction. Addresses that pay the route's former cost pay
 * its new one; addresses without a route whose ZIP code is in one of its towns get the route.
 */
export async function saveRoutes(ctx: Ctx, rows: readonly Row[]) {
  if (rows.length === 0) return
  const sent = JSON.stringify(
    rows.map(({ routeNumber, fields }) => ({
      route_number: routeNumber,
      name: fields.name,
      weekdays: `{${[...fields.weekdays].sort().join(',')}}`,
      departs_at: fields.departsAt,
      hub: fields.hub,
      cost: centsFromDollars(fields.shippingCost),
      minimum: centsFromDollars(fields.shippingMinimum),
    })),
  )
  const numbers = rows.map(({ routeNumber }) => routeNumber)
  // Update the addresses first, while the routes still have the former cost.
  await sql`
    update addresses a set
      shipping_cost_cents = case when a.shipping_cost_cents = r.shipping_cost_cents then n.cost else a.shipping_cost_cents end,
      shipping_minimum_cents =
        case when a.shipping_minimum_cents = r.shipping_minimum_cents then n.minimum else a.shipping_minimum_cents end
    from jsonb_to_recordset(${sent}::jsonb) as n (route_number text, cost bigint, minimum bigint)
    join routes r using (route_number)
    where a.route_number = n.route_number and a.deleted_at is null
      and (r.shipping_cost_cents, r.shipping_minimum_cents) <> (n.cost, n.minimum)`.execute(ctx.db)
  await sql`
    insert into routes (route_number, name, weekdays, departs_at, hub, shipping_cost_cents, shipping_minimum_cents)
    select route_number, name, weekdays::int[], departs_at, hub, cost, minimum
    from jsonb_to_recordset(${sent}::jsonb)
      as n (route_number text, name text, weekdays text, departs_at text, hub text, cost bigint, minimum bigint)
    on conflict (route_number) do update set name = excluded.name, weekdays = excluded.weekdays,
      departs_at = excluded.departs_at, hub = excluded.hub, shipping_cost_cents = excluded.shipping_cost_cents,
      shipping_minimum_cents = excluded.shipping_minimum_cents, removed_at = null, version = routes.version + 1`.execute(
    ctx.db,
  )
  await saveTowns(ctx, rows, numbers)
  await saveClosing(ctx, rows, numbers)
  await giveRoutes(ctx, numbers)
  await ctx.emit('days.changed', {})
}

async function saveTowns(ctx: Ctx, rows: readonly Row[], numbers: readonly string[]) {
  await sql`delete from route_stops where route_number = any(${numbers}::text[])`.execute(ctx.db)
  const stops = rows.flatMap(({ routeNumber, fields }) =>
    fields.towns.map(({ city, state, zipCodes, eta }, index) => ({
      route_number: routeNumber,
      stop: index + 1,
      city,
      state,
      zip_codes: `{${zipCodes.join(',')}}`,
      typical_eta: eta,
    })),
  )
  await sql`
    insert into route_stops (route_number, stop, city, state, zip_codes, typical_eta)
    select route_number, stop, city, state, zip_codes::text[], typical_eta
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
      as s (route_number text, stop int, city text, state text, zip_codes text, typical_eta text)`.execute(
    ctx.db,
  )
}

/** Replaces the route's own cut-offs without dates; dated ones stay. */
async function saveClosing(ctx: Ctx, rows: readonly Row[], numbers: readonly string[]) {
  await sql`delete from cutoff_rules
    where scope_key = any(${numbers}::text[]) and ${ownClosing('cutoff_rules')}`.execute(ctx.db)
  const rules = rows.flatMap(({ routeNumber, fields }) =>
    fields.closing.map(({ weekday, daysBefore, time }) => ({
      scope_key: routeNumber,
      delivery_weekday: weekday,
      offset_days: daysBefore,
      local_time: time,
    })),
  )
  await sql`
    insert into cutoff_rules (scope, scope_key, delivery_weekday, offset_days, local_time)
    select 'route', scope_key, delivery_weekday, offset_days, local_time
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r (scope_key text, delivery_weekday int, offset_days int, local_time text)`.execute(ctx.db)
}

/** Addresses without a route that are in a town of these routes. */
const gained = (zips: unknown) =>
  sql<boolean>`a.route_number is null and ${shipsTo} and left(a.zip_code, 5) = any(${zips}::text[])`

async function giveRoutes(ctx: Ctx, numbers: readonly string[]) {
  await sql`
    update addresses set route_number = r.route_number, shipping_cost_cents = r.shipping_cost_cents,
      shipping_minimum_cents = r.shipping_minimum_cents
    from (
      select distinct on (a.id) a.id, s.route_number
      from addresses a join route_stops s on left(a.zip_code, 5) = any(s.zip_codes)
      where a.route_number is null and ${shipsTo} and s.route_number = any(${numbers}::text[])
      order by a.id, s.route_number, s.stop
    ) served
    join routes r using (route_number)
    where addresses.id = served.id`.execute(ctx.db)
}

/** What a change affects, counted beforehand. */
export async function effectOf(ctx: Ctx, before: TruckRoute, after: RouteFields): Promise<RouteEffect> {
  const stopped = before.weekdays.filter((day) => !after.weekdays.includes(day))
  const zips = after.towns.flatMap(({ zipCodes }) => zipCodes)
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const [cost, minimum] = [centsFromDollars(before.shippingCost), centsFromDollars(before.shippingMinimum)]
  const isCharged = sql<boolean>`
    (${after.shippingCost !== before.shippingCost}::bool and a.shipping_cost_cents = ${cost})
    or (${after.shippingMinimum !== before.shippingMinimum}::bool and a.shipping_minimum_cents = ${minimum})`
  const onStopped = (table: string) => sql<boolean>`${sql.ref(`${table}.ship_day`)} > ${today}
    and extract(dow from ${sql.ref(`${table}.ship_day`)})::int = any(${stopped}::int[])`
  const { rows } = await sql<RouteEffect>`
    select
      (select count(*)::int from addresses a where a.route_number = ${before.routeNumber} and ${shipsTo}) as shops,
      (select count(*)::int from addresses a where ${gained(zips)}) as gained,
      (select count(*)::int from addresses a where a.route_number = ${before.routeNumber} and ${shipsTo} and (${isCharged}))
        as charged,
      (select count(*)::int from orders where method = 'TRUCK' and route_number = ${before.routeNumber}
        and status not in ('CANCELLED', 'DELIVERED') and ${onStopped('orders')}) as orders,
      (select count(*)::int from cart_orders k join addresses a on a.id = k.address_id
        where k.method = 'TRUCK' and a.route_number = ${before.routeNumber} and ${onStopped('k')}) as carts`.execute(
    ctx.db,
  )
  return rows[0]!
}
