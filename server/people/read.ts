import { type SelectQueryBuilder, sql } from 'kysely'
import type { Authority } from '../../contract/access.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Person, people } from '../../contract/people.ts'
import type { Tables } from '../../db/tables.ts'
import { locationsOf } from '../account/locations.ts'
import { authoritiesOf } from '../auth/sessions.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import { containing } from '../like.ts'

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

async function rowsOf(found: Joined, now: Date): Promise<Person[]> {
  const rows = await found
    .select([
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
    ])
    .execute()
  return rows.map((row) => ({
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
    status: row.status,
    added: row.added,
    removed: row.removed,
    authorities: row.authorities as Authority[],
    cardsBlocked: row.authorities.includes('CARDS_BLOCKED'),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    sessions: row.sessions,
    secondFactor: row.second_factor,
  }))
}

/** A page of people by name. Deleted ones are left out unless asked for. */
export async function readPeople(
  ctx: Ctx,
  query: InputOf<typeof people.users>['query'],
): Promise<ReplyOf<typeof people.users>> {
  const { page, pageSize, email, accountId, role, status } = query
  let found = joined(ctx)
  found = status ? found.where('users.status', '=', status) : found.where('users.status', '<>', 'deleted')
  if (email)
    found = found.where((eb) =>
      eb.or([eb('users.email', 'ilike', containing(email)), eb('users.name', 'ilike', containing(email))]),
    )
  if (accountId) found = found.where('customers.account_number', '=', accountId)
  if (role) found = found.where('roles.name', '=', role)
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const sorted = found
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: await rowsOf(sorted, ctx.now()), total, page, pageSize }
}

/** One person. Throws `not_found`; a deleted one is not there. */
export async function readPerson(ctx: Ctx, id: number): Promise<Person> {
  const found = joined(ctx).where('users.id', '=', id).where('users.status', '<>', 'deleted')
  const [person] = await rowsOf(found, ctx.now())
  if (!person) throw new AppError('not_found')
  return person
}
