import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { cancelOrder, hasOpenPayment, lockOwnOrder } from './moves.ts'
import { readOrder } from './read.ts'
import { isChangeable } from './rules.ts'

/** Cancels an order before its cut-off: releases the stock and refunds a card payment. Throws not_found, order_locked. */
export async function cancelOwnOrder(
  ctx: SignedInCtx,
  { orderNumber }: { orderNumber: number },
): Promise<ReplyOf<typeof orders.cancel>> {
  const order = await lockOwnOrder(ctx, orderNumber)
  if (!order) throw new AppError('not_found')
  const now = ctx.now()
  const facts = {
    status: order.status,
    cutOffAt: order.cut_off_at,
    hasOpenPayment: await hasOpenPayment(ctx, order.id),
  }
  if (!isChangeable(facts, now)) {
    throw new AppError('order_locked', {
      data: { status: order.status, cutOff: order.cut_off_at?.toISOString() ?? null },
    })
  }
  await cancelOrder(ctx, order, { by: 'customer', actor: ctx.user.name, note: 'Canceled by the customer.' })
  await auditActing(ctx, { subject: `order ${orderNumber}` })
  return readOrder(ctx, { orderNumber })
}
