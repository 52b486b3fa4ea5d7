import { asDay, type Day, daysBetween } from '../../contract/dates.ts'
import type { Ctx } from '../handle.ts'
import { readOpenInvoices } from '../receivables/open.ts'
import { today } from '../receivables/post.ts'
import { holdOf, readStanding, stopsOn } from '../receivables/standing.ts'
import type { MailAbout } from './about.ts'
import type { ChargeFacts, CreditFacts, ReminderFacts, ReturnedFacts } from './templates/dues.ts'

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

/** What is past due when the mail is written, which may be less than when it was queued. */
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
