import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  DepartmentName,
  Flag,
  Id,
  Instant,
  ProductId,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { Selection } from '../../core/selection.ts'
import { cellNames, readySteps } from '../../rules/product-cells.ts'
import { BulkDone, BulkPreview, Operation } from './bulk.ts'
import { countedFields, readFilters } from './filters.ts'

/** Products as the distributor's staff keep them: all states, with stock, cost and what happens to them. */

export const productStates = ['draft', 'live', 'archived'] as const
export type ProductState = (typeof productStates)[number]

const Price = z.nullable(UnitPrice)
const Count = z.nullable(z.int())

/** A row of the list; prices in dollars a selling unit. */
export const StaffProduct = z.object({
  productId: z.int(),
  version: z.int(),
  state: z.enum(productStates),
  description: z.string(),
  department: DepartmentName,
  category: z.string(),
  type: z.string(),
  variety: z.string(),
  botanicalName: z.string(),
  color: z.string(),
  colorHex: z.string(),
  grade: z.string(),
  purpose: z.string(),
  growerId: Count,
  grower: z.string(),
  vendor: z.string(),
  origin: z.string(),
  um: z.string(),
  soldBy: z.string(),
  place: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  onHand: z.int(),
  allocated: z.int(),
  held: z.int(),
  /** On hand, less what orders and carts have. */
  free: z.int(),
  price1: Price,
  price2: Price,
  price3: Price,
  price4: Price,
  price5: Price,
  quantity1: Count,
  quantity2: Count,
  quantity3: Count,
  quantity4: Count,
  quantity5: Count,
  /** The price of the first tier before the sale. */
  was: Price,
  saleEndsOn: z.nullable(DayOutput),
  onSale: z.boolean(),
  /** Percent. */
  markup: z.number(),
  /** What a unit costs the distributor; null without TIER_PRICING. */
  cost: Price,
  featured: z.boolean(),
  hidden: z.boolean(),
  us: z.boolean(),
  growerDirect: z.boolean(),
  farmDirect: z.boolean(),
  preBooked: z.boolean(),
  seasonStart: z.int(),
  seasonEnd: z.int(),
  dateAvailable: z.nullable(DayOutput),
  lastOrderDay: z.nullable(DayOutput),
  leadTimeDays: Count,
  imageName: z.string(),
  addedAt: Instant,
  changedAt: Instant,
  /** Absent unless the request asks for `facts`. */
  facts: z.optional(
    z.object({
      /** Customers with it in their cart. */
      carts: z.int(),
      /** Open orders with it. */
      orders: z.int(),
      /** Units sold in the last 30 days. */
      sold30: z.int(),
      lastSoldOn: z.nullable(DayOutput),
      changedBy: z.string(),
    }),
  ),
})
export type StaffProduct = z.infer<typeof StaffProduct>

const Filters = text(1000).check(
  z.refine((given) => readFilters(given) !== undefined, 'This filter cannot be read.'),
)

const staff = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS'] as const
const params = z.object({ productId: ProductId })

/** Sums over every row that matches. */
const Sums = z.object({ onHand: z.int(), free: z.int(), products: z.int() })

/** JSON of a cell: dollars, a percentage, a count, a text, a day, a month from 1 or true. */
const CellInput = z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(200))]))

const CellName = z.enum(cellNames, 'No such field.')

/** What became of one cell. */
const CellOutcome = z.object({
  productId: z.int(),
  field: CellName,
  outcome: z.enum(['saved', 'refused', 'changed_meanwhile', 'unchanged', 'not_found']),
  /** Its value now, as the list has it. */
  value: z.optional(CellInput),
  /** Why it is refused. */
  message: z.optional(z.string()),
  /** The reason as a code with its figures, for the page's own words. */
  fault: z.optional(z.record(z.string(), z.unknown())),
  /** Who changed it meanwhile, and when. */
  by: z.optional(z.string()),
  at: z.optional(Instant),
})
export type CellOutcome = z.infer<typeof CellOutcome>

export const mostCells = 2_000

const Movement = z.object({
  id: z.int(),
  at: Instant,
  kind: z.string(),
  onHand: z.int(),
  allocated: z.int(),
  orderNumber: z.nullable(z.int()),
  by: z.string(),
})

const Holder = z.object({
  accountNumber: z.int(),
  customer: z.string(),
  units: z.int(),
  until: z.nullable(Instant),
})

