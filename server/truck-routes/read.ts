import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { TruckRoute, truckRoutes } from '../../contract/features/truck-routes.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

/** Addresses that receive deliveries. */
export const shipsTo = sql<boolean>`a.deleted_at is null and exists (
  select from customers c where c.id = a.customer_id and not c.is_house and c.status <> 'closed')`

const shops = sql<number>`(select count(*)::int from addresses a where a.route_number = routes.route_number and ${shipsTo})`

const towns: RawBuilder<TruckRoute['towns']> = sql`(
  select coalesce(json_agg(json_build_object('city', city, 'state', state, 'zipCodes', zip_codes, 'eta', typical_eta)
    order by stop), '[]')
  from route_stops where route_number = routes.route_number)`

/** The route's own cut-offs without dates; dated ones belong to the calendar. */
export const ownClosing = (table: string) => sql<boolean>`${sql.ref(`${table}.scope`)} = 'route'
  and ${sql.ref(`${table}.mode`)} = 'STRICT' and ${sql.ref(`${table}.delivery_date`)} is null
  and ${sql.ref(`${table}.valid_from`)} is null and ${sql.ref(`${table}.valid_to`)} is null`

const closing: RawBuilder<TruckRoute['closing']> = sql`(
  select coalesce(json_agg(json_build_object('weekday', delivery_weekday, 'daysBefore', offset_days, 'time', local_time)
    order by delivery_weekday nulls first, id), '[]')
  from cutoff_rules where scope_key = routes.route_number and ${ownClosing('cutoff_rules')})`

/** Addresses on the route whose ZIP code is in none of its towns. */
const shopsElsewhere = sql<number>`(
  select count(*)::int from addresses a
  where a.route_number = routes.route_number and ${shipsTo} and not exists (
    select from route_stops s where s.route_number = a.route_number and left(a.zip_code, 5) = any(s.zip_codes)))`

/** Existing routes; removed ones are kept only because earlier orders refer to them. */
const found = ({ db }: Ctx) => db.selectFrom('routes').where('routes.removed_at', 'is', null)

const selected = (query: ReturnType<typeof found>) =>
  query.select([
    'routes.route_number',
    'routes.version',
    'routes.name',
    'routes.weekdays',
    'routes.departs_at',
    'routes.hub',
    'routes.shipping_cost_cents',
    'routes.shipping_minimum_cents',
    towns.as('towns'),
    closing.as('closing'),
    shops.as('shops'),
    shopsElsewhere.as('shops_elsewhere'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const routeOf = (row: Row): TruckRoute => ({
  routeNumber: row.route_number,
  version: row.version,
  name: row.name,
  weekdays: row.weekdays,
  departsAt: row.departs_at,
  hub: row.hub,
  shippingCost: dollarsFromCents(Number(row.shipping_cost_cents)),
  shippingMinimum: dollarsFromCents(Number(row.shipping_minimum_cents)),
  closing: row.closing,
  towns: row.towns,
  shops: row.shops,
  shopsElsewhere: row.shops_elsewhere,
})

/** A page of the truck routes. */
export async function readTruckRoutes(
  ctx: Ctx,
  query: InputOf<typeof truckRoutes.list>['query'],
): Promise<ReplyOf<typeof truckRoutes.list>> {
  const { search } = query
  let some = found(ctx)
  if (search)
    some = some.where(
      sql<boolean>`(routes.route_number = ${search} or routes.name ilike ${containing(search)} or exists (
        select from route_stops where route_number = routes.route_number
          and (city ilike ${containing(search)} or ${search} = any(zip_codes))))`,
    )
  const { rows, ...page } = await readPage(selected(some), query, {
    sorts: {
      // Numeric route numbers by value, then the others as text.
      number: sql`lpad(routes.route_number, 20, '0')`,
      name: sql`lower(routes.name)`,
      leaves: sql`routes.departs_at`,
      cost: sql`routes.shipping_cost_cents`,
      minimum: sql`routes.shipping_minimum_cents`,
      shops,
    },
    usual: 'number',
    id: sql`routes.route_number`,
  })
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from addresses a where a.route_number is null and ${shipsTo}`.execute(
    ctx.db,
  )
  return { rows: rows.map(routeOf), ...page, withoutRoute: counted[0]?.count ?? 0 }
}

/** Some routes by number. */
export async function readSome(ctx: Ctx, routeNumbers: readonly string[]): Promise<Map<string, TruckRoute>> {
  const rows = await selected(found(ctx))
    .where('routes.route_number', '=', sql<string>`any(${routeNumbers}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.route_number, routeOf(row)]))
}

/** One route. Throws `not_found`. */
export async function readRoute(ctx: Ctx, routeNumber: string): Promise<TruckRoute> {
  const route = (await readSome(ctx, [routeNumber])).get(routeNumber)
  if (!route) throw new AppError('not_found')
  return route
}
