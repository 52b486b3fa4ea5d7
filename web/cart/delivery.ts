import type { CartOrder } from '../../contract/cart.ts'
import { centsFromDollars } from '../../contract/money.ts'

/** Orders that travel together: one fee for all of one day, method and ship-to. */
export type Drop = {
  key: string
  orders: CartOrder[]
  goodsCents: number
  shippingCents: number
  /** From which goods on shipping is free; null where it never is. */
  minimumCents: number | null
}

const dropKey = ({ date, deliveryMethod, shipToId }: CartOrder) => `${date} ${deliveryMethod} ${shipToId}`

/** The drops of a cart, in the order in which their first orders stand. */
export function dropsOf({ orders }: { orders: readonly CartOrder[] }): Drop[] {
  return [...Map.groupBy(orders, dropKey)].map(([key, together]) => {
    const cents = (of: (order: CartOrder) => number) =>
      together.reduce((sum, order) => sum + centsFromDollars(of(order)), 0)
    const minimum = together[0]?.shippingMinimum ?? null
    return {
      key,
      orders: together,
      goodsCents: cents(({ amount }) => amount),
      shippingCents: cents(({ shippingCost }) => shippingCost),
      minimumCents: minimum === null ? null : centsFromDollars(minimum),
    }
  })
}

/**
 * What is to be said about a drop's delivery. `covered`: nothing is due although its goods do not reach the minimum, because
 * of orders placed before.
 */
export type DeliveryState =
  | { kind: 'pickup' }
  | { kind: 'flat'; costCents: number }
  | { kind: 'covered' }
  | { kind: 'free'; goodsCents: number; minimumCents: number }
  | { kind: 'toGo'; goodsCents: number; minimumCents: number; moreCents: number; costCents: number }

export function deliveryState(drop: Drop): DeliveryState {
  const { orders, goodsCents, minimumCents, shippingCents } = drop
  if (orders[0]?.deliveryMethod === 'Pickup') return { kind: 'pickup' }
  if (minimumCents === null) {
    return shippingCents === 0 ? { kind: 'covered' } : { kind: 'flat', costCents: shippingCents }
  }
  if (goodsCents >= minimumCents) return { kind: 'free', goodsCents, minimumCents }
  if (shippingCents === 0) return { kind: 'covered' }
  const moreCents = minimumCents - goodsCents
  return { kind: 'toGo', goodsCents, minimumCents, moreCents, costCents: shippingCents }
}
