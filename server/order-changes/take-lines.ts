import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { tellOfChange } from '../cart/cart.ts'
import type { Destination, Want } from '../cart/plan.ts'
import { lockCart, lockProducts } from '../cart/rows.ts'
import { type LineFault, notSold, reasonOf } from '../cart/rules.ts'
import { changedStock, destinationOf, productsOf, setLines } from '../cart/set-lines.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readShipmentChoice } from '../ship-days/shipment.ts'

export type WantedLine = { productId: number; description: string; quantity: number }

/**
 * Puts lines into the cart for the shipment at today's prices, as much of each as is available, and returns what is missing, in a
 * transaction. Quantities already in the cart count, so repeating it changes nothing.
 */
export async function takeLines(
  ctx: SignedInCtx,
  lines: readonly WantedLine[],
): Promise<ReplyOf<typeof orders.reorder>> {
  const around = await lockCart(ctx)
  const to = destinationOf(await readShipmentChoice(ctx, around))
  const inCart = await quantitiesInCart(ctx, to)
  const wants: Want[] = lines.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.max(quantity, inCart.get(productId) ?? 0),
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
    const got = Math.min(taken.get(line.productId) ?? 0, line.quantity)
    if (got === line.quantity) return []
    return {
      productCode: String(line.productId),
      productDescription: line.description,
      wanted: line.quantity,
      taken: got,
      reason: reasonOf(faults.get(line.productId) ?? notSold),
    }
  })
  return { added: results.length, missing }
}

/** The nearest smaller quantity without the fault; undefined when there is none. */
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
