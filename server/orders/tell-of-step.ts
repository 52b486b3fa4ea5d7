import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'

type Step = { status: OrderStatus; note: string; changeId?: number | undefined }

/**
 * Emails the person who placed an order when a step deserves it: its card paid, it was canceled, or a change took effect.
 * Check-out sends the email for orders on account.
 */
export async function tellOfStep(
  ctx: Ctx,
  order: { id: number; status: OrderStatus },
  { status, note, changeId }: Step,
): Promise<void> {
  const { id: orderId } = order
  const waited = order.status === 'PENDING_PAYMENT' || order.status === 'PAYMENT_UNKNOWN'
  if (waited && status === 'CONFIRMED')
    await queueOrderMail(ctx, { kind: 'order-confirmed', orderId, about: { orderId } })
  if (status === 'CANCELLED' && order.status !== 'CANCELLED') {
    const notPaidInTime = note === 'Not paid in time.'
    await queueOrderMail(ctx, { kind: 'order-cancelled', orderId, about: { orderId, notPaidInTime } })
  }
  if (changeId !== undefined && (await tookHold(ctx, changeId)))
    await queueOrderMail(ctx, { kind: 'order-changed', orderId, about: { orderId, changeId } })
}

/** A change that waits for payment, or whose payment was declined, has changed nothing. */
async function tookHold(ctx: Ctx, changeId: number): Promise<boolean> {
  const change = await ctx.db
    .selectFrom('order_changes')
    .select('status')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  return change.status === 'applied'
}
