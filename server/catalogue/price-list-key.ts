import {
  type CustomerPrices,
  listPrice,
  type PriceTerms,
  termsFor,
  termsOfCategory,
} from '../../contract/rules/pricing.ts'

/**
 * A customer's price rules in the form that price lists use. Customers with the same `key` pay the same for every product without
 * a rule of its own (`own`), so they share cached results.
 */
export type PriceListKey = {
  key: string
  /** The price terms of a product. */
  termsFor: (product: { id: number; category: string }) => PriceTerms
  /** The price terms of a category's products that have no rule of their own. */
  termsOfCategory: (category: string) => PriceTerms
  /** Products with a rule of their own. */
  own: ReadonlyMap<number, PriceTerms>
}

export function priceListOf(prices: CustomerPrices): PriceListKey {
  const { everywhere, categories, products } = prices
  const ofCategories = new Map(
    [...categories.keys()].map((category) => [category, termsOfCategory(prices, category)]),
  )
  const differing = [...ofCategories]
    .filter(([, terms]) => textOf(terms) !== textOf(everywhere))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    key: [textOf(everywhere), ...differing.map(([category, terms]) => `${category}=${textOf(terms)}`)].join(
      '|',
    ),
    termsFor: (product) =>
      products.has(product.id)
        ? termsFor(prices, product)
        : (ofCategories.get(product.category) ?? everywhere),
    termsOfCategory: (category) => ofCategories.get(category) ?? everywhere,
    own: products,
  }
}

/** Serialized rows and orders are cached by this. */
export const textOf = ({ discountBp, fixedE4 }: PriceTerms): string =>
  fixedE4 === null ? String(discountBp) : `${discountBp}:${fixedE4}`

/** The price list without any rule. */
export const plainList: PriceListKey = priceListOf({
  everywhere: listPrice,
  categories: new Map(),
  products: new Map(),
})
