import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Cart, CartOrder } from '../../../contract/features/cart.ts'

/** Orders that travel together: same day, method and ship-to address, so one delivery fee. */
export type Drop = {
  key: string
  orders: CartOrder[]
  goodsCents: number
  shippingCents: number
  /** The goods total from which delivery is free; null if it never is. */
  minimumCents: number | null
  /** Earlier orders for the same drop, and their goods total. */
  joins: readonly number[]
  placedCents: number
  /** The refund due for a delivery fee paid with an earlier order. */
  givenBackCents: number
}

const dropKey = ({ date, deliveryMethod, shipToId }: CartOrder) => `${date} ${deliveryMethod} ${shipToId}`

/** The drops of a cart, in the order of their first orders. */
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

/** The delivery message of a drop. `covered`: earlier orders make delivery free although these goods are below the minimum. */
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
  // Earlier orders of the same drop count.
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
