import type { ErrorCode } from '../../../contract/core/errors.ts'
import { lineAmountCents } from '../../../contract/core/money.ts'
import type { Cart, CartOrder, OrderDetail } from '../../../contract/features/cart.ts'
import type { LineReason } from '../../../contract/features/line-reason.ts'
import { type Tier, tierFor } from '../../../contract/rules/pricing.ts'

/** A quantity that the user has set and the server has not confirmed yet. */
export type Change = {
  productId: number
  quantity: number
  /** The cart line to change; without it, the product's quantity is set for the shipment. */
  line?: { orderId: number; detailsId: number }
}

/** A later change replaces an earlier one with the same key. */
export const changeKey = (change: Pick<Change, 'productId' | 'line'>): string =>
  change.line ? `line ${change.line.orderId}/${change.line.detailsId}` : `product ${change.productId}`

/** Why a change was rejected, as shown in the row, and the requested quantity, which stays in its box. */
export type Fault = {
  code: ErrorCode
  message: string
  quantity: number
  available?: number
  /** The details for a sentence in the reader's language; absent for errors that are not about a line. */
  reason?: LineReason
}

export type CartChanges = {
  waiting: ReadonlyMap<string, Change>
  faults: ReadonlyMap<string, Fault>
  /** True while changes wait for a connection. */
  offline: boolean
}

type Placed = { order: CartOrder; line: OrderDetail }

/** The line of a product for the shipment: its own order for pre-orders and farm goods, else that of the day and method. */
export function lineOf(
  cart: Cart | undefined,
  productId: number,
  shipment: { shipDay: string; deliveryMethod: string; shipToCode: string } | undefined,
): Placed | undefined {
  const placed = cart ? (placesOf(cart).get(String(productId)) ?? []) : []
  const here = ({ order }: Placed) =>
    order.deliveryMethod === shipment?.deliveryMethod &&
    String(order.shipToId) === shipment.shipToCode &&
    (order.productType !== 'STOCK' || order.date === shipment.shipDay)
  return placed.find(here)
}

const places = new WeakMap<Cart, Map<string, Placed[]>>()

/** The lines of a cart by product; computed once per cart. */
function placesOf(cart: Cart): Map<string, Placed[]> {
  const known = places.get(cart)
  if (known) return known
  const byProduct = Map.groupBy(
    cart.orders.flatMap((order) => order.details.map((line) => ({ order, line }))),
    ({ line }) => line.productCode,
  )
  places.set(cart, byProduct)
  return byProduct
}

/** The cost of `quantity` by a price ladder, in cents. */
export function amountCents(tiers: readonly Tier[], quantity: number): number {
  const tier = tierFor(tiers, quantity)
  return tier && quantity > 0 ? lineAmountCents(quantity, tier.priceE4) : 0
}
