import { hasBit } from '../../contract/catalogue/bits.ts'
import { dollarsFromCents, dollarsFromE4, e4FromDollars, lineAmountCents } from '../../contract/core/money.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { type Tier, tierFor } from '../../contract/rules/pricing.ts'
import { isOrderable, maximumQuantity, snapUp } from '../../contract/rules/quantity.ts'
import { type LineSearch, lineSearch } from '../catalogue/by-description.ts'
import { visibleRows } from '../catalogue/item.ts'
import { type RowsFor, rowJson, viewerOf } from '../catalogue/rows.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The catalogue as one person sees it for a day and method. */
export type Goods = {
  rowsFor: RowsFor
  search: LineSearch
  /** The products that the person may see, in this order; a product not offered on the day has no stock. */
  byIds: (ids: Iterable<number>) => Product[]
  ofRow: (row: number) => Product
}

export async function goodsFor(ctx: SignedInCtx, rowsFor: RowsFor): Promise<Goods> {
  const search = await lineSearch(ctx, rowsFor)
  const { shelf } = search.of
  const ofRow = (row: number) =>
    JSON.parse(`${rowJson(search.of, row, hasBit(search.offered, row))}}`) as Product
  return {
    rowsFor,
    search,
    ofRow,
    byIds: (ids) => visibleRows(shelf, viewerOf(ctx.user), ids).map(ofRow),
  }
}

/** How many units of a product can still be ordered. */
export const unitsLeft = (product: Product): number => (isOrderable(product) ? maximumQuantity(product) : 0)

/** The person's prices by quantity. */
export function ladderOf(product: Product): Tier[] {
  const tiers: Tier[] = []
  for (const n of [1, 2, 3, 4, 5] as const) {
    const price = product[`discountPrice${n}`] ?? product[`price${n}`]
    const from = product[`quantity${n}`]
    if (price && from) tiers.push({ from, priceE4: e4FromDollars(price) })
  }
  return tiers.sort((a, b) => a.from - b.from)
}

/** The unit price at a quantity, in ten-thousandths of a dollar; undefined if there is none. */
export const priceE4At = (product: Product, quantity: number): number | undefined =>
  tierFor(ladderOf(product), quantity)?.priceE4

export const amountCentsOf = (product: Product, quantity: number): number =>
  lineAmountCents(quantity, priceE4At(product, quantity) ?? 0)

export const unitPriceAt = (product: Product, quantity: number): number | null => {
  const e4 = priceE4At(product, Math.max(quantity, product.minQuantity))
  return e4 === undefined ? null : dollarsFromE4(e4)
}

export const amountOf = (product: Product, quantity: number): number =>
  dollarsFromCents(amountCentsOf(product, quantity))

/** Stems in a selling unit; a unit of anything else counts as one. */
export const stemsIn = ({ um, pack }: Product): number => (um === 'ST' ? 1 : Math.max(1, pack))

/** Whole packs that hold at least `units`, limited to the packs available. */
export const inPacks = (product: Product, units: number): number =>
  Math.min(unitsLeft(product), snapUp(Math.max(1, units), product.minQuantity))
