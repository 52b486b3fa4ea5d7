import type { Selectable } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { Payments } from '../../db/tables.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { type Locked, lockInvoices } from '../receivables/apply.ts'
import { settleInTime } from '../receivables/discount.ts'
import { tellReceived } from '../receivables/tell.ts'
import { askAgainSoon, writeOutcome } from './outcome.ts'

/**
 * Records the outcome of a payment for invoices, in the caller's transaction; safe to repeat. Captured money is posted and
 * settles the chosen invoices; the rest stays as a credit. Nothing else undoes a capture, and a time-out never makes a payment
 * fail.
 */
export async function settleAccountPayment(
  ctx: Ctx,
  { paymentId, outcome }: { paymentId: number; outcome: ChargeOutcome },
): Promise<'nothing' | 'capture' | 'decline' | 'wait'> {
  const targets = await ctx.db
    .selectFrom('payment_targets')
    .select(['invoice_id as invoiceId', 'amount_cents as cents', 'customer_id'])
    .where('payment_id', '=', paymentId)
    .orderBy('position')
    .execute()
  const customerId = targets[0]?.customer_id
  const open =
    customerId === undefined || outcome.kind !== 'paid'
      ? new Map<number, Locked>()
      : await lockInvoices(
          ctx,
          customerId,
          targets.map(({ invoiceId }) => invoiceId),
        )
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!says(payment, outcome)) return 'nothing'
  await writeOutcome(ctx, payment, outcome)
  if (outcome.kind === 'paid') {
    await settleInTime(
      ctx,
      { customerId: payment.customer_id, targets, open },
      {
        creditCents: payment.credit_cents,
        payment: { id: paymentId, cents: payment.amount_cents },
        inHandOn: dayAt(payment.created_at, ctx.settings.timeZone),
      },
    )
    if (payment.remember_card) await ctx.enqueue('remember_card', { paymentId })
    const { customer_id: customerId } = payment
    await queueCustomerMail(ctx, { kind: 'payment-received', customerId, about: { paymentId } })
    await tellReceived(ctx, { customerId, amountCents: payment.amount_cents })
  } else {
    await ctx.emit('receivables.changed', { customerId: payment.customer_id })
  }
  if (outcome.kind === 'unknown') await askAgainSoon(ctx)
  return meaning[outcome.kind]
}

const meaning = { paid: 'capture', declined: 'decline', unknown: 'wait' } as const

/** Whether an answer adds anything. Captured money always counts, even after "declined". */
function says({ status }: Selectable<Payments>, outcome: ChargeOutcome): boolean {
  if (status === 'captured' || status === 'refunded') return false
  if (outcome.kind === 'declined') return status !== 'declined'
  return outcome.kind === 'paid' || status === 'pending'
}
