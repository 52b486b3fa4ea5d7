import type { Cart, CartOrder } from '../../contract/cart.ts'
import { centsFromDollars } from '../../contract/money.ts'
import type { Trim } from './trims.ts'

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

export function dropsOf({ orders }: Pick<Cart, 'orders'>): Drop[] {
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
 * of orders placed before. `trimmed` is what the goods come to once short lines are cut to what is left.
 */
export type DeliveryState = { trimmedCents: number } & (
  | { kind: 'pickup' }
  | { kind: 'flat'; costCents: number }
  | { kind: 'covered' }
  | { kind: 'free'; goodsCents: number; minimumCents: number }
  | { kind: 'toGo'; goodsCents: number; minimumCents: number; moreCents: number; costCents: number }
)

export function deliveryState(drop: Drop, trims: readonly Trim[]): DeliveryState {
  const { orders, goodsCents, minimumCents, shippingCents } = drop
  const lost = trims
    .filter(({ line }) => orders.some(({ id }) => id === line.orderId))
    .reduce((sum, { line, amountCents }) => sum + centsFromDollars(line.amount) - amountCents, 0)
  const trimmedCents = goodsCents - lost
  if (orders[0]?.deliveryMethod === 'Pickup') return { kind: 'pickup', trimmedCents }
  if (minimumCents === null) {
    return shippingCents === 0
      ? { kind: 'covered', trimmedCents }
      : { kind: 'flat', costCents: shippingCents, trimmedCents }
  }
  if (goodsCents >= minimumCents) return { kind: 'free', goodsCents, minimumCents, trimmedCents }
  if (shippingCents === 0) return { kind: 'covered', trimmedCents }
  const moreCents = minimumCents - goodsCents
  return { kind: 'toGo', goodsCents, minimumCents, moreCents, costCents: shippingCents, trimmedCents }
}
