import { divideHalfUp, e4FromDollars } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf } from '../../../contract/rules/pricing.ts'
import { isOrderable, maximumQuantity } from '../../../contract/rules/quantity.ts'

/** Whether any units are available for the ship day. */
export const isSoldOut = (product: Product): boolean => !isOrderable(product)

/** Selling units that this customer can still order. */
export const unitsLeft = (product: Product): number =>
  Math.max(0, Math.min(product.inventory, product.newQuantity ?? product.inventory))

/** Low stock for this customer: no more than their last purchase, or one multiple if they never bought it. */
export function isLow(product: Product): boolean {
  const left = unitsLeft(product)
  const usual = Math.max(product.lastBought?.quantity ?? 0, product.minQuantity)
  return !product.isPreBooked && left > 0 && left <= usual
}

export type BadgeName = 'preOrder' | 'sale' | 'farm' | 'growerDirect' | 'us' | 'featured'

/** A product's labels: at most two, the most important for ordering first. */
export function badgesOf(product: Product): BadgeName[] {
  const badges: [BadgeName, boolean][] = [
    ['preOrder', product.isPreBooked],
    ['sale', salePriceE4(product) !== undefined],
    ['growerDirect', product.isGrowerDirect],
    ['farm', product.isFarmDirect && !product.isGrowerDirect],
    ['us', product.us && product.department === 'flowers'],
    ['featured', product.featured],
  ]
  return badges.flatMap(([name, is]) => (is ? [name] : [])).slice(0, 2)
}

/** The unit price before the sale. */
export function salePriceE4({ originalPrice, price1 }: Product): number | undefined {
  return originalPrice && price1 && originalPrice > price1 ? e4FromDollars(originalPrice) : undefined
}

const pricedByStem = new Set(['ST', 'BU'])

/**
 * The price of one piece of a pack in ten-thousandths of a dollar, rounded half up to the cent; not rounded below ten cents. `stem` for cut
 * flowers, `piece` for packs of other things, undefined where the unit is the piece.
 */
export function piecePrice(
  { um, pack }: Pick<Product, 'um' | 'pack'>,
  unitPriceE4: number,
): { of: 'stem' | 'piece'; e4: number } | undefined {
  const of = pricedByStem.has(um) ? 'stem' : 'piece'
  const pieces = um === 'ST' ? 1 : pack
  if (of === 'piece' && pieces <= 1) return undefined
  const e4 = divideHalfUp(unitPriceE4, pieces)
  return { of, e4: e4 < 1000 ? e4 : divideHalfUp(unitPriceE4, pieces * 100) * 100 }
}

/** Whether a row can replace another: the same type and color family, and in stock. */
export const isSubstitute = (product: Product, row: Product): boolean =>
  row.productId !== product.productId &&
  row.type === product.type &&
  row.colorFamily === product.colorFamily &&
  !row.isPreBooked &&
  maximumQuantity(row) > 0 &&
  !isSoldOut(row)

/** Care instructions for a product after delivery; nothing for products that don't perish. */
export function careOf({ department, category }: Product): 'cut' | 'warm' | 'bulb' | 'plant' | undefined {
  if (department === 'plants') return 'plant'
  if (department !== 'flowers') return undefined
  if (category === 'Tropicals' || category === 'Orchids') return 'warm'
  return category === 'Tulips' || category === 'Bulb Flowers' ? 'bulb' : 'cut'
}

/** Types of sold-out rows without a replacement on the page. */
export const typesWithoutStandIn = (rows: readonly Product[]): string[] => [
  ...new Set(rows.filter((row) => isSoldOut(row) && !substituteFor(row, rows)).map(({ type }) => type)),
]

/**
 * The best replacement for a sold-out row: same type and color family, available for the same day. The same grade
 * comes before other grades, then the nearest price.
 */
export function substituteFor(product: Product, rows: readonly Product[]): Product | undefined {
  const price = firstPriceE4(product)
  return rows
    .filter((row) => isSubstitute(product, row))
    .map((row) => ({ row, far: Math.abs(firstPriceE4(row) - price), grade: row.grade === product.grade }))
    .sort((a, b) => Number(b.grade) - Number(a.grade) || a.far - b.far)[0]?.row
}

/** This customer's price at the first tier. */
export const firstPriceE4 = (product: Product): number => ladderOf(product)[0]?.priceE4 ?? 0
