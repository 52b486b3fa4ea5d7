import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  DepartmentName,
  Instant,
  Page,
  ProductId,
  pageSize,
  text,
  UnitPrice,
} from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { centsFromDollars } from '../core/money.ts'
import { CataloguePage, CatalogueView, Product } from './catalogue/inventory.ts'
import { dollars } from './lots/freshness.ts'

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

const why = z._default(text(200), '')

/** A product of the overstock sale. */
export const Overstock = z.object({
  productId: z.int(),
  description: z.string(),
  category: z.string(),
  um: z.string(),
  /** `ended`: its last day has passed and the shop charges the earlier price again; the sale prices are still stored. */
  state: z.enum(['on', 'ended']),
  /** The price of the first tier before the sale and now. */
  was: UnitPrice,
  now: UnitPrice,
  percent: z.number(),
  endsOn: z.nullable(DayOutput),
  /** When the sale prices were set; null for a product on sale since it was loaded. */
  since: z.nullable(Instant),
  /** Unallocated units, units sold since the sale began, and carts with the product. */
  left: z.int(),
  sold: z.int(),
  carts: z.int(),
  /** At the current pace: the day on which it sells out, or the units left on its last day. */
  goneOn: z.nullable(DayOutput),
  leftAtEnd: z.nullable(z.int()),
})
export type Overstock = z.infer<typeof Overstock>

/** Why a product couldn't be put on sale or taken off it. */
export const overstockCauses = [
  'no_price',
  'no_reduction',
  'below_cost',
  'archived',
  'not_on_sale',
  'same',
] as const
export type OverstockCause = (typeof overstockCauses)[number]

const Featured = z.object({
  productId: z.int(),
  description: z.string(),
  department: DepartmentName,
  category: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  price: z.nullable(UnitPrice),
  left: z.int(),
  /** Why the shop doesn't show a featured product. */
  missing: z.nullable(z.enum(['hidden', 'no_price', 'none_left', 'not_live'])),
  /** When it stops being featured, if that is scheduled. */
  until: z.nullable(Instant),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
})
export type Featured = z.infer<typeof Featured>

const Hidden = z.object({
  productId: z.int(),
  description: z.string(),
  department: DepartmentName,
  category: z.string(),
  since: z.nullable(Instant),
  by: z.nullable(z.string()),
  why: z.string(),
  /** Carts with it, and placed orders with it that have not shipped. */
  carts: z.int(),
  orders: z.int(),
})
export type Hidden = z.infer<typeof Hidden>

const sellers = ['FEATURED_PRODUCTS', 'TIER_PRICING'] as const

const Price = z.nullable(UnitPrice)
const Quantity = z.nullable(z.int())

/** A product's list prices since a moment: before discounts and mark-ups. */
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
  /** The price of the first tier before the sale, and the sale's last day. */
  originalPrice: Price,
  saleEndsOn: z.nullable(DayOutput),
  /** The change set that set them; null for loaded prices. */
  changeSetId: z.nullable(z.int()),
  /** The unit price for the requested customer at that time; null without a price, absent without a customer. */
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
    body: z.strictObject({ productIds, blacklist: z.boolean(), why }),
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
    summary: 'Features products or stops featuring them. With `at` it is scheduled.',
    access: ['FEATURED_PRODUCTS'],
    audit: ['featured.changed', 'scheduled.planned'],
    byKey: true,
    body: z.strictObject({ productIds, featured: z.boolean(), at: z._default(z.nullable(Instant), null) }),
    reply: z.object({
      productIds: z.array(z.int()),
      featured: z.boolean(),
      scheduledId: z.optional(z.int()),
    }),
  }),
  featuredList: endpoint({
    method: 'GET',
    path: 'admin/featured',
    summary: 'Featured products of all departments in the order of the shop, at most 500.',
    access: ['FEATURED_PRODUCTS'],
    byKey: true,
    reply: z.array(Featured),
  }),
  orderFeatured: endpoint({
    method: 'PUT',
    path: 'admin/featured/order',
    summary: 'Orders featured products: the named ones first, in this order, then the others by name.',
    access: ['FEATURED_PRODUCTS'],
    audit: 'featured.changed',
    byKey: true,
    body: z.strictObject({ productIds }),
    reply: z.array(Featured),
  }),
  hiddenList: endpoint({
    method: 'GET',
    path: 'admin/hidden',
    pace: 'search',
    summary:
      'Products hidden from customers, with since when, by whom and why; the latest first. CSV and XLSX contain all filtered rows.',
    access: ['FEATURED_PRODUCTS'],
    byKey: true,
    ...listOf({
      row: Hidden,
      filters: { name: z.optional(text(80)) },
      sorts: ['since', 'name', 'carts', 'orders'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  overstock: endpoint({
    method: 'GET',
    path: 'inventory/overstock',
    pace: 'search',
    summary:
      'Products on the overstock sale: prices before and now, percent, last day, units left, units sold since it began, and the projection at this pace; the next to end first. CSV and XLSX contain all filtered rows.',
    access: sellers,
    byKey: true,
    ...listOf({
      row: Overstock,
      filters: { name: z.optional(text(80)), state: z.optional(z.enum(['on', 'ended'])) },
      sorts: ['ends', 'name', 'percent', 'left', 'sold', 'since'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  setOverstock: endpoint({
    method: 'PUT',
    path: 'inventory/overstock',
    summary:
      'Puts products on the overstock sale by a percent or by prices until a day, or changes their sale; without percent and prices it ends the sale. Products that can’t be changed are left out with the cause. With `at` it is scheduled. One change set that can be undone; the former price returns automatically at the end of the last day.',
    access: sellers,
    audit: ['overstock.changed', 'scheduled.planned'],
    byKey: true,
    body: z.strictObject({
      productIds: z._default(z.array(ProductId).check(z.maxLength(500, 'At most 500 products at once.')), []),
      /** Null when prices are given, and to end the sale. */
      percent: z.nullable(
        z
          .number('Enter a number.')
          .check(
            z.gte(1, 'From 1 to 90 percent.'),
            z.lte(90, 'From 1 to 90 percent.'),
            z.refine(hasTwoDecimals, 'At most two decimals.'),
          ),
      ),
      prices: z._default(
        z
          .array(z.strictObject({ productId: ProductId, price: dollars }))
          .check(z.maxLength(500, 'At most 500 products at once.')),
        [],
      ),
      endsOn: z._default(z.nullable(DayInput), null),
      at: z._default(z.nullable(Instant), null),
    }),
    reply: z.object({
      productIds: z.array(z.int()),
      left: z.array(z.object({ productId: z.int(), cause: z.enum(overstockCauses) })),
      scheduledId: z.optional(z.int()),
    }),
    errors: ['not_found', 'invalid_input'],
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
      'Sets the percentage added to every price of a product after discounts. 0 removes it. With `at` it is scheduled, and `scheduledId` identifies the scheduled change.',
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
      'The list prices of a product with the time at which each took effect, newest first, at most 200. With `accountNumber` also each moment of the last 60 days at which that customer’s price may have changed, with their unit price for `quantity`. Representatives can name only their own customers.',
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
