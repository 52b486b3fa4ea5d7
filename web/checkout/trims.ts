import type { Cart, OrderDetail } from '../../contract/cart.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { tierFor } from '../../contract/pricing.ts'
import { amountCents, ladderOf } from '../cart/cart-changes.ts'
import type { Drop } from '../cart/delivery.ts'

/** What a line becomes: quantity in selling units, and what it costs at the tier that this quantity reaches. */
export type Trim = { line: OrderDetail; quantity: number; priceE4: number; amountCents: number }

export function trimTo(line: OrderDetail, quantity: number): Trim {
  const tiers = ladderOf(line)
  return {
    line,
    quantity,
    priceE4: tierFor(tiers, quantity)?.priceE4 ?? 0,
    amountCents: amountCents(tiers, quantity),
  }
}

/** Every short line of the cart with what is left of it; 0 takes it out. */
export function trimsOf({ orders, problems }: Cart): Trim[] {
  return orders.flatMap(({ details }) =>
    details.flatMap((line) => {
      const short = problems.find(
        ({ code, detailsId }) => code === 'not_enough_stock' && detailsId === line.id,
      )
      return short ? [trimTo(line, short.available ?? 0)] : []
    }),
  )
}

/** What the goods of a drop, with those ordered before, come to once its short lines are cut to what is left, in cents. */
export function trimmedCents(drop: Drop, trims: readonly Trim[]): number {
  const lost = trims
    .filter(({ line }) => drop.orders.some(({ id }) => id === line.orderId))
    .reduce((sum, trim) => sum + centsFromDollars(trim.line.amount) - trim.amountCents, 0)
  return drop.goodsCents + drop.placedCents - lost
}
