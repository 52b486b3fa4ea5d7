import { mayOrder } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { tellOfChange } from '../cart/cart.ts'
import type { Destination, Want } from '../cart/plan.ts'
import { lockCart, lockProducts } from '../cart/rows.ts'
import { type LineFault, notSold, reasonOf } from '../cart/rules.ts'
import { changedStock, destinationOf, productsOf, setLines } from '../cart/set-lines.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLinesOf } from '../orders/history.ts'
import { readShipmentChoice } from '../ship-days/shipment.ts'

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
  // What was ordered, not what came instead.
  const lines = (await readLinesOf(ctx, [order.id]))
    .filter(({ substitutes_id }) => substitutes_id === null)
    .map((line) => ({ ...line, quantity: line.quantity + line.short }))

  const around = await lockCart(ctx)
  const to = destinationOf(await readShipmentChoice(ctx, around))
  const inCart = await quantitiesInCart(ctx, to)
  const wants: Want[] = lines.map(({ product_id, quantity }) => ({
    productId: product_id,
    quantity: Math.max(quantity, inCart.get(product_id) ?? 0),
  }))
  const faults = new Map<number, LineFault>()
  const results = await setLines(ctx, {
    wants,
    products: await lockProducts(ctx, productsOf(wants)),
    to,
    around,
    instead: (want, fault) => {
      faults.set(want.productId, fault)
      return lessOf(want, fault)
    },
  })
  await tellOfChange(ctx, changedStock(results))

  const taken = new Map(results.map(({ planned }) => [planned?.productId, planned?.quantity ?? 0]))
  const missing = lines.flatMap((line) => {
    const got = Math.min(taken.get(line.product_id) ?? 0, line.quantity)
    if (got === line.quantity) return []
    return {
      productCode: String(line.product_id),
      productDescription: line.description,
      wanted: line.quantity,
      taken: got,
      reason: reasonOf(faults.get(line.product_id) ?? notSold),
    }
  })
  await auditActing(ctx, { subject: 'cart', after: { again: orderNumber } })
  return { added: results.length, missing }
}

/** The nearest smaller quantity that avoids the fault; undefined where there is none. */
function lessOf(want: Want, fault: LineFault): Want | undefined {
  switch (fault.code) {
    case 'not_enough_stock':
      return fault.available > 0 ? { ...want, quantity: fault.available } : undefined
    case 'not_a_multiple':
      return { ...want, quantity: want.quantity - (want.quantity % fault.minQuantity) }
    case 'above_maximum':
      return { ...want, quantity: fault.maximum }
    default:
      return undefined
  }
}

async function quantitiesInCart(
  ctx: SignedInCtx,
  { shipDay, method, addressId }: Destination,
): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('cart_lines as l')
    .innerJoin('cart_orders as o', 'o.id', 'l.cart_order_id')
    .select(['l.product_id', 'l.quantity'])
    .where('l.customer_id', '=', ctx.user.customerId)
    .where('o.method', '=', method)
    .where('o.address_id', '=', addressId)
    .where(({ or, eb }) => or([eb('o.ship_day', '=', shipDay), eb('o.order_type', '<>', 'STOCK')]))
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]))
}
