import { sql } from 'kysely'
import { dueOn, type Terms } from '../../contract/rules/terms.ts'
import { chargeEntry, creditEntry, post } from '../../db/ledger.ts'
import type { SignedInCtx } from '../core/route.ts'
import { today } from './post.ts'

export type OpeningBalance = {
  customerId: number
  terms: Terms
  /** The opening balance from a former system; below zero, what the distributor owed the customer. Not zero. */
  cents: number
}

const note = 'Opening balance'

/**
 * Posts customers' opening balances from a former system: a debit memo, due by their terms from today, or a credit to the account. In
 * a fixed number of statements; nobody is notified.
 */
export async function openBalances(ctx: SignedInCtx, balances: readonly OpeningBalance[]): Promise<void> {
  const issuedOn = today(ctx)
  const actor = ctx.user.email
  const owed = balances
    .filter(({ cents }) => cents > 0)
    .map(({ customerId, terms, cents }) => ({ customerId, cents, dueOn: dueOn(terms, issuedOn) }))
  const credits = balances
    .filter(({ cents }) => cents < 0)
    .map(({ customerId, cents }) => ({ customerId, cents: -cents }))
  const { rows: charges } = await sql<{ id: number; customer_id: number; amount_cents: number }>`
    insert into invoices (invoice_number, customer_id, kind, issued_on, due_on, amount_cents, reason, note, actor)
    select nextval('memo_numbers'), "customerId", 'DEBIT_MEMO', ${issuedOn}::date, "dueOn", cents, 'OTHER', ${note}, ${actor}
    from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as b ("customerId" int, cents bigint, "dueOn" date)
    order by "customerId" returning id, customer_id, amount_cents`.execute(ctx.db)
  const { rows: memos } = await sql<{ id: number; customer_id: number; amount_cents: number }>`
    insert into credit_memos (customer_id, kind, issued_on, amount_cents, reason, note, actor, created_at)
    select "customerId", 'CREDIT_MEMO', ${issuedOn}::date, cents, 'OTHER', ${note}, ${actor}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as b ("customerId" int, cents bigint)
    order by "customerId" returning id, customer_id, amount_cents`.execute(ctx.db)
  const of = (row: { id: number; customer_id: number; amount_cents: number }) => ({
    id: row.id,
    customerId: row.customer_id,
    issuedOn,
    amountCents: row.amount_cents,
  })
  await post(
    ctx.db,
    [
      ...charges.map((row) => chargeEntry({ ...of(row), kind: 'DEBIT_MEMO' })),
      ...memos.map((row) => creditEntry({ ...of(row), kind: 'CREDIT_MEMO' })),
    ],
    ctx.now(),
  )
}
