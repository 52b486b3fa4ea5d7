import { sql } from 'kysely'
import { may } from '../../contract/access.ts'
import type { customers } from '../../contract/customers.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { CurrentUser, SignedInCtx } from '../handle.ts'
import { containing } from '../like.ts'

/** Customers with whoever looks after them; the house itself is none. */
const looked = ({ db }: SignedInCtx) =>
  db
    .selectFrom('customers')
    .leftJoin('sales_reps', 'sales_reps.id', 'customers.sales_rep_id')
    .where('customers.is_house', '=', false)

/** The email of a representative who sees own customers alone; undefined for who sees all. */
export const ownAlone = (user: CurrentUser): string | undefined =>
  may(user, ['USERS_ACCESS_CONTROL']) ? undefined : user.email

const repOf = ({ rep, rep_name }: { rep: string | null; rep_name: string | null }) =>
  rep === null ? null : { rep, name: rep_name ?? '' }

/** A page of the people who sign in for customers. Deleted ones are left out. */
export async function readContacts(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.contacts>['query'],
): Promise<ReplyOf<typeof customers.contacts>> {
  const { page, size, accountNumber, email, name, rep, sequence } = query
  const own = ownAlone(ctx.user)
  let found = looked(ctx).innerJoin(
    (db) =>
      db
        .selectFrom('users')
        .selectAll('users')
        .select(sql<number>`row_number() over (partition by customer_id order by id)::int`.as('sequence'))
        .where('status', '<>', 'deleted')
        .as('person'),
    (join) => join.onRef('person.customer_id', '=', 'customers.id'),
  )
  if (own !== undefined) found = found.where('sales_reps.email', '=', own)
  if (accountNumber) found = found.where('customers.account_number', '=', accountNumber)
  if (email) found = found.where('person.email', 'ilike', containing(email))
  if (name) found = found.where('person.name', 'ilike', containing(name))
  if (rep) found = found.where('sales_reps.rep', '=', rep)
  if (sequence) found = found.where('person.sequence', '=', sequence)
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'person.id',
      'person.sequence',
      'person.name',
      'person.email',
      'person.phone_number',
      'person.mobile_number',
      'person.status',
      'person.last_sign_in_at',
      'customers.account_number',
      'customers.name as customer_name',
      'sales_reps.rep',
      'sales_reps.name as rep_name',
    ])
    .orderBy(sql`lower(customers.name)`)
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    rows: rows.map((row) => ({
      userId: row.id,
      sequence: row.sequence,
      name: row.name,
      email: row.email,
      phoneNumber: row.phone_number,
      mobileNumber: row.mobile_number,
      status: row.status,
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      accountNumber: row.account_number,
      customerName: row.customer_name,
      rep: repOf(row),
    })),
    total,
    page,
    pageSize: size,
  }
}

/** A page of customers. */
export async function readCompanies(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.companies>['query'],
): Promise<ReplyOf<typeof customers.companies>> {
  const { page, pageSize, accountNumber, name } = query
  const own = ownAlone(ctx.user)
  let found = looked(ctx)
  if (own !== undefined) found = found.where('sales_reps.email', '=', own)
  if (accountNumber) found = found.where('customers.account_number', '=', accountNumber)
  if (name) found = found.where('customers.name', 'ilike', containing(name))
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'account_number',
      'customers.name',
      'customers.email',
      'customers.phone_number',
      'billing_city',
      'billing_state',
      'terms',
      'customers.status',
      'sales_reps.rep',
      'sales_reps.name as rep_name',
      sql<number>`(select count(*)::int from users where customer_id = customers.id and status = 'active')`.as(
        'users',
      ),
      sql<Date | null>`(select max(placed_at) from orders where customer_id = customers.id)`.as(
        'last_order_at',
      ),
    ])
    .orderBy(sql`lower(customers.name)`)
    .orderBy('customers.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      accountNumber: row.account_number,
      name: row.name,
      email: row.email,
      phoneNumber: row.phone_number,
      city: row.billing_city,
      state: row.billing_state,
      terms: row.terms,
      status: row.status,
      rep: repOf(row),
      users: row.users,
      lastOrderAt: row.last_order_at?.toISOString() ?? null,
    })),
    total,
    page,
    pageSize,
  }
}
