import { sql } from 'kysely'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Written } from '../../contract/features/receivables/desk.ts'
import { nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { customerOf } from './staff.ts'

/** Locks the customer for a staff entry, so that two writers run one at a time. */
export type Account = { customerId: number; accountNumber: number; terms: string; email: string }

/** Throws not_found for a customer outside the staff member's reach. */
export async function lockAccount(ctx: SignedInCtx, accountNumber: number): Promise<Account> {
  const customerId = await customerOf(ctx, accountNumber)
  const { terms, email } = await ctx.db
    .selectFrom('customers')
    .select(['terms', 'email'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { customerId, accountNumber, terms, email }
}

/** Idempotency keys are scoped to the user; null where the caller gave none. */
export const requestKeyOf = ({ user }: SignedInCtx, { idempotencyKey }: Exchange): string | null =>
  idempotencyKey === undefined ? null : `${user.id}:${idempotencyKey}`

export const subjectOf = ({ accountNumber }: Account): string => `account ${accountNumber}`

type Settled = Written['settled']

/** The invoices settled by a payment or credit, with amounts. */
async function settledBy(
  ctx: SignedInCtx,
  of: { paymentId: number } | { creditMemoId: number },
): Promise<Settled> {
  const mine =
    'paymentId' in of ? sql`a.payment_id = ${of.paymentId}` : sql`a.credit_memo_id = ${of.creditMemoId}`
  const { rows } = await sql<{ invoiceNumber: number; cents: number }>`
    select i.invoice_number as "invoiceNumber", sum(a.amount_cents)::bigint as cents
    from allocations a join invoices i on i.id = a.invoice_id
    where ${mine} group by i.invoice_number having sum(a.amount_cents) <> 0 order by i.invoice_number`.execute(
    ctx.db,
  )
  return rows.map(({ invoiceNumber, cents }) => ({ invoiceNumber, amount: dollarsFromCents(cents) }))
}

export async function writtenPayment(ctx: SignedInCtx, id: number): Promise<Written> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['amount_cents', 'applied_cents', 'refunded_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'payment',
    number: id,
    amount: dollarsFromCents(payment.amount_cents),
    settled: await settledBy(ctx, { paymentId: id }),
    left: dollarsFromCents(payment.amount_cents - payment.applied_cents - payment.refunded_cents),
  }
}

export async function writtenCredit(ctx: SignedInCtx, id: number): Promise<Written> {
  const memo = await ctx.db
    .selectFrom('credit_memos')
    .select(['memo_number', 'amount_cents', 'applied_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'credit',
    number: memo.memo_number,
    amount: dollarsFromCents(memo.amount_cents),
    settled: await settledBy(ctx, { creditMemoId: id }),
    left: dollarsFromCents(memo.amount_cents - memo.applied_cents),
  }
}

export async function writtenCharge(ctx: SignedInCtx, id: number): Promise<Written> {
  const charge = await ctx.db
    .selectFrom('invoices')
    .select(['invoice_number', 'amount_cents', 'paid_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'charge',
    number: charge.invoice_number,
    amount: dollarsFromCents(charge.amount_cents),
    settled: [],
    left: dollarsFromCents(charge.amount_cents - charge.paid_cents),
  }
}

/** What an earlier attempt of the same request recorded, with its audit entry; undefined where there was none. */
export async function findWritten(
  ctx: SignedInCtx,
  table: 'payments' | 'credit_memos' | 'invoices',
  { customerId, requestKey }: { customerId: number; requestKey: string | null },
): Promise<number | undefined> {
  if (requestKey === null) return undefined
  const row = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (row) nothingChanged(ctx)
  return row?.id
}

export const wrongField = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })
