import type { Day } from '../core/dates.ts'
import { divideHalfUp, e4FromDollars } from '../core/money.ts'

/** One tier of prices: from `from` selling units on, a unit costs `priceE4` ten-thousandths of a dollar. */
export type Tier = { from: number; priceE4: number }

/** The five price and quantity columns of a product, as stored or as in JSON. */
export type TierColumns = {
  [N in 1 | 2 | 3 | 4 | 5 as `price${N}`]: number | null
} & { [N in 1 | 2 | 3 | 4 | 5 as `quantity${N}`]: number | null }

/** The active tiers: price and quantity neither 0, null nor NaN (specification 3), lowest quantity first. */
export function tiersOf(columns: TierColumns): Tier[] {
  const tiers: Tier[] = []
  for (const n of [1, 2, 3, 4, 5] as const) {
    const price = columns[`price${n}`]
    const from = columns[`quantity${n}`]
    if (price && from) tiers.push({ from, priceE4: price })
  }
  return tiers.sort((a, b) => a.from - b.from)
}

/** The ladder of a product or line in JSON: this customer's prices, in ten-thousandths. */
export function ladderOf(
  row: {
    [N in 1 | 2 | 3 | 4 | 5 as `quantity${N}`]: number | null
  } & { [N in 1 | 2 | 3 | 4 | 5 as `price${N}`]: number | null } & {
    [N in 1 | 2 | 3 | 4 | 5 as `discountPrice${N}`]?: number | null
  },
): Tier[] {
  return ([1, 2, 3, 4, 5] as const).flatMap((n) => {
    const from = row[`quantity${n}`]
    const price = row[`discountPrice${n}`] ?? row[`price${n}`]
    return from && price ? [{ from, priceE4: e4FromDollars(price) }] : []
  })
}

/** The tier that applies: the highest active quantity not above `quantity` (specification 5); below all of them, the first. */
export function tierFor(tiers: readonly Tier[], quantity: number): Tier | undefined {
  return tiers.findLast((tier) => tier.from <= quantity) ?? tiers[0]
}

/** The next cheaper tier, and how many more units reach it. */
export function nextTier(tiers: readonly Tier[], quantity: number): { more: number; tier: Tier } | undefined {
  const inForce = tierFor(tiers, quantity)
  const tier = tiers.find(({ from, priceE4 }) => from > quantity && inForce && priceE4 < inForce.priceE4)
  return tier && { more: tier.from - quantity, tier }
}

/** The sources of rules that can lower a customer's price. Among equal prices, the first is named. */
export const priceSources = [
  'lock',
  'promise',
  'own',
  'customer',
  'route',
  'price_tier',
  'category',
  'global',
] as const
export type PriceSource = (typeof priceSources)[number]

/** A rule that applies to a customer: a percentage off the list price, or a fixed unit price at every quantity. */
export type PriceRule = {
  source: PriceSource
  /** The product or category it applies to; both null for all products. */
  productId: number | null
  category: string | null
  percentBp: number | null
  priceE4: number | null
}

/** The result of a customer's rules for one product: the best percentage and the lowest fixed price. */
export type PriceTerms = { discountBp: number; fixedE4: number | null }

export const listPrice: PriceTerms = { discountBp: 0, fixedE4: null }

/** A customer's rules, indexed by product and category. */
export type CustomerPrices = {
  everywhere: PriceTerms
  categories: ReadonlyMap<string, PriceTerms>
  products: ReadonlyMap<number, PriceTerms>
}

/** The best percentage and the lowest fixed price of all rules apply; they don't add up. */
export function customerPricesOf(rules: readonly PriceRule[]): CustomerPrices {
  let everywhere = listPrice
  const categories = new Map<string, PriceTerms>()
  const products = new Map<number, PriceTerms>()
  for (const rule of rules) {
    const { productId, category } = rule
    if (productId !== null) products.set(productId, better(products.get(productId), termsOf(rule)))
    else if (category !== null) categories.set(category, better(categories.get(category), termsOf(rule)))
    else everywhere = better(everywhere, termsOf(rule))
  }
  return { everywhere, categories, products }
}

export const termsOf = ({ percentBp, priceE4 }: Pick<PriceRule, 'percentBp' | 'priceE4'>): PriceTerms => ({
  discountBp: percentBp ?? 0,
  fixedE4: priceE4,
})

