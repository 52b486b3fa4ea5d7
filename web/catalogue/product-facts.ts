import type { Product } from '../../contract/inventory.ts'
import { divideHalfUp, e4FromDollars } from '../../contract/money.ts'
import { isOrderable, maximumQuantity } from '../../contract/quantity.ts'
import { ladderOf } from '../cart/cart-changes.ts'

/** Whether any of it can be had for the ship day. */
export const isSoldOut = (product: Product): boolean => !isOrderable(product)

/** Selling units that this customer can still take. */
export const unitsLeft = (product: Product): number =>
  Math.max(0, Math.min(product.inventory, product.newQuantity ?? product.inventory))

/** The last of a lot: ten units or four multiples, or less. */
export function isLow(product: Product): boolean {
  const left = unitsLeft(product)
  return !product.isPreBooked && left > 0 && (left <= 10 || left <= 4 * product.minQuantity)
}

export type BadgeName = 'preOrder' | 'sale' | 'farm' | 'growerDirect' | 'us' | 'featured'

/** What a product is, in a word each: at most two, what matters most for the order first. */
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

/** What a unit cost before the sale that it is on. */
export function salePriceE4({ originalPrice, price1 }: Product): number | undefined {
  return originalPrice && price1 && originalPrice > price1 ? e4FromDollars(originalPrice) : undefined
}

const pricedByStem = new Set(['ST', 'BU'])

/**
 * What one piece of a pack costs in ten-thousandths, rounded half up to the cent; below ten cents as it is. `stem` for cut
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

/** Whether a row can stand in for another: the same type in the same family of colors, and something of it there. */
export const isSubstitute = (product: Product, row: Product): boolean =>
  row.productId !== product.productId &&
  row.type === product.type &&
  row.colorFamily === product.colorFamily &&
  !row.isPreBooked &&
  maximumQuantity(row) > 0 &&
  !isSoldOut(row)

/** What a product needs once it has come; nothing is said of goods that keep. */
export function careOf({ department, category }: Product): 'cut' | 'warm' | 'bulb' | 'plant' | undefined {
  if (department === 'plants') return 'plant'
  if (department !== 'flowers') return undefined
  if (category === 'Tropicals' || category === 'Orchids') return 'warm'
  return category === 'Tulips' || category === 'Bulb Flowers' ? 'bulb' : 'cut'
}

/**
 * The row of the page nearest to one that is sold out: same type, same color family, to be had for the same day. Same grade
 * goes before other grades, then the nearest price.
 */
export function substituteFor(product: Product, rows: readonly Product[]): Product | undefined {
  const price = firstPriceE4(product)
  return rows
    .filter((row) => isSubstitute(product, row))
    .map((row) => ({ row, far: Math.abs(firstPriceE4(row) - price), grade: row.grade === product.grade }))
    .sort((a, b) => Number(b.grade) - Number(a.grade) || a.far - b.far)[0]?.row
}

/** What the first tier costs this customer. */
export const firstPriceE4 = (product: Product): number => ladderOf(product)[0]?.priceE4 ?? 0
