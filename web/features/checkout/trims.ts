import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Cart, OrderDetail } from '../../../contract/features/cart.ts'
import { ladderOf, tierFor } from '../../../contract/rules/pricing.ts'
import { amountCents } from '../cart/cart-changes.ts'
import type { Drop } from '../cart/delivery.ts'

/** The new state of a line: quantity in selling units, and its cost at that quantity's tier. */
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

/** Every short line of the cart, reduced to the remaining stock; 0 removes it. */
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

/** The goods total of a drop in cents, including earlier orders, after its short lines are reduced to the remaining stock. */
export function trimmedCents(drop: Drop, trims: readonly Trim[]): number {
  const lost = trims
    .filter(({ line }) => drop.orders.some(({ id }) => id === line.orderId))
    .reduce((sum, trim) => sum + centsFromDollars(trim.line.amount) - trim.amountCents, 0)
  return drop.goodsCents + drop.placedCents - lost
}
