import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Page, ProductId, pageSize } from './fields.ts'
import { CataloguePage, CatalogueView, Product } from './inventory.ts'
import { centsFromDollars } from './money.ts'

/** What the distributor hides, features and marks up; shown everywhere within a second. */

const productIds = z
  .array(ProductId)
  .check(z.minLength(1, 'Name at least one product.'), z.maxLength(500, 'At most 500 products at once.'))

const paged = { query: z.object({ page: Page, pageSize: pageSize(40) }) }
const list = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })

const hasTwoDecimals = (percent: number) => {
  try {
    return Number.isSafeInteger(centsFromDollars(percent))
  } catch {
    return false
  }
}
const Percent = z
  .number('Enter a number.')
  .check(
    z.gte(0, 'A mark-up is 0 or more.'),
    z.lte(1000, 'At most 1,000 percent.'),
    z.refine(hasTwoDecimals, 'At most two decimals.'),
  )

export const merchandising = {
  blacklist: endpoint({
    method: 'GET',
    path: 'inventory/blacklist-items',
    summary: 'Products that are hidden from customers, of all departments, by name.',
    access: ['FEATURED_PRODUCTS'],
    ...paged,
    reply: list(Product),
  }),
  setBlacklisted: endpoint({
    method: 'PUT',
    path: 'inventory/blacklist-items',
    summary:
      'Hides products from every customer, or shows them again. In a cart they say that they are not sold any more.',
    access: ['FEATURED_PRODUCTS'],
    body: z.strictObject({ productIds, blacklist: z.boolean() }),
    reply: z.object({ productIds: z.array(z.int()), blacklist: z.boolean() }),
  }),
  featured: endpoint({
    method: 'GET',
    path: 'inventory/featured-product',
    pace: 'search',
    summary: 'Featured products that this user may see, for a ship day and method.',
    access: 'signed-in',
    query: CatalogueView,
    reply: CataloguePage,
  }),
  setFeatured: endpoint({
    method: 'PUT',
    path: 'inventory/featured-product',
    summary: 'Features products, or no longer.',
    access: ['FEATURED_PRODUCTS'],
    body: z.strictObject({ productIds, featured: z.boolean() }),
    reply: z.object({ productIds: z.array(z.int()), featured: z.boolean() }),
  }),
  markups: endpoint({
    method: 'GET',
    path: 'inventory/price-markup-product',
    summary: 'Products with a mark-up and its percentage, of all departments, by name.',
    access: ['TIER_PRICING'],
    ...paged,
    reply: list(z.extend(Product, { percent: z.number() })),
  }),
  setMarkup: endpoint({
    method: 'PUT',
    path: 'inventory/price-markup-product',
    summary: 'Sets what is added to every price of a product after discounts, in percent; 0 takes it away.',
    access: ['TIER_PRICING'],
    body: z.strictObject({ productId: ProductId, percent: Percent }),
    reply: z.object({ productId: z.int(), percent: z.number(), markedup: z.boolean() }),
  }),
} as const