function better(one: PriceTerms | undefined, other: PriceTerms | undefined): PriceTerms {
  if (!one || !other) return one ?? other ?? listPrice
  const fixed = [one.fixedE4, other.fixedE4].filter((price) => price !== null)
  return {
    discountBp: Math.max(one.discountBp, other.discountBp),
    fixedE4: fixed.length > 0 ? Math.min(...fixed) : null,
  }
}

/** The terms of a category's products that have no rule of their own. */
export const termsOfCategory = ({ everywhere, categories }: CustomerPrices, category: string): PriceTerms =>
  better(everywhere, categories.get(category))

/** The terms of one product. */
export const termsFor = (prices: CustomerPrices, product: { id: number; category: string }): PriceTerms =>
  better(termsOfCategory(prices, product.category), prices.products.get(product.id))

/**
 * A customer's price for the list price `listE4`: the best discount is subtracted and rounded half up to the cent, then the product's
 * mark-up is added and rounded the same way. If rounding would lift a discounted price above a list price with fractions of a cent,
 * the list price applies. A fixed price has no mark-up and applies only when it is lower, so nobody's own price exceeds the list.
 * Without any of these, the list price is unchanged.
 */
export function customerPriceE4(
  listE4: number,
  { discountBp, fixedE4 }: PriceTerms,
  markupBp: number,
): number {
  const discounted = discountBp === 0 ? listE4 : Math.min(listE4, toCents(listE4 * (10_000 - discountBp)))
  const marked = markupBp === 0 ? discounted : toCents(discounted * (10_000 + markupBp))
  return fixedE4 === null ? marked : Math.min(fixedE4, marked)
}

/** Multiplies ten-thousandths by basis points; rounds half up to a whole cent, in ten-thousandths. */
const toCents = (e4TimesBp: number) => divideHalfUp(e4TimesBp, 1_000_000) * 100

/** A list price after a step of a percentage, rounded half up to the cent and at least one cent. */
export const steppedE4 = (priceE4: number, percentBp: number): number =>
  Math.max(100, toCents(priceE4 * (10_000 + percentBp)))

/** Price tiers as one customer sees them. */
export const customerTiers = (tiers: readonly Tier[], terms: PriceTerms, markupBp: number): Tier[] =>
  tiers.map(({ from, priceE4 }) => ({ from, priceE4: customerPriceE4(priceE4, terms, markupBp) }))

/** A product's sale: the first tier's price before it, and its last day; no day is a sale without an end. */
export type Sale = { originalPriceE4: number | null; saleEndsOn: Day | null }

/** Whether the stored prices are sale prices in effect on the distributor's `today`. */
export const isOnSale = (columns: TierColumns, { originalPriceE4, saleEndsOn }: Sale, today: Day): boolean =>
  isReduced(columns, originalPriceE4) && (saleEndsOn === null || saleEndsOn >= today)

const isReduced = (columns: TierColumns, originalPriceE4: number | null) =>
  Boolean(originalPriceE4 && columns.price1 && originalPriceE4 > columns.price1)

/**
 * The list prices in effect on the distributor's `today`. Stored prices of a product on sale are its sale prices, in effect
 * through `saleEndsOn`. From the day after, the first tier has the original price again and every other tier is raised by the
 * same factor (original ÷ price1), rounded half up to the cent and never above the first. So an expired sale needs no job to end
 * it. `columns` keeps the five positions, `tiers` only the active ones.
 */
export function saleTiers(
  columns: TierColumns,
  sale: Sale,
  today: Day,
): { onSale: boolean; columns: TierColumns; tiers: Tier[] } {
  const onSale = isOnSale(columns, sale, today)
  const original = sale.originalPriceE4
  if (onSale || !isReduced(columns, original)) return { onSale, columns, tiers: tiersOf(columns) }
  const [full, reduced] = [original as number, columns.price1 as number]
  const raised = (priceE4: number | null) =>
    priceE4 && Math.min(full, divideHalfUp(priceE4 * full, reduced * 100) * 100)
  const lapsed: TierColumns = {
    ...columns,
    price1: full,
    price2: raised(columns.price2),
    price3: raised(columns.price3),
    price4: raised(columns.price4),
    price5: raised(columns.price5),
  }
  return { onSale, columns: lapsed, tiers: tiersOf(lapsed) }
}
