import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { customers } from '../../contract/features/customers.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'

/** The customers within a staff member's reach, with their representative. The distributor's own account is not a customer. */
const visible = ({ db, user }: SignedInCtx) =>
  db
    .selectFrom('customers')
    .leftJoin('sales_reps', 'sales_reps.id', 'customers.sales_rep_id')
    .where('customers.is_house', '=', false)
    .where(lookedAfterBy(user))

const repOf = ({ rep, rep_name }: { rep: string | null; rep_name: string | null }) =>
  rep === null ? null : { rep, name: rep_name ?? '' }

/** A page of customers' users, without deleted ones. */
export async function readContacts(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.contacts>['query'],
): Promise<ReplyOf<typeof customers.contacts>> {
  const { accountNumber, email, name, rep, sequence, size, ...asked } = query
  let found = visible(ctx).innerJoin(
    (db) =>
      db
        .selectFrom('users')
        .selectAll('users')
        .select(sql<number>`row_number() over (partition by customer_id order by id)::int`.as('sequence'))
        .where('status', '<>', 'deleted')
        .as('person'),
    (join) => join.onRef('person.customer_id', '=', 'customers.id'),
  )
  if (accountNumber) found = found.where('customers.account_number', '=', accountNumber)
  if (email) found = found.where('person.email', 'ilike', containing(email))
  if (name) found = found.where('person.name', 'ilike', containing(name))
  if (rep) found = found.where('sales_reps.rep', '=', rep)
  if (sequence) found = found.where('person.sequence', '=', sequence)
  const selected = found.select([
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
  const { rows, ...rest } = await readPage(
    selected,
    { ...asked, pageSize: size },
    {
      sorts: {
        customer: sql`lower(customers.name)`,
        name: sql`lower(person.name)`,
        account: sql`customers.account_number`,
        rep: sql`lower(sales_reps.name)`,
        lastSignIn: sql`person.last_sign_in_at`,
      },
      usual: 'customer',
      then: sql`lower(person.name)`,
      id: sql`person.id`,
    },
  )
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
    ...rest,
  }
}

/** A customer's users who can sign in. */
const usersOf = sql<number>`(select count(*)::int from users where customer_id = customers.id and status = 'active')`
const lastOrderOf = sql<Date | null>`(select max(placed_at) from orders where customer_id = customers.id)`

/** A page of customers. */
export async function readCompanies(
  ctx: SignedInCtx,
  query: InputOf<typeof customers.companies>['query'],
): Promise<ReplyOf<typeof customers.companies>> {
  const { accountNumber, name } = query
  let found = visible(ctx)
  if (accountNumber) found = found.where('customers.account_number', '=', accountNumber)
  if (name) found = found.where('customers.name', 'ilike', containing(name))
  const selected = found.select([
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
    usersOf.as('users'),
    lastOrderOf.as('last_order_at'),
  ])
  const { rows, ...rest } = await readPage(selected, query, {
    sorts: {
      name: sql`lower(customers.name)`,
      account: sql`account_number`,
      city: sql`lower(billing_city)`,
      terms: sql`terms`,
      rep: sql`lower(sales_reps.name)`,
      users: usersOf,
      lastOrder: lastOrderOf,
    },
    usual: 'name',
    id: sql`customers.id`,
  })
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
    ...rest,
  }
}