/** A product with what the page about it shows. */
export const ProductPage = z.extend(StaffProduct, {
  /** Open orders that allocate it. */
  inOrders: z.array(
    z.object({ orderNumber: z.int(), customer: z.string(), units: z.int(), shipDay: DayOutput }),
  ),
  inCarts: z.array(Holder),
  /** Steps that are still missing before florists can order it. */
  missing: z.array(z.enum(readySteps)),
})
export type ProductPage = z.infer<typeof ProductPage>

const name = text(160).check(z.minLength(1, 'Enter a name.'))
const word = (most: number) => z._default(text(most), '')
const Dollars4 = z.nullable(
  z
    .number('Enter a number.')
    .check(z.gte(0.0001, 'This must be above 0.'), z.lte(1_000_000, 'This number is too large.')),
)
const Whole = (least: number, most: number) =>
  z
    .int('Enter a whole number.')
    .check(z.gte(least, `At least ${least}.`), z.lte(most, 'This number is too large.'))

const Tier = z.strictObject({ from: Whole(1, 1_000_000), price: Dollars4 })

/** A new product. `live` puts it in the shop at once; otherwise it is a draft. */
export const NewProduct = z.strictObject({
  department: DepartmentName,
  description: name,
  category: z._default(text(60), ''),
  type: z._default(text(60), ''),
  variety: word(80),
  botanicalName: word(120),
  color: word(40),
  grade: word(40),
  purpose: word(40),
  growerId: z._default(z.nullable(Id), null),
  um: text(4).check(z.minLength(1, 'Choose a unit.')),
  soldBy: word(40),
  place: word(40),
  pack: z._default(Whole(1, 100_000), 1),
  minQuantity: z._default(Whole(1, 100_000), 1),
  tiers: z._default(z.array(Tier).check(z.maxLength(5, 'There are five tiers.')), []),
  cost: z._default(Dollars4, null),
  onHand: z._default(Whole(0, 10_000_000), 0),
  seasonStart: z._default(Whole(1, 12), 1),
  seasonEnd: z._default(Whole(1, 12), 12),
  dateAvailable: z._default(z.nullable(DayInput), null),
  lastOrderDay: z._default(z.nullable(DayInput), null),
  leadTimeDays: z._default(z.nullable(Whole(0, 365)), null),
  preBooked: z._default(z.boolean(), false),
  growerDirect: z._default(z.boolean(), false),
  live: z._default(z.boolean(), false),
  /** Adds it although there is one with the same type, variety, color and grade. */
  sameIsFine: z._default(z.boolean(), false),
})
export type NewProduct = z.infer<typeof NewProduct>

const WordCount = z.object({ value: z.string(), count: z.int() })

