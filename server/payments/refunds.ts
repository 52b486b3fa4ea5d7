import { sql } from 'kysely'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { PaymentRefund } from '../../contract/features/payments/account-payments.ts'
import type { Refunds } from '../../db/tables.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { postRefund } from '../receivables/post.ts'

type Reason = Refunds['reason']
type Left = { id: number; left_cents: number }

/** A refund as JSON, for use in a statement. */
export type StoredRefund = { status: 'pending' | 'refunded'; amountCents: number; at: string }

/** Refunds of the payment `p`, oldest first, each with the time of the card company's confirmation, or else of the request. */
export const refundsOf = sql<StoredRefund[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'amountCents', r.amount_cents,
    'at', coalesce(r.settled_at, r.created_at)) order by r.id), '[]')
  from refunds r where r.payment_id = p.id)`

export const presentRefund = ({ status, amountCents, at }: StoredRefund): PaymentRefund => ({
  status,
  amount: dollarsFromCents(amountCents),
  at: new Date(at).toISOString(),
})

/**
 * Refunds card payments of an order whose row the caller has locked: an amount, or all that is left. The latest payment first.
 * A queued job calls the gateway. Returns the refunded cents.
 */
export async function refundOrder(
  ctx: Ctx,
  {
    orderId,
    cents,
    reason,
    creditMemoId,
  }: { orderId: number; cents?: number; reason: Reason; creditMemoId?: number },
): Promise<number> {
  const { rows } = await sql<Left>`
    select p.id, p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id), 0)::bigint
      as left_cents
    from payments p
    where p.order_id = ${orderId} and p.status in ('captured', 'refunded') and p.gateway_reference is not null
    order by p.attempt desc`.execute(ctx.db)
  let open = cents ?? Number.MAX_SAFE_INTEGER
  let given = 0
  for (const { id, left_cents } of rows) {
    const amountCents = Math.min(open, left_cents)
    if (amountCents <= 0) continue
    await writeRefund(ctx, { paymentId: id, amountCents, reason, creditMemoId })
    open -= amountCents
    given += amountCents
  }
  return given
}

/** Refunds a payment in full that is no longer needed. */
export async function refundPayment(ctx: Ctx, payment: { id: number; amount_cents: number }): Promise<void> {
  await writeRefund(ctx, { paymentId: payment.id, amountCents: payment.amount_cents, reason: 'NOT_WANTED' })
}

async function writeRefund(
  ctx: Ctx,
  {
    paymentId,
    amountCents,
    reason,
    creditMemoId,
  }: { paymentId: number; amountCents: number; reason: Reason; creditMemoId?: number | undefined },
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: amountCents,
      reason,
      credit_memo_id: creditMemoId ?? null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue('refund_payment', { refundId: id })
}

/** Refunds a card. Throws until the gateway confirms it, so that the queue retries with growing pauses. */
export const refundPaymentJob = defineJob({
  name: 'refund_payment',
  run: async (ctx, { refundId }) => {
    const refund = await ctx.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.id', 'r.amount_cents', 'p.gateway_reference', 'p.id as payment_id'])
      .where('r.id', '=', refundId)
      .where('r.status', '=', 'pending')
      .executeTakeFirst()
    if (!refund?.gateway_reference) return
    const { gateway_reference: reference, amount_cents: amountCents } = refund
    const outcome = await ctx.adapters.gateway.refund({ key: `refund:${refundId}`, reference, amountCents })
    if (outcome.kind !== 'refunded') {
      const why = outcome.kind === 'failed' ? outcome.code : 'no answer'
      throw new Error(`the gateway has not given back ${amountCents} of payment ${refund.payment_id}: ${why}`)
    }
    await inTransaction(ctx, (inside) => settleRefund(inside, refundId))
  },
})

/** Records a completed refund, once, however often it is reported. */
async function settleRefund(ctx: Ctx, refundId: number): Promise<void> {
  const refund = await ctx.db
    .updateTable('refunds')
    .set({ status: 'refunded', settled_at: ctx.now() })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .returning(['payment_id', 'amount_cents'])
    .executeTakeFirst()
  if (!refund) return
  const { amount_cents: cents } = refund
  const payment = await ctx.db
    .updateTable('payments')
    .set(({ eb, ref }) => ({
      refunded_cents: eb('refunded_cents', '+', cents),
      status: eb
        .case()
        .when(eb('refunded_cents', '+', cents), '=', ref('amount_cents'))
        .then('refunded' as const)
        .else(ref('status'))
        .end(),
    }))
    .where('id', '=', refund.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await postRefund(ctx, payment, cents)
  const refunded = (totalCents: number) => ({ refunded: dollarsFromCents(totalCents) })
  await audit(ctx, {
    action: 'payment.refunded',
    subject: `payment ${payment.id}`,
    customerId: payment.customer_id,
    before: refunded(payment.refunded_cents - cents),
    after: refunded(payment.refunded_cents),
    actor: 'refund_payment',
  })
  const { rows } = await sql<{ order_number: number }>`
    with closed as (
      update orders set payment_status = 'REFUNDED'
      where id = ${payment.order_id} and status = 'CANCELLED' and payment_status <> 'REFUNDED'
    )
    select order_number from orders where id = ${payment.order_id}`.execute(ctx.db)
  for (const { order_number } of rows)
    await ctx.emit('order.changed', { customerId: payment.customer_id, orderNumber: order_number })
}
