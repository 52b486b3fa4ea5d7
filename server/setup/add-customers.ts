import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { customerFile } from '../../contract/features/setup/customer-file.ts'
import { assertMayGrant, inLine } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { authoritiesOfRole } from '../people/users.ts'
import { openBalances } from '../receivables/opening.ts'
import { readJudged, readOpen } from './customer-file.ts'
import type { NewCustomer } from './judge.ts'

/**
 * Adds the good rows of the open file as customers, in a transaction and a fixed number of statements, and closes the file. Throws
 * `not_found` without a file, `selection_changed` when the number of good rows has changed, `unknown_role`.
 */
export async function addCustomers(
  ctx: SignedInCtx,
  asked: InputOf<typeof customerFile.write>['body'],
): Promise<ReplyOf<typeof customerFile.write>> {
  await inLine(ctx.db)
  const open = await readOpen(ctx, { lock: true })
  if (!open) throw new AppError('not_found')
  const good = (await readJudged(ctx, open)).flatMap(({ customer, hints }) =>
    customer ? [{ customer, hints }] : [],
  )
  if (good.length !== asked.rows) throw new AppError('selection_changed', { data: { rows: good.length } })
  const customers = good.map(({ customer }) => customer)
  await insert(ctx, customers, await readRoles(ctx))
  await ctx.db
    .updateTable('customer_files')
    .set({ written_at: ctx.now() })
    .where('id', '=', open.id)
    .execute()
  await ctx.db.deleteFrom('customer_file_rows').where('file_id', '=', open.id).execute()
  await audit(ctx, {
    action: 'customers.added',
    subject: `${customers.length} customers of ${open.name}`,
    after: { accounts: customers.slice(0, 50).map(({ accountNumber, name }) => accountNumber ?? name) },
  })
  return {
    added: customers.length,
    withoutRoute: good.filter(({ hints }) => hints.includes('no_route')).length,
  }
}

/** As in an approved application: customers who pay each order by card must not have CARDS_BLOCKED. */
async function readRoles(ctx: SignedInCtx): Promise<{ onTerms: number; byCard: number }> {
  const names = { onTerms: 'Customer', byCard: 'Customer (card only)' } as const
  const rows = await ctx.db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', Object.values(names))
    .execute()
  const idOf = (name: string) => {
    const role = rows.find((row) => row.name === name)
    if (!role) throw new AppError('unknown_role')
    return role.id
  }
  const ids = { onTerms: idOf(names.onTerms), byCard: idOf(names.byCard) }
  for (const id of Object.values(ids)) assertMayGrant(ctx, await authoritiesOfRole(ctx, id))
  return ids
}

async function insert(
  ctx: SignedInCtx,
  customers: readonly NewCustomer[],
  roles: { onTerms: number; byCard: number },
) {
  const numbers = await freeNumbers(ctx, customers)
  const given = customers.map((customer) => ({
    ...customer,
    accountNumber: customer.accountNumber ?? numbers.shift()!,
    roleId: customer.terms === 'PREPAID_CARD' || customer.terms === 'COD' ? roles.byCard : roles.onTerms,
  }))
  const sent = JSON.stringify(given)
  const { rows: added } = await sql<{ customerId: number; accountNumber: number }>`
    with given as (
      select * from jsonb_to_recordset(${sent}::jsonb) as g (
        "accountNumber" int, name text, contact text, email text, "phoneNumber" text, "addressLine1" text,
        "addressLine2" text, city text, state text, "zipCode" text, terms text, "priceTier" int, "routeNumber" text,
        "shippingCostCents" bigint, "shippingMinimumCents" bigint, "customRoute" boolean, "creditLimitCents" bigint,
        "salesRep" text, "businessType" text, "resaleCertificate" text, status text, "customerSince" date,
        "dailyPricing" boolean, "roleId" bigint)
    ), made as (
      insert into customers (account_number, name, email, phone_number, billing_address_line1, billing_address_line2,
        billing_city, billing_state, billing_zip, business_type, resale_certificate, terms, credit_limit_cents, price_tier,
        custom_route, sales_rep_id, status, hold_reason, daily_pricing, customer_since)
      select "accountNumber", name, email, "phoneNumber", "addressLine1", "addressLine2", city, state, "zipCode",
        "businessType", "resaleCertificate", terms, "creditLimitCents", "priceTier", "customRoute",
        (select id from sales_reps where rep = "salesRep"), status, case when status = 'on_hold' then 'MANUAL' end,
        "dailyPricing", coalesce("customerSince", ${dayAt(ctx.now(), ctx.settings.timeZone)}::date)
      from given
      returning id, account_number
    ), placed as (
      insert into addresses (customer_id, name, address_line1, address_line2, city, state, zip_code, route_number,
        shipping_cost_cents, shipping_minimum_cents)
      select made.id, name, "addressLine1", "addressLine2", city, state, "zipCode", "routeNumber", "shippingCostCents",
        "shippingMinimumCents"
      from given join made on made.account_number = given."accountNumber"
    ), owners as (
    insert into users (customer_id, role_id, email, name, phone_number, company_role, status, created_at)
    select made.id, "roleId", email, contact, "phoneNumber", 'owner', case when status = 'closed' then 'disabled' else 'active' end,
      ${ctx.now()}
    from given join made on made.account_number = given."accountNumber"
    )
    select id as "customerId", account_number as "accountNumber" from made`.execute(ctx.db)
  const idOf = new Map(added.map(({ accountNumber, customerId }) => [accountNumber, customerId]))
  await openBalances(
    ctx,
    given
      .filter(({ balanceCents }) => balanceCents !== 0)
      .map(({ accountNumber, terms, balanceCents }) => ({
        customerId: idOf.get(accountNumber)!,
        terms,
        cents: balanceCents,
      })),
  )
}

/** Account numbers for rows without one. Skips numbers that staff assigned or that the file contains. */
async function freeNumbers(ctx: SignedInCtx, customers: readonly NewCustomer[]): Promise<number[]> {
  const wanted = customers.filter(({ accountNumber }) => accountNumber === null).length
  const given = customers.flatMap(({ accountNumber }) => (accountNumber === null ? [] : [accountNumber]))
  const free: number[] = []
  while (free.length < wanted) {
    const { rows } = await sql<{ number: number }>`
      with next as (
        select nextval('account_numbers')::int as number from generate_series(1, ${wanted - free.length}::int)
      )
      select number from next
      where number <> all(${given}::int[]) and not exists (select from customers where account_number = number)
      order by number`.execute(ctx.db)
    free.push(...rows.map(({ number }) => number))
  }
  return free
}
