import type { OrderStatus } from '../../contract/orders.ts'
import type { Ctx } from '../handle.ts'
import { queueOrderMail } from './queue.ts'

type Step = { status: OrderStatus; note: string; changeId?: number | undefined }

/**
 * Writes to whoever placed an order when a step of it is worth a mail: its card paid it, it was cancelled, or a change of it
 * took hold. What is placed on account is told by check-out.
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

/** A change that waits for its money, or was refused it, has changed nothing. */
async function tookHold(ctx: Ctx, changeId: number): Promise<boolean> {
  const change = await ctx.db
    .selectFrom('order_changes')
    .select('status')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  return change.status === 'applied'
}
