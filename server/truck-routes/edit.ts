import type { InputOf } from '../../contract/core/endpoint.ts'
import {
  type RouteEffect,
  RouteFields,
  type TruckRoute,
  type truckRoutes,
} from '../../contract/features/truck-routes.ts'
import { scopeOf } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable } from '../changes/tables.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readRoute, readSome } from './read.ts'
import { effectOf, fieldsOf, saveRoutes } from './write.ts'

/** Refuses drivers, who have the same authority as those who plan the trucks. Throws `not_found`. */
export function assertPlansRoutes({ user }: SignedInCtx) {
  if (scopeOf(user).kind !== 'house') throw new AppError('not_found')
}

/** Adds a route, or one with the number of a removed one, in a transaction. Throws `route_number_taken`, `not_found` for a driver. */
export async function addRoute(
  ctx: SignedInCtx,
  { routeNumber, ...fields }: InputOf<typeof truckRoutes.add>['body'],
): Promise<TruckRoute> {
  assertPlansRoutes(ctx)
  const made = await ctx.db
    .insertInto('routes')
    .values({
      route_number: routeNumber,
      name: fields.name,
      weekdays: [],
      departs_at: fields.departsAt,
      hub: '',
    })
    .onConflict((conflict) =>
      conflict
        .column('route_number')
        .doUpdateSet({ removed_at: null })
        .where('routes.removed_at', 'is not', null),
    )
    .returning('route_number')
    .executeTakeFirst()
  const taken = [{ path: 'routeNumber', message: 'A route with that number already exists.' }]
  if (!made) throw new AppError('route_number_taken', { fields: taken })
  await saveRoutes(ctx, [{ routeNumber, fields }])
  await audit(ctx, { action: 'route.created', subject: `route ${routeNumber}`, after: fields })
  return readRoute(ctx, routeNumber)
}

/** Changes a route, in a transaction. Throws `not_found`, `changed_meanwhile`. */
export async function changeRoute(
  ctx: SignedInCtx,
  routeNumber: string,
  { version, ...fields }: InputOf<typeof truckRoutes.change>['body'],
): Promise<TruckRoute> {
  assertPlansRoutes(ctx)
  await lockRoutes(ctx, [routeNumber])
  const before = await readRoute(ctx, routeNumber)
  await assertVersion(ctx, { table: 'routes', key: routeNumber }, before, version)
  const changed = differing('routes', routeNumber, { before: fieldsOf(before), after: fieldsOf(fields) })
  await changeFields(
    ctx,
    { area: 'routes', sentence: 'route.changed', parameters: {}, subject: `route ${routeNumber}` },
    changed,
  )
  if (changed.length > 0) await saveRoutes(ctx, [{ routeNumber, fields }])
  return readRoute(ctx, routeNumber)
}

/** Previews what a change would affect. Throws `not_found`. */
export async function previewRoute(
  ctx: SignedInCtx,
  routeNumber: string,
  fields: RouteFields,
): Promise<RouteEffect> {
  assertPlansRoutes(ctx)
  return effectOf(ctx, await readRoute(ctx, routeNumber), fields)
}

/** Locks in order to prevent deadlocks. */
export async function lockRoutes(ctx: SignedInCtx, routeNumbers: readonly string[]) {
  if (routeNumbers.length === 0) return
  await ctx.db
    .selectFrom('routes')
    .select('route_number')
    .where('route_number', 'in', [...routeNumbers])
    .orderBy('route_number')
    .forUpdate()
    .execute()
}

/** How changes of routes are undone. */
export const routeChanges: ChangeTable = {
  name: 'routes',
  lock: async (ctx, keys) => {
    assertPlansRoutes(ctx)
    await lockRoutes(ctx, keys)
    return new Map([...(await readSome(ctx, keys))].map(([key, route]) => [key, fieldsOf(route)]))
  },
  write: async (ctx, rows) => {
    const now = await readSome(
      ctx,
      rows.map(({ key }) => key),
    )
    await saveRoutes(
      ctx,
      rows.flatMap(({ key, values }) => {
        const route = now.get(key)
        return route
          ? [{ routeNumber: key, fields: RouteFields.parse({ ...fieldsOf(route), ...values }) }]
          : []
      }),
    )
  },
  names: async (ctx, keys) =>
    new Map([...(await readSome(ctx, keys))].map(([key, { name }]) => [key, `${key} ${name}`])),
}
