import type { Language } from '../../contract/core/language.ts'
import type { PartOf } from '../../contract/features/assistant/parts.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readOrder } from '../orders/read.ts'
import { readOrderDelivery } from '../runs/doors.ts'
import { say } from './say.ts'

/** One order of the company with its delivery status; undefined for another company's order. */
export async function orderPart(
  ctx: SignedInCtx,
  orderNumber: number,
  language: Language,
): Promise<PartOf<'order'> | undefined> {
  const order = await readOrder(ctx, { orderNumber }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!order) return undefined
  const { delivery } = await readOrderDelivery(ctx, orderNumber)
  const tracking = await ctx.db
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.tracking_number')
    .where('o.order_number', '=', orderNumber)
    .where('o.customer_id', '=', ctx.user.customerId)
    .execute()
  const words = say(language)
  const expectedFrom = delivery?.from ?? null
  const expectedTo = delivery?.to ?? null
  const deliveredAt =
    (delivery?.state === 'DELIVERED' ? delivery.doneAt : null) ??
    order.timeline.findLast(({ status }) => status === 'DELIVERED' || status === 'PICKED_UP')?.at ??
    null
  return {
    kind: 'order',
    orderNumber,
    status: words.orderStatus[order.status],
    shipDay: order.date,
    deliveryMethod: order.deliveryMethod,
    shipTo: order.shipTo,
    lines: order.details.length,
    total: order.totalAmount,
    expectedFrom: deliveredAt ? null : expectedFrom,
    expectedTo: deliveredAt ? null : expectedTo,
    deliveredAt,
    tracking: tracking.map(({ tracking_number }) => tracking_number),
  }
}
