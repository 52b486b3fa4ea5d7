import type { Cart, CartOrder } from '../../contract/cart.ts'
import { centsFromDollars } from '../../contract/money.ts'

/** Orders that travel together: one fee for all of one day, method and ship-to. */
export type Drop = {
  key: string
  orders: CartOrder[]
  goodsCents: number
  shippingCents: number
  /** From which goods on shipping is free; null where it never is. */
  minimumCents: number | null
  /** Orders placed before that these travel with, and what their goods come to. */
  joins: readonly number[]
  placedCents: number
  /** What of the fee paid before comes back with these. */
  givenBackCents: number
}

const dropKey = ({ date, deliveryMethod, shipToId }: CartOrder) => `${date} ${deliveryMethod} ${shipToId}`

/** The drops of a cart, in the order in which their first orders stand. */
export function dropsOf({
  orders,
  deliveries = [],
}: {
  orders: readonly CartOrder[]
  deliveries?: Cart['deliveries']
}): Drop[] {
  return [...Map.groupBy(orders, dropKey)].map(([key, together]) => {
    const cents = (of: (order: CartOrder) => number) =>
      together.reduce((sum, order) => sum + centsFromDollars(of(order)), 0)
    const minimum = together[0]?.shippingMinimum ?? null
    const known = deliveries.find(({ orderIds }) => together.some(({ id }) => orderIds.includes(id)))
    return {
      key,
      orders: together,
      goodsCents: cents(({ amount }) => amount),
      shippingCents: cents(({ shippingCost }) => shippingCost),
      minimumCents: minimum === null ? null : centsFromDollars(minimum),
      joins: known?.joins ?? [],
      placedCents: centsFromDollars(known?.placedGoods ?? 0),
      givenBackCents: centsFromDollars(known?.givenBack ?? 0),
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
  | { kind: 'covered'; joins: readonly number[]; moreCents: number | null }
  | {
      kind: 'free'
      goodsCents: number
      minimumCents: number
      joins: readonly number[]
      givenBackCents: number
    }
  | { kind: 'toGo'; goodsCents: number; minimumCents: number; moreCents: number; costCents: number }

export function deliveryState(drop: Drop): DeliveryState {
  const { orders, minimumCents, shippingCents, placedCents, joins, givenBackCents } = drop
  // What was ordered before for the same drop counts.
  const goodsCents = drop.goodsCents + placedCents
  if (orders[0]?.deliveryMethod === 'Pickup') return { kind: 'pickup' }
  if (minimumCents === null) {
    return shippingCents === 0
      ? { kind: 'covered', joins, moreCents: null }
      : { kind: 'flat', costCents: shippingCents }
  }
  if (goodsCents >= minimumCents) return { kind: 'free', goodsCents, minimumCents, joins, givenBackCents }
  const moreCents = minimumCents - goodsCents
  if (shippingCents === 0) return { kind: 'covered', joins, moreCents: joins.length > 0 ? moreCents : null }
  return { kind: 'toGo', goodsCents, minimumCents, moreCents, costCents: shippingCents }
}
