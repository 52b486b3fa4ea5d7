import type { HoldReason } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'

type Step = { status: OrderStatus; note: string; changeId?: number | undefined }

/**
 * Notifies the person who placed an order of a notable step: card paid, released over the credit limit, canceled, or a change took
 * effect. If they made the step themselves they get only the email. Check-out sends the email for orders on account.
 */
export async function tellOfStep(
  ctx: Ctx,
  order: { id: number; status: OrderStatus; hold_reason: string | null },
  { status, note, changeId }: Step,
): Promise<void> {
  const { id: orderId } = order
  const overLimit = order.status === 'ON_HOLD' && order.hold_reason === ('CREDIT_LIMIT' satisfies HoldReason)
  const waited = order.status === 'PENDING_PAYMENT' || order.status === 'PAYMENT_UNKNOWN' || overLimit
  if (waited && status === 'CONFIRMED') {
    await queueOrderMail(ctx, { kind: 'order-confirmed', orderId, about: { orderId } })
    const { orderNumber, totalCents, ...to } = await noticeOf(ctx, orderId)
    await notify(ctx, { ...to, topic: 'order-confirmed', facts: { orderNumber, totalCents } })
  }
  if (status === 'CANCELLED' && order.status !== 'CANCELLED') {
    const notPaidInTime = note === 'Not paid in time.'
    await queueOrderMail(ctx, { kind: 'order-cancelled', orderId, about: { orderId, notPaidInTime } })
    const { orderNumber, totalCents: _, ...to } = await noticeOf(ctx, orderId)
    await notify(ctx, { ...to, topic: 'order-cancelled', facts: { orderNumber, notPaidInTime } })
  }
  if (changeId !== undefined && (await tookHold(ctx, changeId))) {
    await queueOrderMail(ctx, { kind: 'order-changed', orderId, about: { orderId, changeId } })
    const { orderNumber, totalCents, ...to } = await noticeOf(ctx, orderId)
    const by = ctx.user?.name ?? ''
    await notify(ctx, { ...to, topic: 'order-changed', facts: { orderNumber, totalCents, by } })
  }
}

/** The recipient of an order's notice, its page, and the facts for its words. */
async function noticeOf(ctx: Ctx, orderId: number) {
  const order = await ctx.db
    .selectFrom('orders as o')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'o.user_id').onRef('u.customer_id', '=', 'o.customer_id'),
    )
    .select(['o.order_number', 'o.total_cents', 'u.id'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { order_number: orderNumber, total_cents: totalCents, id } = order
  return { orderNumber, totalCents, to: id === null ? [] : [id], link: `/orders/${orderNumber}` }
}

/** A change with a pending or declined payment has changed nothing. */
async function tookHold(ctx: Ctx, changeId: number): Promise<boolean> {
  const change = await ctx.db
    .selectFrom('order_changes')
    .select('status')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  return change.status === 'applied'
}
