import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { AccountNumber, DayOutput, Instant, Page, ProductId, pageSize, UnitPrice } from '../core/fields.ts'
import { centsFromDollars } from '../core/money.ts'
import { CataloguePage, CatalogueView, Product } from './catalogue/inventory.ts'

/** Products that the distributor hides, features and marks up; shown everywhere within a second. */

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

const Price = z.nullable(UnitPrice)
const Quantity = z.nullable(z.int())

/** The list prices of a product from a moment on: before discounts and mark-ups. */
export const PriceVersion = z.object({
  from: Instant,
  price1: Price,
  price2: Price,
  price3: Price,
  price4: Price,
  price5: Price,
  quantity1: Quantity,
  quantity2: Quantity,
  quantity3: Quantity,
  quantity4: Quantity,
  quantity5: Quantity,
  /** What the first tier cost before the sale, and the sale's last day. */
  originalPrice: Price,
  saleEndsOn: z.nullable(DayOutput),
  /** The change set that set them; null for a product as it was loaded. */
  changeSetId: z.nullable(z.int()),
  /** What the asked customer paid or would have paid then for a unit; null without a price, absent without a customer. */
  pays: z.optional(Price),
})
export type PriceVersion = z.infer<typeof PriceVersion>

export const merchandising = {
  blacklist: endpoint({
    method: 'GET',
    path: 'inventory/blacklist-items',
    summary: 'Products that are hidden from customers, of all departments, by name.',
    access: ['FEATURED_PRODUCTS'],
    byKey: true,
    ...paged,
    reply: list(Product),
  }),
  setBlacklisted: endpoint({
    method: 'PUT',
    path: 'inventory/blacklist-items',
    summary:
      'Hides products from all customers, or shows them again. Hidden products in a cart are marked as no longer sold.',
    access: ['FEATURED_PRODUCTS'],
    audit: 'blacklist.changed',
    byKey: true,
    body: z.strictObject({ productIds, blacklist: z.boolean() }),
    reply: z.object({ productIds: z.array(z.int()), blacklist: z.boolean() }),
  }),
  featured: endpoint({
    method: 'GET',
    path: 'inventory/featured-product',
    pace: 'search',
    summary: 'Featured products that this user may see, for a ship day and method.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: CatalogueView,
    reply: CataloguePage,
  }),
  setFeatured: endpoint({
    method: 'PUT',
    path: 'inventory/featured-product',
    summary: 'Features products or stops featuring them.',
    access: ['FEATURED_PRODUCTS'],
    audit: 'featured.changed',
    byKey: true,
    body: z.strictObject({ productIds, featured: z.boolean() }),
    reply: z.object({ productIds: z.array(z.int()), featured: z.boolean() }),
  }),
  markups: endpoint({
    method: 'GET',
    path: 'inventory/price-markup-product',
    summary: 'Products with a mark-up and its percentage, of all departments, by name.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...paged,
    reply: list(z.extend(Product, { percent: z.number() })),
  }),
  setMarkup: endpoint({
    method: 'PUT',
    path: 'inventory/price-markup-product',
    summary:
      'Sets the percentage added to every price of a product after discounts. 0 removes it. With `at` it is planned for that moment, and `scheduledId` names the planned change.',
    access: ['TIER_PRICING'],
    audit: ['mark-up.changed', 'scheduled.planned'],
    byKey: true,
    body: z.strictObject({
      productId: ProductId,
      percent: Percent,
      at: z._default(z.nullable(Instant), null),
    }),
    reply: z.object({
      productId: z.int(),
      percent: z.number(),
      markedup: z.boolean(),
      scheduledId: z.optional(z.int()),
    }),
  }),
  priceHistory: endpoint({
    method: 'GET',
    path: 'admin/products/:productId/price-history',
    summary:
      'The list prices of a product with the time each began, newest first, at most 200. With `accountNumber` each moment of the last 60 days at which that customer’s price may have changed, with what a unit cost or would have cost them for `quantity`. Representatives ask for their own customers.',
    access: ['TIER_PRICING', 'SALES'],
    byKey: true,
    params: z.object({ productId: ProductId }),
    query: z.object({
      accountNumber: z.optional(AccountNumber),
      quantity: z._default(
        z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A whole number from 1.')), z.transform(Number)),
        1,
      ),
    }),
    reply: z.array(PriceVersion),
  }),
} as const
