import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { CustomerPage, customerPage } from '../../contract/features/customer-page.ts'
import { noWish } from '../../contract/rules/wishes.ts'
import { scopeOf } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readFigures } from './figures.ts'
import { customerFound } from './found.ts'
import { readNotes } from './notes.ts'

type Facts = Pick<
  CustomerPage,
  | 'accountNumber'
  | 'version'
  | 'name'
  | 'status'
  | 'holdReason'
  | 'city'
  | 'state'
  | 'phoneNumber'
  | 'email'
  | 'since'
  | 'level'
  | 'ownPrices'
  | 'route'
  | 'routeName'
  | 'terms'
  | 'rep'
  | 'poRequired'
> & { wish: CustomerPage['wish'] | null; limitCents: number | null }

/** A customer's page. Throws not_found unless the user looks after the customer. */
export async function readCustomer(ctx: SignedInCtx, accountNumber: number): Promise<CustomerPage> {
  const id = await customerFound(ctx, accountNumber)
  const { rows } = await sql<Facts>`
    select c.account_number as "accountNumber", c.version, c.name, c.status, coalesce(c.hold_reason, '') as "holdReason",
      coalesce(a.city, c.billing_city) as city, coalesce(a.state, c.billing_state) as state, c.phone_number as "phoneNumber", c.email,
      c.customer_since as since, c.price_tier as level, a.route_number as route, coalesce(r.name, '') as "routeName", c.terms,
      c.credit_limit_cents as "limitCents", c.po_required as "poRequired",
      (select count(*)::int from customer_prices p where p.customer_id = c.id) as "ownPrices",
      (select jsonb_build_object('id', s.id, 'rep', s.rep, 'name', s.name) from sales_reps s where s.id = c.sales_rep_id) as rep,
      (select jsonb_build_object('wish', w.wish, 'percent', w.percent) from substitution_rules w where w.customer_id = c.id) as wish
    from customers c
    left join lateral (select * from addresses x where x.customer_id = c.id and x.deleted_at is null order by x.position, x.id limit 1) a on true
    left join routes r on r.route_number = a.route_number
    where c.id = ${id}`.execute(ctx.db)
  const { wish, limitCents, ...facts } = rows[0] as Facts
  const { figures, owedCents } = await readFigures(ctx, id)
  return {
    ...facts,
    wish: wish ?? noWish,
    limit: limitCents === null ? null : dollarsFromCents(limitCents),
    limitLeft: limitCents === null ? null : dollarsFromCents(limitCents - owedCents),
    addresses: await readAddressesOf(ctx, id),
    people: await readPeopleOf(ctx, id),
    figures,
    notes: await readNotes(ctx, id),
  }
}

async function readAddressesOf({ db }: SignedInCtx, customerId: number): Promise<CustomerPage['addresses']> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    line: [row.address_line1, row.address_line2].filter(Boolean).join(', '),
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    route: row.route_number,
    shippingCost: dollarsFromCents(row.shipping_cost_cents),
    freeFrom: dollarsFromCents(row.shipping_minimum_cents),
  }))
}

async function readPeopleOf({ db }: SignedInCtx, customerId: number): Promise<CustomerPage['people']> {
  const { rows } = await sql<CustomerPage['people'][number] & { at: Date | null }>`
    select u.id::int as id, u.name, u.company_role as "companyRole", u.email, u.phone_number as "phoneNumber",
      u.mobile_number as "mobileNumber", u.status, u.last_sign_in_at as at,
      (select nullif(count(*), 0)::int from user_locations l where l.user_id = u.id) as locations
    from users u where u.customer_id = ${customerId} and u.status <> 'deleted'
    order by (u.company_role = 'owner') desc, u.name, u.id limit 200`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, lastSignInAt: at?.toISOString() ?? null }))
}

/**
 * Representatives and routes that a customer can have, and colleagues that a note can name. A user who is a representative gets
 * no representatives or routes.
 */
export async function readChoices({ db, user }: SignedInCtx): Promise<ReplyOf<typeof customerPage.choices>> {
  const isHouse = user.staff !== undefined && scopeOf(user).kind === 'house'
  const reps = isHouse
    ? await db.selectFrom('sales_reps').select(['id', 'rep', 'name']).orderBy('rep').execute()
    : []
  const routes = isHouse
    ? await db
        .selectFrom('routes')
        .select(['route_number as route', 'name'])
        .where('removed_at', 'is', null)
        .orderBy('route_number')
        .execute()
    : []
  const colleagues = await db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', 'users.name'])
    .where('customers.is_house', '=', true)
    .where('users.status', '=', 'active')
    .where('users.vendor_id', 'is', null)
    .where('users.id', '<>', user.id)
    .where(
      sql<boolean>`${user.staff !== undefined}::boolean and not exists (select from drivers d where d.user_id = users.id)`,
    )
    .orderBy('users.name')
    .limit(200)
    .execute()
  return { reps, routes, colleagues }
}
