import type { PriceListRow } from '../../contract/features/price-list.ts'

/** The most items and the most specials in a mail; the price list has all. */
export const mostItems = 12
export const mostSpecials = 4

type Row = Pick<PriceListRow, 'productId' | 'tiers' | 'originalPrice' | 'minQuantity'>

/** The price of one unit at a quantity: that of the last tier it reaches, else the first. */
export function priceAt({ tiers }: Pick<Row, 'tiers'>, quantity: number): number {
  const reached = tiers.filter((tier) => tier.quantity <= quantity).at(-1) ?? tiers[0]
  return reached?.price ?? 0
}

/** The quantity that they usually buy, rounded down to the product's multiple; at least the smallest quantity that can be ordered. */
export function usualQuantity({ minQuantity }: Pick<Row, 'minQuantity'>, bought: number | undefined): number {
  const least = Math.max(1, minQuantity)
  return Math.max(least, Math.floor((bought ?? 0) / least) * least)
}

/** How far the first price is below the original price, as a fraction. */
const offOf = ({ tiers, originalPrice }: Row): number => {
  const price = tiers[0]?.price ?? 0
  return originalPrice !== null && originalPrice > 0 && price > 0 ? 1 - price / originalPrice : 0
}

/** The mail's items: usual purchases, then those whose price moved; and the best specials among the rest, largest discount first. */
export function pickItems<R extends Row>(
  rows: readonly R[],
  { usual, moved }: { usual: readonly number[]; moved: readonly number[] },
): { items: R[]; specials: R[] } {
  const known = new Map(rows.map((row) => [row.productId, row]))
  const items = [...new Set([...usual, ...moved])].flatMap((id) => known.get(id) ?? []).slice(0, mostItems)
  const taken = new Set(items.map(({ productId }) => productId))
  const specials = rows
    .filter((row) => offOf(row) > 0 && !taken.has(row.productId))
    .sort((a, b) => offOf(b) - offOf(a) || a.productId - b.productId)
    .slice(0, mostSpecials)
  return { items, specials }
}
