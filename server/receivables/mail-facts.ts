import { sql } from 'kysely'
import { asDay, type Day, daysBetween } from '../../contract/core/dates.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { Statement } from '../../contract/features/receivables/receivables.ts'
import type { Ctx } from '../core/route.ts'
import type { MailAbout } from '../messages/about.ts'
import type { ChargeFacts, CreditFacts, ReminderFacts, ReturnedFacts } from '../messages/templates/dues.ts'
import type { InvoiceFacts, ReceiptFacts, StatementFacts } from '../messages/templates/money.ts'
import { readOpenInvoices } from './open.ts'
import { today } from './post.ts'
import { holdOf, readStanding, stopsOn } from './standing.ts'

export async function creditFacts(
  ctx: Ctx,
  { creditMemoId }: MailAbout['credit-issued'],
): Promise<CreditFacts> {
  const memo = await ctx.db
    .selectFrom('credit_memos as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .leftJoin('invoices as i', 'i.id', 'm.invoice_id')
    .select(['m.memo_number', 'm.amount_cents', 'm.applied_cents', 'm.reason', 'm.note'])
    .select(['c.account_number', 'i.invoice_number'])
    .where('m.id', '=', creditMemoId)
    .executeTakeFirstOrThrow()
  return {
    memoNumber: memo.memo_number,
    accountNumber: memo.account_number,
    amountCents: memo.amount_cents,
    reason: memo.reason,
    note: memo.note,
    invoiceNumber: memo.invoice_number,
    leftCents: memo.amount_cents - memo.applied_cents,
  }
}

export async function chargeFacts(ctx: Ctx, { invoiceId }: MailAbout['charge-issued']): Promise<ChargeFacts> {
  const charge = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .select([
      'i.invoice_number',
      'i.kind',
      'i.amount_cents',
      'i.reason',
      'i.note',
      'i.due_on',
      'c.account_number',
    ])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return {
    chargeNumber: charge.invoice_number,
    kind: charge.kind as ChargeFacts['kind'],
    accountNumber: charge.account_number,
    amountCents: charge.amount_cents,
    reason: charge.reason,
    note: charge.note,
    dueOn: asDay(charge.due_on),
  }
}

export async function returnedFacts(
  ctx: Ctx,
  { paymentId }: MailAbout['payment-returned'],
): Promise<ReturnedFacts> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .select(['p.amount_cents', 'p.tender', 'p.check_number', 'p.customer_id', 'c.account_number'])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { openCents } = await readStanding(ctx, payment.customer_id)
  return {
    paymentId,
    accountNumber: payment.account_number,
    amountCents: payment.amount_cents,
    tender: payment.tender,
    checkNumber: payment.check_number,
    openCents,
  }
}

const shownInvoices = 10

/** The past-due amount when the email is written, which may be less than when it was queued. */
export async function reminderFacts(
  ctx: Ctx,
  { customerId }: MailAbout['payment-reminder'],
): Promise<ReminderFacts> {
  const on = today(ctx)
  const { account_number: accountNumber, status } = await ctx.db
    .selectFrom('customers')
    .select(['account_number', 'status'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const standing = await readStanding(ctx, customerId)
  const late = (await readOpenInvoices(ctx, customerId)).filter(({ dueOn }) => dueOn < on)
  const { state } = holdOf(ctx, standing, { byHand: status === 'on_hold' })
  const oldest: Day = standing.oldestDueOn ?? on
  return {
    accountNumber,
    daysPastDue: daysBetween(oldest, on),
    dueCents: Math.max(0, standing.overdueCents - standing.creditCents),
    invoices: late.slice(0, shownInvoices).map(({ invoiceNumber, dueOn, amountCents, paidCents }) => ({
      invoiceNumber,
      dueOn,
      openCents: amountCents - paidCents,
    })),
    more: Math.max(0, late.length - shownInvoices),
    cardOnlyFrom: stopsOn(ctx, standing),
    isHeld: state === 'held' || state === 'cardOnly',
  }
}

export async function invoiceFacts(
  ctx: Ctx,
  { invoiceId }: MailAbout['invoice'],
): Promise<Omit<InvoiceFacts, 'attached' | 'discountCents'>> {
  const row = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.invoice_number', 'i.issued_on', 'i.due_on', 'i.amount_cents', 'i.paid_cents'])
    .select(['c.account_number', 'o.order_number', 'o.po_number', 'o.terms'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return {
    invoiceNumber: row.invoice_number,
    orderNumber: row.order_number,
    poNumber: row.po_number ?? '',
    terms: row.terms ?? '',
    accountNumber: row.account_number,
    issuedOn: asDay(row.issued_on),
    dueOn: asDay(row.due_on),
    amountCents: row.amount_cents,
    paidCents: row.paid_cents,
  }
}

export async function receiptFacts(
  ctx: Ctx,
  { paymentId }: MailAbout['payment-received'],
): Promise<ReceiptFacts> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .selectAll('p')
    .select('c.account_number')
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ invoiceNumber: number; amountCents: number }>`
    select i.invoice_number as "invoiceNumber", sum(a.amount_cents)::bigint as "amountCents"
    from allocations a join invoices i on i.id = a.invoice_id
    where a.payment_id = ${paymentId}
    group by i.invoice_number having sum(a.amount_cents) > 0
    order by i.invoice_number`.execute(ctx.db)
  const usedCents = rows.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const { openCents } = await readStanding(ctx, payment.customer_id)
  return {
    paymentId,
    amountCents: payment.amount_cents,
    tender: payment.tender,
    card:
      payment.card_brand && payment.card_last_four
        ? { brand: brandName(payment.card_brand), lastFour: payment.card_last_four }
        : null,
    receivedAt: payment.settled_at ?? payment.created_at,
    accountNumber: payment.account_number,
    invoices: rows,
    creditCents: payment.amount_cents - usedCents,
    openCents,
  }
}

export const statementFacts = (statement: Statement): StatementFacts => ({
  accountNumber: statement.account,
  from: statement.dateFrom as Day,
  to: statement.dateTo as Day,
  openingCents: centsFromDollars(statement.opening),
  invoicedCents: centsFromDollars(statement.charges),
  paymentCents: centsFromDollars(statement.payments),
  creditCents: centsFromDollars(statement.credits),
  closingCents: centsFromDollars(statement.closing),
  dueCents: centsFromDollars(statement.amountDue),
  dueBy: statement.dueBy as Day | null,
})

/** `visa` spelled as on the card. */
export const brandName = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
