import { type SelectQueryBuilder, sql } from 'kysely'
import type { Authority } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Person, people } from '../../contract/features/people/people.ts'
import type { Tables } from '../../db/tables.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { locationsOf } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

const single = (granted: boolean) => sql<Authority[]>`(
  select coalesce(array_agg(authority order by authority), '{}') from user_authorities
  where user_id = users.id and granted = ${granted})`

const addressesOf = sql<Person['addresses']>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'city', city) order by position, id), '[]')
  from addresses where customer_id = users.customer_id and deleted_at is null)`

const joined = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')

type Joined = SelectQueryBuilder<Tables, 'users' | 'customers' | 'roles', object>

const selected = (found: Joined, now: Date) =>
  found.select([
    'users.id',
    'users.version',
    'users.name',
    'users.email',
    'users.phone_number',
    'users.mobile_number',
    'users.role_id',
    'users.status',
    'users.last_sign_in_at',
    'users.company_role',
    'users.vendor_id',
    sql<number | null>`(select r.id::int from sales_reps r where r.user_id = users.id)`.as('rep_id'),
    'customers.account_number',
    'customers.is_house',
    'customers.name as customer_name',
    'roles.name as role',
    locationsOf.as('locations'),
    addressesOf.as('addresses'),
    single(true).as('added'),
    single(false).as('removed'),
    authoritiesOf.as('authorities'),
    sql<number>`(select count(*)::int from sessions where user_id = users.id and expires_at > ${now})`.as(
      'sessions',
    ),
    sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
      'second_factor',
    ),
    sql<number>`(select count(*)::int from passkeys where user_id = users.id)`.as('passkeys'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const personOf = (row: Row): Person => ({
  id: row.id,
  version: row.version,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  mobileNumber: row.mobile_number,
  accountNumber: row.account_number,
  customerName: row.customer_name,
  roleId: row.role_id,
  role: row.role,
  companyRole: row.company_role,
  locations: row.locations,
  addresses: row.addresses,
  ofHouse: row.is_house,
  repId: row.rep_id,
  vendorId: row.vendor_id,
  status: row.status,
  added: row.added,
  removed: row.removed,
  authorities: row.authorities as Authority[],
  cardsBlocked: row.authorities.includes('CARDS_BLOCKED'),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  sessions: row.sessions,
  secondFactor: row.second_factor,
  passkeys: row.passkeys,
})

type Asked = InputOf<typeof people.users>['query']

/** The people who match a list's filters; deleted ones only on request. */
function filtered(ctx: Ctx, { email, accountId, role, status }: Asked) {
  let found = joined(ctx)
  found = status ? found.where('users.status', '=', status) : found.where('users.status', '<>', 'deleted')
  if (email)
    found = found.where((eb) =>
      eb.or([eb('users.email', 'ilike', containing(email)), eb('users.name', 'ilike', containing(email))]),
    )
  if (accountId) found = found.where('customers.account_number', '=', accountId)
  if (role) found = found.where('roles.name', '=', role)
  return found
}

/** The ids of everyone who matches a list's filters. */
export const idsOfPeople = async (ctx: Ctx, query: Asked): Promise<number[]> =>
  (await filtered(ctx, query).select('users.id').orderBy('users.id').execute()).map(({ id }) => id)

/** A page of people by name. */
export async function readPeople(ctx: Ctx, query: Asked): Promise<ReplyOf<typeof people.users>> {
  const { rows, ...rest } = await readPage(selected(filtered(ctx, query), ctx.now()), query, {
    sorts: {
      name: sql`lower(users.name)`,
      account: sql`customers.account_number`,
      role: sql`lower(roles.name)`,
      lastSignIn: sql`users.last_sign_in_at`,
    },
    usual: 'name',
    id: sql`users.id`,
  })
  return { rows: rows.map(personOf), ...rest }
}

/** One person. Throws `not_found`, also for a deleted one. */
export async function readPerson(ctx: Ctx, id: number): Promise<Person> {
  const [person] = await readPersons(ctx, [id])
  if (!person) throw new AppError('not_found')
  return person
}

/** The given people who exist. */
export async function readPersons(ctx: Ctx, ids: readonly number[]): Promise<Person[]> {
  const found = joined(ctx)
    .where('users.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('users.status', '<>', 'deleted')
  return (await selected(found, ctx.now()).execute()).map(personOf)
}