export const products = {
  list: endpoint({
    method: 'GET',
    path: 'admin/products',
    pace: 'search',
    summary:
      'All products, by name, archived ones only if a filter asks for them. `f` has conditions such as `category:is:Roses;free:under:12`. `ids` limits the list to these products. `sums` adds sums over every match, `counts` the values of one column with their number of products, `facts` what was sold and who changed it. CSV and XLSX contain all filtered rows.',
    access: staff,
    byKey: true,
    ...listOf({
      row: StaffProduct,
      filters: {
        q: z.optional(text(120)),
        f: z.optional(Filters),
        ids: z.optional(
          z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,299}$/, 'At most 300 item numbers.')),
        ),
        sums: z.optional(Flag),
        facts: z.optional(Flag),
        counts: z.optional(z.enum(countedFields)),
      },
      sorts: [
        'description',
        'item',
        'grower',
        'category',
        'type',
        'variety',
        'color',
        'grade',
        'um',
        'pack',
        'minQuantity',
        'onHand',
        'free',
        'held',
        'allocated',
        'price1',
        'price2',
        'price3',
        'price4',
        'price5',
        'was',
        'saleEndsOn',
        'markup',
        'cost',
        'margin',
        'place',
        'dateAvailable',
        'lastOrderDay',
        'added',
        'changed',
        'state',
      ],
      size: 100,
      more: {
        sums: z.optional(Sums),
        counts: z.optional(z.array(WordCount)),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/products/:productId',
    summary:
      'One product with its open orders, the carts that hold it, and what is missing before it can be ordered.',
    access: staff,
    byKey: true,
    params,
    reply: ProductPage,
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/products',
    summary:
      'Adds a product as a draft, or puts it in the shop. Refused with `same_product`, which names the twin, unless `sameIsFine`.',
    access: ['CATALOGUE'],
    audit: 'product.created',
    byKey: true,
    body: NewProduct,
    reply: StaffProduct,
    status: 201,
    errors: ['same_product', 'not_ready'],
  }),
  setCells: endpoint({
    method: 'PUT',
    path: 'admin/products/cells',
    summary:
      'Changes cells of products, at most 2,000, each judged by itself: saved, refused with a sentence, or changed by someone else since it was `was`. What is saved is one change set. Prices need TIER_PRICING, flags FEATURED_PRODUCTS, the rest CATALOGUE. Counting on hand is a stock movement.',
    access: staff,
    audit: 'products.changed',
    byKey: true,
    maxBodyBytes: 1_000_000,
    body: z.strictObject({
      cells: z
        .array(
          z.strictObject({
            productId: ProductId,
            version: z.int().check(z.gte(0)),
            field: CellName,
            was: CellInput,
            value: CellInput,
          }),
        )
        .check(
          z.minLength(1, 'Name at least one cell.'),
          z.maxLength(mostCells, 'At most 2,000 cells at once.'),
        ),
      why: z._default(text(200), ''),
    }),
    reply: z.object({
      cells: z.array(CellOutcome),
      /** The changed products as they are now. */
      rows: z.array(StaffProduct),
      changeSetId: z.nullable(z.int()),
    }),
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: 'admin/products/bulk-preview',
    summary:
      'What a change of many products would do: how many change and how many not and why, examples, and the carts and orders that it touches. The token carries out what was shown and expires after ten minutes.',
    access: staff,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ selection: Selection, operation: Operation }),
    reply: BulkPreview,
    errors: ['selection_changed'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: 'admin/products/bulk',
    summary:
      'Carries out a previewed change, as one change set. More than 20,000 products are changed by a task. Products that somebody changed since the preview are left out.',
    access: staff,
    audit: ['products.changed', 'products.bulk-started'],
    byKey: true,
    body: z.strictObject({ token: z.uuid('This cannot be read.'), why: z._default(text(200), '') }),
    reply: BulkDone,
    errors: ['preview_expired'],
  }),
  archive: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/archive',
    summary:
      'Takes a product out of every list and search, or brings it back. Refused with `in_open_orders`, which names them, while open orders have it.',
    access: ['CATALOGUE'],
    audit: 'product.archived',
    byKey: true,
    params,
    body: z.strictObject({ archived: z.boolean(), why: z._default(text(200), '') }),
    reply: StaffProduct,
    errors: ['in_open_orders', 'not_ready'],
  }),
  publishDraft: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/live',
    summary: 'Puts a draft in the shop. Refused with `not_ready`, which names what is missing.',
    access: ['CATALOGUE'],
    audit: 'product.published',
    byKey: true,
    params,
    body: z.strictObject({}),
    reply: StaffProduct,
    errors: ['not_ready'],
  }),
  movements: endpoint({
    method: 'GET',
    path: 'admin/products/:productId/movements',
    summary: 'The movements of a product’s stock, newest first.',
    access: ['CATALOGUE', 'ORDER_DESK'],
    byKey: true,
    params,
    ...listOf({ row: Movement, filters: {}, sorts: ['at'] }),
  }),
  count: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/count',
    summary:
      'Sets the counted units of a product, as a stock movement. Units of orders and carts stay: `missing` says how many the count is short of them.',
    access: ['CATALOGUE', 'ORDER_DESK'],
    audit: 'stock.counted',
    byKey: true,
    params,
    body: z.strictObject({ counted: Whole(0, 10_000_000), reason: z._default(text(200), '') }),
    reply: z.object({
      productId: z.int(),
      before: z.int(),
      onHand: z.int(),
      allocated: z.int(),
      held: z.int(),
      missing: z.int(),
    }),
  }),
  words: endpoint({
    method: 'GET',
    path: 'admin/catalogue-words',
    summary:
      'Words that products are described with, and their number of products: for pickers and a new product. `category` and `type` limit the words below them.',
    access: ['CATALOGUE', 'TIER_PRICING'],
    byKey: true,
    query: z.object({
      department: z.optional(DepartmentName),
      category: z.optional(text(60)),
      type: z.optional(text(60)),
    }),
    reply: z.object({
      departments: z.array(WordCount),
      categories: z.array(WordCount),
      types: z.array(WordCount),
      varieties: z.array(WordCount),
      colors: z.array(z.object({ value: z.string(), count: z.int(), hex: z.string() })),
      grades: z.array(WordCount),
      purposes: z.array(WordCount),
      units: z.array(WordCount),
      growers: z.array(
        z.object({ id: z.int(), name: z.string(), vendor: z.string(), origin: z.string(), count: z.int() }),
      ),
    }),
  }),
} as const
