import { mayOrder } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLinesOf } from '../orders/history.ts'
import { takeLines } from './take-lines.ts'

/**
 * Adds an order's lines to the cart for the shipment at today's prices, as much of each as is available, and returns what is
 * missing. Quantities already in the cart count, so repeating it changes nothing.
 */
export async function reorder(
  ctx: SignedInCtx,
  { orderNumber }: { orderNumber: number },
): Promise<ReplyOf<typeof orders.reorder>> {
  if (!mayOrder(ctx.user)) throw new AppError('not_allowed')
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .where('customer_id', '=', ctx.user.customerId)
    .where(isOrderedFor(ctx.user, 'address_id'))
    .executeTakeFirst()
  if (!order) throw new AppError('not_found')
  // The ordered products, not their substitutes.
  const lines = (await readLinesOf(ctx, [order.id]))
    .filter(({ substitutes_id }) => substitutes_id === null)
    .map((line) => ({
      productId: line.product_id,
      description: line.description,
      quantity: line.quantity + line.short,
    }))
  const taken = await takeLines(ctx, lines)
  await auditActing(ctx, { subject: 'cart', after: { again: orderNumber } })
  return taken
}
