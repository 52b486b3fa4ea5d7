import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { staffMoney, Written } from '../../contract/features/receivables/desk.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { deskOf, ownersOf } from '../notices/receivers.ts'
import { freeInvoice, freeMoney, lockInvoices, markOrders } from './apply.ts'
import { counterCredit, counterDiscounts } from './charge.ts'
import { giveCredit } from './credit.ts'
import { type Account, lockAccount, subjectOf, writtenCharge, writtenCredit, writtenPayment } from './desk.ts'
import { postRefund } from './post.ts'

type Body = InputOf<typeof staffMoney.reverse>['body']

/**
 * Reverses a payment, a credit or a charge with a counter-entry. Throws not_found for another customer's, not_reversible for
 * entries already reversed, cards, order invoices and the credit of a canceled order.
 */
export async function reverse(
  ctx: SignedInCtx,
  { accountNumber, body }: { accountNumber: number; body: Body },
): Promise<Written> {
  const account = await lockAccount(ctx, accountNumber)
  const written = await ways[body.kind](ctx, account, body)
  await ctx.emit('receivables.changed', { customerId: account.customerId })
  await audit(ctx, {
    action: actions[body.kind],
    subject: subjectOf(account),
    customerId: account.customerId,
    before: { [body.kind]: body.number, amount: written.amount },
    after: { reason: body.reason, note: body.note },
  })
  return written
}

const actions = {
  payment: 'payment.reversed',
  credit: 'credit.reversed',
  charge: 'charge.reversed',
} as const

const ways = { payment: reversePayment, credit: reverseCredit, charge: reverseCharge }

/** Removes the money from the books, reopens its invoices and reverses the discounts it earned. */
async function reversePayment(
  ctx: SignedInCtx,
  { customerId }: Account,
  { number, reason, note }: Body,
): Promise<Written> {
  const locked = await lockSettled(ctx, customerId, sql`payment_id = ${number}`)
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', number)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!payment) throw new AppError('not_found')
  if (payment.tender === 'card' || payment.status !== 'captured' || payment.order_id !== null)
    throw new AppError('not_reversible')
  await freeMoney(ctx, { paymentId: payment.id })
  await counterDiscounts(ctx, customerId, { paymentId: payment.id })
  await ctx.db
    .updateTable('payments')
    .set({
      status: 'refunded',
      refunded_cents: payment.amount_cents,
      reversal: reason,
      reversal_note: note,
      reversed_at: ctx.now(),
    })
    .where('id', '=', payment.id)
    .execute()
  await postRefund(ctx, payment, payment.amount_cents)
  await markOrders(ctx, locked)
  if (reason === 'returned') {
    await queueCustomerMail(ctx, { kind: 'payment-returned', customerId, about: { paymentId: payment.id } })
    await tellReturned(ctx, { customerId, amountCents: payment.amount_cents })
  }
  return writtenPayment(ctx, payment.id)
}

/** Notifies the customer's owners and the desk that the bank returned a payment. */
async function tellReturned(
  ctx: SignedInCtx,
  { customerId, amountCents }: { customerId: number; amountCents: number },
) {
  const { name, account_number } = await ctx.db
    .selectFrom('customers')
    .select(['name', 'account_number'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'payment-returned',
    facts: { amountCents },
    to: await ownersOf(ctx, customerId),
    link: '/payments',
  })
  await notify(ctx, {
    topic: 'payment-bounced',
    facts: { customer: name, amountCents },
    to: await deskOf(ctx, ['RECEIVABLES']),
    link: `/admin/accounts/${account_number}`,
  })
}

async function reverseCredit(ctx: SignedInCtx, { customerId }: Account, { number }: Body): Promise<Written> {
  const memo = await ctx.db
    .selectFrom('credit_memos as m')
    .leftJoin('invoices as i', 'i.id', 'm.invoice_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['m.id', 'm.kind', 'm.amount_cents', 'o.status as order_status'])
    .select(
      sql<boolean>`exists (select from invoices v where v.voids_credit_memo_id = m.id)`.as('is_reversed'),
    )
    .where('m.memo_number', '=', number)
    .where('m.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!memo) throw new AppError('not_found')
  if (memo.kind !== 'CREDIT_MEMO' || memo.is_reversed || memo.order_status === 'CANCELLED')
    throw new AppError('not_reversible')
  const locked = await lockSettled(ctx, customerId, sql`credit_memo_id = ${memo.id}`)
  await counterCredit(ctx, customerId, memo)
  await markOrders(ctx, locked)
  return writtenCredit(ctx, memo.id)
}

/** A credit of the same amount settles the charge; money applied to it is freed. */
async function reverseCharge(ctx: SignedInCtx, { customerId }: Account, { number }: Body): Promise<Written> {
  const charge = await ctx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.kind', 'i.amount_cents', 'i.voids_credit_memo_id'])
    .select(
      sql<boolean>`exists (select from credit_memos m where m.voids_invoice_id = i.id)`.as('is_reversed'),
    )
    .select(
      sql<boolean>`exists (select from payment_targets t join payments p on p.id = t.payment_id
        where t.invoice_id = i.id and p.status in ('pending', 'unknown'))`.as('is_being_paid'),
    )
    .where('i.invoice_number', '=', number)
    .where('i.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!charge) throw new AppError('not_found')
  const isCharge = charge.kind === 'DEBIT_MEMO' || charge.kind === 'FINANCE_CHARGE'
  if (!isCharge || charge.is_reversed || charge.is_being_paid) throw new AppError('not_reversible')
  await lockInvoices(ctx, customerId, [charge.id])
  await freeInvoice(ctx, charge.id)
  await giveCredit(ctx, {
    customerId,
    kind: 'ADJUSTMENT',
    amountCents: charge.amount_cents,
    note: '',
    reason: 'REVERSAL',
    actor: ctx.user.email,
    invoiceId: charge.id,
    voidsInvoiceId: charge.id,
  })
  return writtenCharge(ctx, charge.id)
}

/** Locks the invoices settled by a payment or credit. Returns their ids. */
async function lockSettled(
  ctx: SignedInCtx,
  customerId: number,
  by: ReturnType<typeof sql>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct invoice_id as id from allocations where customer_id = ${customerId} and ${by}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  await lockInvoices(ctx, customerId, ids)
  return ids
}
