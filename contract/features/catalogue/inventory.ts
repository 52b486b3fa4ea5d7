import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  DepartmentName,
  FacetValue,
  Flag,
  Instant,
  MethodInput,
  MethodOutput,
  Page,
  ProductId,
  pageSize,
  Several,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { ItemWords } from './item-words.ts'
import {
  DescribedLine,
  Descriptions,
  descriptionsBytes,
  InventoryType,
  QuickLine,
  QuickQuery,
  SearchCountQuery,
  Suggestion,
  SuggestionQuery,
} from './search.ts'

const maybePrice = z.nullable(UnitPrice)
const maybeQuantity = z.nullable(z.int())

/**
 * Specification 3, Product: a row of the catalogue for one customer and one ship day. `priceN` applies from `quantityN` selling
 * units (`um`); `discountPriceN` is this customer's price there. `inventory` is what can still be sold to this customer;
 * `newQuantity` is what this customer can still take when that is less, else null.
 */
export const Product = z.object({
  id: z.int(),
  productId: z.int(),
  productDescription: z.string(),
  department: DepartmentName,
  category: z.string(),
  type: z.string(),
  variety: z.string(),
  color: z.string(),
  colorHex: z.string(),
  colorFamily: z.string(),
  grade: z.string(),
  purpose: z.string(),
  grower: z.string(),
  farm: z.string(),
  vendorId: z.string(),
  origin: z.string(),
  us: z.boolean(),
  pack: z.int(),
  um: z.string(),
  soldBy: z.string(),
  minQuantity: z.int(),
  imageName: z.string(),
  additionalImages: z.array(z.string()),
  videoName: z.nullable(z.string()),
  imageDescription: z.string(),
  featured: z.boolean(),
  markedup: z.boolean(),
  blacklistItem: z.boolean(),
  isPreBooked: z.boolean(),
  isGrowerDirect: z.boolean(),
  isFarmDirect: z.boolean(),
  /** First day it can ship, when later than for an ordinary order; null for stock. */
  dateAvailable: z.nullable(DayOutput),
  /** Last day it can be booked; null when only the cut-off applies. */
  lastOrderDay: z.nullable(DayOutput),
  /** The arrival day of the oldest stock on hand, for goods that age; null when unknown. */
  arrivedOn: z.nullable(DayOutput),
  potSizeInches: z.nullable(z.number()),
  hardinessZoneMin: z.nullable(z.int()),
  hardinessZoneMax: z.nullable(z.int()),
  leadTimeDays: z.nullable(z.int()),
  /** The price before a sale; null without one. */
  originalPrice: maybePrice,
  saleEndsOn: z.nullable(DayOutput),
  price1: maybePrice,
  price2: maybePrice,
  price3: maybePrice,
  price4: maybePrice,
  price5: maybePrice,
  discountPrice1: maybePrice,
  discountPrice2: maybePrice,
  discountPrice3: maybePrice,
  discountPrice4: maybePrice,
  discountPrice5: maybePrice,
  quantity1: maybeQuantity,
  quantity2: maybeQuantity,
  quantity3: maybeQuantity,
  quantity4: maybeQuantity,
  quantity5: maybeQuantity,
  inventory: z.int(),
  newQuantity: z.nullable(z.int()),
  favorite: z.boolean(),
  /** This customer's last quantity, if any. */
  lastBought: z.nullable(z.object({ date: DayOutput, quantity: z.int(), unitPrice: UnitPrice })),
})
export type Product = z.infer<typeof Product>

/** Sort options of the specification, section 9. */
export const sorts = [
  'Product Name A to Z',
  'Product Name Z to A',
  'Inventory few to many',
  'Price cheap to expensive',
] as const
export type Sort = (typeof sorts)[number]

/** Special filters (`other`); PRE-ORDER survives a reset. */
export const specialFilters = [
  'PRE-ORDER',
  'Prebook specials',
  'Overstock Sale',
  'Featured',
  'New arrivals',
  'Favorites',
  'Bought before',
  'US grown',
  'Farm Direct',
] as const

