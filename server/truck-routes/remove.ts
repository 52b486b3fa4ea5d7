import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { RouteRemoval, truckRoutes } from '../../contract/features/truck-routes.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { assertPlansRoutes, lockRoutes } from './edit.ts'
import { ownClosing, readRoute, readSome, shipsTo } from './read.ts'

/** What removing a route affects: its addresses, which move, and placed orders and carts for its truck. Throws `not_found`. */
export async function countRemoval(ctx: SignedInCtx, routeNumber: string): Promise<RouteRemoval> {
  assertPlansRoutes(ctx)
  await readRoute(ctx, routeNumber)
  const day = dayAt(ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<RouteRemoval>`
    select
      (select count(*)::int from addresses a where a.route_number = ${routeNumber} and ${shipsTo}) as shops,
      (select count(*)::int from orders where method = 'TRUCK' and route_number = ${routeNumber}
        and status not in ('CANCELLED', 'DELIVERED') and ship_day >= ${day}) as orders,
      (select count(*)::int from cart_orders k join addresses a on a.id = k.address_id
        where k.method = 'TRUCK' and a.route_number = ${routeNumber}) as carts`.execute(ctx.db)
  return rows[0]!
}

/**
 * Removes a route, in a transaction. Its addresses move to the other route, and get its cost and minimum if they paid those of this
 * one; placed orders and runs don't change. The row stays for them, without towns, days and cut-offs, so that nothing is offered on
 * it. Throws `not_found`, `changed_meanwhile`, `invalid_input` if its addresses have nowhere to go.
 */
export async function removeRoute(
  ctx: SignedInCtx,
  routeNumber: string,
  { version, to }: InputOf<typeof truckRoutes.remove>['body'],
): Promise<void> {
  assertPlansRoutes(ctx)
  await lockRoutes(ctx, to === null ? [routeNumber] : [routeNumber, to])
  const before = await readRoute(ctx, routeNumber)
  await assertVersion(ctx, { table: 'routes', key: routeNumber }, before, version)
  const other = to === null ? undefined : (await readSome(ctx, [to])).get(to)
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'to', message }] })
  if (to === routeNumber) throw refuse('Choose another route.')
  if (to !== null && !other) throw refuse('There is no such route.')
  if (to === null && before.shops > 0) throw refuse('Choose a route for its addresses.')
  await sql`
    update addresses a set route_number = ${to},
      shipping_cost_cents = case when n.route_number is not null and a.shipping_cost_cents = r.shipping_cost_cents
        then n.shipping_cost_cents else a.shipping_cost_cents end,
      shipping_minimum_cents = case when n.route_number is not null and a.shipping_minimum_cents = r.shipping_minimum_cents
        then n.shipping_minimum_cents else a.shipping_minimum_cents end
    from routes r left join routes n on n.route_number = ${to}
    where a.route_number = r.route_number and r.route_number = ${routeNumber}`.execute(ctx.db)
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  await ctx.db.deleteFrom('route_stops').where('route_number', '=', routeNumber).execute()
  await ctx.db.deleteFrom('driver_routes').where('route_number', '=', routeNumber).execute()
  await sql`delete from run_plans where day >= ${today} and ${routeNumber} in (route_number, join_with)`.execute(
    ctx.db,
  )
  await sql`delete from cutoff_rules where scope_key = ${routeNumber} and ${ownClosing('cutoff_rules')}`.execute(
    ctx.db,
  )
  await ctx.db
    .updateTable('routes')
    .set((eb) => ({ removed_at: ctx.now(), weekdays: [], version: eb('version', '+', 1) }))
    .where('route_number', '=', routeNumber)
    .execute()
  await ctx.emit('days.changed', {})
  await audit(ctx, {
    action: 'route.removed',
    subject: `route ${routeNumber}`,
    before: { name: before.name, shops: before.shops },
    after: { movedTo: to },
  })
}
