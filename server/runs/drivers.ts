import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { phoneDigits } from '../../contract/core/fields.ts'
import type { Driver, DriverFields, drivers } from '../../contract/features/runs/drivers.ts'
import { scopeOf } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { todayOf } from './day.ts'

type Fields = z.output<typeof DriverFields>

/** A delivery is on time if it arrives at most this long after its planned time. */
const lateMinutes = 15

const routesOf = sql<
  string[]
>`array(select dr.route_number from driver_routes dr where dr.driver_id = drivers.id order by 1)`

function selected(ctx: Ctx) {
  const since = addDays(todayOf(ctx), -30)
  const stopsOf = sql`from stops s join runs r on r.id = s.run_id
    where r.driver_id = drivers.id and r.day >= ${since}::date and s.state = 'DELIVERED'`
  return ctx.db
    .selectFrom('drivers')
    .leftJoin('users', 'users.id', 'drivers.user_id')
    .select([
      'drivers.id',
      'drivers.name',
      'drivers.phone_number',
      'drivers.license_until',
      'drivers.user_id',
      'drivers.archived_at',
      'drivers.version',
      'users.email',
      routesOf.as('routes'),
      sql<number>`(select count(*)::int ${stopsOf})`.as('delivered'),
      sql<number>`(select count(*)::int ${stopsOf}
        and s.arrived_at <= s.planned_at + make_interval(mins => ${lateMinutes}::int))`.as('on_time'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const driverOf = (row: Row): Driver => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  licenseUntil: row.license_until as Day | null,
  routes: row.routes,
  userId: row.user_id,
  email: row.email,
  isArchived: row.archived_at !== null,
  delivered: row.delivered,
  onTime: row.on_time,
  version: row.version,
})

/** Refuses drivers, who have the same authority as the staff who keep the list. Throws `not_found`. */
function assertKeepsList({ user }: SignedInCtx) {
  if (scopeOf(user).kind !== 'house') throw new AppError('not_found')
}

/** The list of drivers; a driver gets only their own row. */
export async function readDrivers(
  ctx: SignedInCtx,
  { query }: InputOf<typeof drivers.list>,
): Promise<ReplyOf<typeof drivers.list>> {
  const scope = scopeOf(ctx.user)
  let found = selected(ctx)
  if (scope.kind !== 'house')
    found = found.where('drivers.id', '=', scope.kind === 'driver' ? (scope.id ?? 0) : 0)
  if (query.archived !== 'true') found = found.where('drivers.archived_at', 'is', null)
  if (query.search) {
    const like = containing(query.search)
    found = found.where(
      sql<boolean>`(drivers.name ilike ${like} or drivers.phone_number like ${like} or users.email ilike ${like}
        or exists (select from driver_routes dr where dr.driver_id = drivers.id and dr.route_number ilike ${like}))`,
    )
  }
  const [{ rows, ...page }, people] = await Promise.all([
    readPage(found, query, {
      sorts: {
        name: sql`drivers.name`,
        license: sql`drivers.license_until`,
        delivered: sql`(select count(*) from stops s join runs r on r.id = s.run_id where r.driver_id = drivers.id and s.state = 'DELIVERED')`,
      },
      usual: 'name',
      id: sql`drivers.id`,
    }),
    scope.kind === 'house' ? readPeople(ctx) : [],
  ])
  return { ...page, rows: rows.map(driverOf), people }
}

/** The distributor's people with the authority to drive who aren't a driver yet. */
const readPeople = async (ctx: Ctx) =>
  (
    await sql<{ userId: number; name: string; email: string }>`
      select u.id as "userId", u.name, u.email from users u join customers c on c.id = u.customer_id and c.is_house
      where u.status = 'active' and not exists (select from drivers d where d.user_id = u.id)
        and (exists (select from role_authorities a where a.role_id = u.role_id and a.authority = 'TRUCK_DRIVERS')
          or exists (select from user_authorities a where a.user_id = u.id and a.authority = 'TRUCK_DRIVERS' and a.granted))
      order by u.name, u.id limit 200`.execute(ctx.db)
  ).rows

async function readDriver(ctx: Ctx, id: number): Promise<Driver> {
  const row = await selected(ctx).where('drivers.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return driverOf(row)
}

/** Adds a driver, in a transaction. Throws `not_found` if the user is a driver, `unknown_route`, `sign_in_taken`. */
export async function addDriver(ctx: SignedInCtx, fields: Fields): Promise<Driver> {
  assertKeepsList(ctx)
  await assertPerson(ctx, fields.userId, null)
  const { id } = await ctx.db
    .insertInto('drivers')
    .values(columns(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRoutes(ctx, id, fields.routes)
  await tie(ctx, null, fields.userId)
  await audit(ctx, { action: 'driver.created', subject: `driver ${fields.name}`, after: fields })
  return readDriver(ctx, id)
}

/** Changes a driver, in a transaction. Throws `not_found`, `changed_meanwhile`, `unknown_route`, `sign_in_taken`. */
export async function changeDriver(
  ctx: SignedInCtx,
  id: number,
  { version, ...fields }: Fields & { version: number },
): Promise<Driver> {
  assertKeepsList(ctx)
  await ctx.db.selectFrom('drivers').select('id').where('id', '=', id).forUpdate().execute()
  const before = await readDriver(ctx, id)
  await assertVersion(ctx, undefined, before, version)
  await assertPerson(ctx, fields.userId, id)
  await ctx.db
    .updateTable('drivers')
    .set({ ...columns(fields), archived_at: null, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await setRoutes(ctx, id, fields.routes)
  await tie(ctx, before.userId, fields.userId)
  await audit(ctx, { action: 'driver.changed', subject: `driver ${fields.name}`, before, after: fields })
  return readDriver(ctx, id)
}

/** Archives a driver, in a transaction: runs that have not left lose the driver. Throws `not_found`. */
export async function archiveDriver(ctx: SignedInCtx, id: number): Promise<void> {
  assertKeepsList(ctx)
  const before = await readDriver(ctx, id)
  await ctx.db
    .updateTable('drivers')
    .set({ archived_at: ctx.now(), user_id: null, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('driver_routes').where('driver_id', '=', id).execute()
  await ctx.db
    .updateTable('runs')
    .set({ driver_id: null })
    .where('driver_id', '=', id)
    .where('state', 'in', ['PLANNED', 'LOADING'])
    .where('day', '>=', todayOf(ctx))
    .execute()
  await tie(ctx, before.userId, null)
  await audit(ctx, { action: 'driver.archived', subject: `driver ${before.name}`, before })
}

const columns = ({ name, phoneNumber, licenseUntil, userId }: Fields) => ({
  name,
  phone_number: phoneDigits(phoneNumber) ?? '',
  license_until: licenseUntil,
  user_id: userId,
})

/** People who become a driver or stop being one have different pages from then on. */
async function tie(ctx: Ctx, was: number | null, is: number | null) {
  if (was === is) return
  for (const userId of [was, is]) if (userId !== null) await ctx.emit('session.changed', { userId })
}

async function assertPerson(ctx: Ctx, userId: number | null, driverId: number | null) {
  if (userId === null) return
  const wrong = (message: string) => [{ path: 'userId', message }]
  const person = await ctx.db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.id', 'u.customer_id')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('c.is_house', '=', true)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!person) throw new AppError('invalid_input', { fields: wrong('Choose one of your own staff.') })
  const taken = await ctx.db
    .selectFrom('drivers')
    .select('id')
    .where('user_id', '=', userId)
    .$if(driverId !== null, (query) => query.where('id', '<>', driverId ?? 0))
    .executeTakeFirst()
  if (taken)
    throw new AppError('sign_in_taken', { fields: wrong('That person already signs in as another driver.') })
}

async function setRoutes(ctx: Ctx, driverId: number, routes: readonly string[]) {
  const known = await ctx.db
    .selectFrom('routes')
    .select('route_number')
    .where('route_number', 'in', ['', ...routes])
    .where('removed_at', 'is', null)
    .execute()
  const unknown = routes.find((one) => !known.some(({ route_number }) => route_number === one))
  if (unknown !== undefined)
    throw new AppError('unknown_route', {
      fields: [{ path: `routes.${routes.indexOf(unknown)}`, message: 'Truck route not found.' }],
    })
  await ctx.db.deleteFrom('driver_routes').where('driver_id', '=', driverId).execute()
  if (routes.length > 0)
    await ctx.db
      .insertInto('driver_routes')
      .values([...new Set(routes)].map((route_number) => ({ driver_id: driverId, route_number })))
      .execute()
}

export const driversTable: ListTable<Driver> = {
  name: 'Drivers',
  fileName: 'drivers',
  columns: [
    { header: 'Driver', width: 28, value: ({ name }) => name },
    { header: 'Phone', width: 14, value: ({ phoneNumber }) => phoneNumber },
    { header: 'License until', width: 14, value: ({ licenseUntil }) => licenseUntil ?? '' },
    { header: 'Routes', width: 20, value: ({ routes }) => routes.join(' ') },
    { header: 'Signs in as', width: 28, value: ({ email }) => email ?? '' },
    { header: 'Deliveries in 30 days', width: 12, value: ({ delivered }) => delivered },
    { header: 'On time', width: 10, value: ({ onTime }) => onTime },
  ],
}