/** Categories of pre-booked rows: growers' boxes, and pre-orders by department. */
export const bookingProductTypes = ['Boxes', 'Flowers', 'Plants', 'Supplies', 'Yard'] as const

/**
 * Filter groups in display order; `other` is labeled Special Filters, `types` Type. Only views of pre-booked rows alone have
 * values in `bookingProductTypes`.
 */
export const facetGroups = [
  'other',
  'bookingProductTypes',
  'purposes',
  'colors',
  'categories',
  'types',
  'varieties',
  'grades',
  'growers',
] as const
export type FacetGroup = (typeof facetGroups)[number]

/** The number of values of a group that lists show before "more" (specification 3). */
export const shownSizes: Readonly<Record<FacetGroup, number>> = {
  other: 12,
  bookingProductTypes: 12,
  purposes: 12,
  colors: 7,
  categories: 12,
  types: 25,
  varieties: 12,
  grades: 12,
  growers: 12,
}

/** The chosen values of each filter group. */
export const chosenValues = {
  other: Several,
  bookingProductTypes: Several,
  purposes: Several,
  colors: Several,
  categories: Several,
  types: Several,
  varieties: Several,
  grades: Several,
  growers: Several,
} as const satisfies Record<FacetGroup, typeof Several>

const view = {
  search: z.optional(text(100)),
  shipDayStr: z.optional(DayInput),
  method: z.optional(MethodInput),
  maxRows: pageSize(60),
  pageNumber: Page,
  ...chosenValues,
  us: z.optional(Flag),
  farm: z.optional(Flag),
  isPreBooking: z.optional(Flag),
  isGrowerDirect: z.optional(Flag),
  addSpecials: z.optional(Flag),
  selectSort: z._default(z.enum(sorts), 'Product Name A to Z'),
  /** `shown` leaves out values of long groups that lists do not show at first; `moreFacets` counts them. */
  facets: z.optional(z.enum(['all', 'shown'])),
}
export const CatalogueView = z.object(view)
export type CatalogueView = z.output<typeof CatalogueView>

export const CataloguePage = z.object({
  rows: z.array(Product),
  total: z.int(),
  totalPages: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** The day and method of the rows. */
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  facets: z.record(z.string(), z.array(FacetValue)),
  /** With `facets=shown`: the number of values left out of each group; complete groups are absent. */
  moreFacets: z.optional(z.record(z.string(), z.int())),
})
export type CataloguePage = z.infer<typeof CataloguePage>

const page = { query: CatalogueView, reply: CataloguePage } as const

/** Open to keys that may order, and to staff acting for a customer. */
const shopping = { byKey: orderingAuthorities, whileActing: 'reads' } as const

