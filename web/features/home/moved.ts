import { e4FromDollars } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf, tierFor } from '../../../contract/rules/pricing.ts'

const mostShown = 5
/** In cents: a difference of one cent per bunch isn't worth reporting. */
const leastPercent = 1

export type Moved = { product: Product; lastE4: number; todayE4: number; percent: number }

/** Products whose price differs from the last one paid, for the quantity bought then; largest difference first. */
export function movedPrices(products: readonly Product[]): Moved[] {
  return products
    .flatMap((product): Moved[] => {
      const { lastBought, minQuantity } = product
      const today = lastBought && tierFor(ladderOf(product), Math.max(lastBought.quantity, minQuantity))
      if (!lastBought || !today) return []
      const lastE4 = e4FromDollars(lastBought.unitPrice)
      const percent = lastE4 > 0 ? Math.round(((today.priceE4 - lastE4) / lastE4) * 100) : 0
      return Math.abs(percent) < leastPercent ? [] : [{ product, lastE4, todayE4: today.priceE4, percent }]
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, mostShown)
}
