import type { CartOrder } from '../../contract/cart.ts'
import { centsFromDollars } from '../../contract/money.ts'

/** What delivery costs, and how far it is from being free; amounts in cents. */
export type DeliveryState =
  | { kind: 'pickup' }
  | { kind: 'free' }
  | { kind: 'flat'; costCents: number }
  | { kind: 'almost'; goodsCents: number; minimumCents: number; leftCents: number }

/** Orders that travel together: one day, one method, one address. They pay delivery once. */
const togetherWith = (order: CartOrder) => (other: CartOrder) =>
  other.date === order.date &&
  other.deliveryMethod === order.deliveryMethod &&
  other.shipToId === order.shipToId

/** Delivery of an order with those that travel with it; undefined where another one of them, before it, says it already. */
export function deliveryOf(order: CartOrder, orders: readonly CartOrder[]): DeliveryState | undefined {
  const together = orders.filter(togetherWith(order))
  if (together[0]?.id !== order.id) return undefined
  if (order.deliveryMethod === 'Pickup') return { kind: 'pickup' }
  const costCents = together.reduce((sum, { shippingCost }) => sum + centsFromDollars(shippingCost), 0)
  if (costCents === 0) return { kind: 'free' }
  if (order.shippingMinimum === null) return { kind: 'flat', costCents }
  const goodsCents = together.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  const minimumCents = centsFromDollars(order.shippingMinimum)
  const leftCents = minimumCents - goodsCents
  return leftCents > 0 ? { kind: 'almost', goodsCents, minimumCents, leftCents } : { kind: 'flat', costCents }
}