export const inventory = {
  all: endpoint({
    method: 'GET',
    path: 'inventory',
    pace: 'search',
    summary:
      'Products of a department, or of all departments that the user may see, with facets, for a ship day and method.',
    access: 'signed-in',
    ...shopping,
    query: z.object({ ...view, category: z._default(InventoryType, 'All') }),
    reply: CataloguePage,
  }),
  flowers: endpoint({
    method: 'GET',
    path: 'inventory/flowers',
    pace: 'search',
    summary: 'Cut flowers and greens.',
    access: ['FLOWERS'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  supplies: endpoint({
    method: 'GET',
    path: 'inventory/supplies',
    pace: 'search',
    summary: 'Supplies.',
    access: ['SUPPLIES'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  plants: endpoint({
    method: 'GET',
    path: 'inventory/plants',
    pace: 'search',
    summary: 'Plants.',
    access: ['PLANTS'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  yard: endpoint({
    method: 'GET',
    path: 'inventory/yard',
    pace: 'search',
    summary: 'Yard goods.',
    access: ['YARD'],
    byKey: true,
    whileActing: 'reads',
    ...page,
  }),
  item: endpoint({
    method: 'GET',
    path: 'inventory/item/:productId',
    summary: 'One product for a ship day, with similar ones in stock.',
    access: 'signed-in',
    ...shopping,
    params: z.object({ productId: ProductId }),
    query: z.object({ shipDay: z.optional(DayInput) }),
    reply: z.extend(Product, { similar: z.array(Product), words: ItemWords }),
  }),
  usual: endpoint({
    method: 'GET',
    path: 'inventory/usual',
    summary:
      'The products that the customer has ordered most often lately and that are available for the shipment, at most twelve.',
    access: 'signed-in',
    ...shopping,
    reply: z.array(Product),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: 'inventory/suggestions/:type',
    pace: 'search',
    summary:
      'Suggestions for a search term: categories, types, varieties, colors, growers and products, at most twenty.',
    access: 'signed-in',
    ...shopping,
    params: z.object({ type: InventoryType }),
    query: SuggestionQuery,
    reply: z.array(Suggestion),
  }),
  searchCount: endpoint({
    method: 'GET',
    path: 'inventory/search-count',
    pace: 'search',
    summary: 'How many products a search finds in a section; with a searchType, how many have that value.',
    access: 'signed-in',
    ...shopping,
    query: SearchCountQuery,
    reply: z.object({ count: z.int() }),
  }),
  spelling: endpoint({
    method: 'GET',
    path: 'inventory/nearest-spelling',
    pace: 'search',
    summary: 'The nearest spelling of a search without results, which finds something; null if none is near.',
    access: 'signed-in',
    ...shopping,
    query: z.object({ searchText: z._default(text(100), ''), shippingDate: z.optional(DayInput) }),
    reply: z.object({ text: z.nullable(z.string()) }),
  }),
  quick: endpoint({
    method: 'GET',
    path: 'inventory/quick',
    pace: 'search',
    summary:
      'Cart lines from one line of shorthand (q), or from productIds with as many quantities. A missing quantity becomes the minimum.',
    access: 'signed-in',
    ...shopping,
    query: QuickQuery,
    reply: z.array(QuickLine),
  }),
  pasted: endpoint({
    method: 'POST',
    path: 'inventory/quick',
    priority: 'first',
    summary:
      'Cart lines from up to 2,000 pasted lines of codes or words with quantities: one result per line, in order.',
    access: 'signed-in',
    ...shopping,
    body: z.strictObject({ lines: Descriptions, shipDay: z.optional(DayInput) }),
    maxBodyBytes: descriptionsBytes,
    reply: z.array(DescribedLine),
  }),
  byDescription: endpoint({
    method: 'POST',
    path: 'inventory/get-by-desc-list',
    pace: 'search',
    summary:
      'The products found for up to 2,000 descriptions or codes, each once, in order of first appearance. Ambiguous descriptions are skipped.',
    access: 'signed-in',
    ...shopping,
    body: z.strictObject({ descriptions: Descriptions, shipDay: z.optional(DayInput) }),
    maxBodyBytes: descriptionsBytes,
    reply: z.array(Product),
  }),
  shipDateTime: endpoint({
    method: 'GET',
    path: 'inventory/date/shipdate-time',
    summary: 'The next ship day for a method and its cut-off.',
    access: 'signed-in',
    ...shopping,
    query: z.object({ method: z.optional(MethodInput) }),
    reply: z.object({
      shipDay: z.nullable(DayOutput),
      cutOff: z.nullable(Instant),
      now: Instant,
      timeZone: z.string(),
    }),
  }),
} as const

export const favorites = {
  list: endpoint({
    method: 'GET',
    path: 'favorite',
    summary: "The customer's favorites as products for the shipment's day.",
    access: ['FAVORITES'],
    byKey: true,
    whileActing: 'reads',
    reply: z.array(Product),
  }),
  add: endpoint({
    method: 'POST',
    path: 'favorite/:productId',
    summary: 'Adds a product to the favorites. Adding it twice is the same as once.',
    access: { as: 'buyer', any: ['FAVORITES'] },
    byKey: true,
    whileActing: 'favorites.changed',
    params: z.object({ productId: ProductId }),
    reply: z.object({ productId: z.int(), favorite: z.boolean() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'favorite/:productId',
    summary: 'Removes a product from the favorites.',
    access: { as: 'buyer', any: ['FAVORITES'] },
    byKey: true,
    whileActing: 'favorites.changed',
    params: z.object({ productId: ProductId }),
  }),
} as const
