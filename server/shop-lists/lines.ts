import { e4FromDollars, lineAmountCents } from '../../contract/core/money.ts'
import type { ListRow } from '../../contract/features/shop-lists.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { isOrderable } from '../../contract/rules/quantity.ts'

/** An item of a list at today's price for its quantity; null prices when it isn't available on the day. */
export type PricedLine = { row: ListRow; priceE4: number | null; amountCents: number | null }

export const pricedLine = (row: ListRow): PricedLine => {
  const tier = isOrderable(row) ? tierFor(ladderOf(row), Math.max(row.quantity, row.minQuantity)) : undefined
  if (!tier) return { row, priceE4: null, amountCents: null }
  return { row, priceE4: tier.priceE4, amountCents: lineAmountCents(row.quantity, tier.priceE4) }
}

/** This customer's price tiers. */
const ladderOf = (row: ListRow) =>
  ([1, 2, 3, 4, 5] as const).flatMap((n) => {
    const [from, price] = [row[`quantity${n}`], row[`discountPrice${n}`] ?? row[`price${n}`]]
    return from && price ? [{ from, priceE4: e4FromDollars(price) }] : []
  })
