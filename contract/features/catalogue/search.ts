import * as z from 'zod/mini'
import { departments } from '../../core/access.ts'
import { DayInput, DayOutput, DepartmentName, Flag, ProductId, text, UnitPrice } from '../../core/fields.ts'

/** Inventory types of searches: a department, or `All` departments of this user, like `category` of pages. */
export const InventoryType = z.enum([...departments, 'All'])
export type InventoryType = z.infer<typeof InventoryType>

export const Suggestion = z.object({
  text: z.string(),
  productId: z.optional(z.int()),
  kind: z.enum(['product', 'category', 'type', 'variety', 'color', 'grower']),
  /** The number of products it matches. */
  count: z.int(),
  /** For a product: the fields of a short row. */
  product: z.optional(
    z.object({
      imageName: z.string(),
      um: z.string(),
      minQuantity: z.int(),
      /** This customer's price in the first tier. */
      unitPrice: z.nullable(UnitPrice),
      /** This customer's available quantity for the shipment. */
      available: z.int(),
      isPreBooked: z.boolean(),
      dateAvailable: z.nullable(DayOutput),
    }),
  ),
})
export type Suggestion = z.infer<typeof Suggestion>

/** What the counted text is: search words, or the name of a value. */
export const searchTypes = ['all', 'product', 'category', 'type', 'variety', 'color', 'grower'] as const

/** A product for a line of a quick order: `quantity` in selling units, adjusted to the multiple and to stock. */
export const LineProduct = z.object({
  productId: z.int(),
  description: z.string(),
  department: DepartmentName,
  um: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  quantity: z.int(),
  /** This customer's price at that quantity. */
  unitPrice: z.nullable(UnitPrice),
  /** This customer's available quantity for the shipment. */
  available: z.int(),
  imageName: z.string(),
  isPreBooked: z.boolean(),
  dateAvailable: z.nullable(DayOutput),
  /** The day on which this customer last ordered it. */
  lastBoughtOn: z.nullable(DayOutput),
})
export type LineProduct = z.infer<typeof LineProduct>

const foundLine = {
  /** The line as sent. */
  text: z.string(),
  productId: z.nullable(z.int()),
  /** Empty while the product is ambiguous. */
  description: z.string(),
  um: z.string(),
  pack: z.nullable(z.int()),
  minQuantity: z.nullable(z.int()),
  /** The requested quantity before adjustment; null when the line names none. */
  asked: z.nullable(z.int()),
  quantity: z.int(),
  unitPrice: z.nullable(UnitPrice),
  available: z.int(),
  imageName: z.string(),
  isPreBooked: z.boolean(),
  dateAvailable: z.nullable(DayOutput),
  lastBoughtOn: z.nullable(DayOutput),
  /** Candidate products, the likeliest first, at most five. */
  candidates: z.array(LineProduct),
} as const

export const QuickLine = z.object({ ...foundLine, matched: z.enum(['one', 'several', 'none']) })
export type QuickLine = z.infer<typeof QuickLine>

export const DescribedLine = z.object({
  ...foundLine,
  status: z.enum(['matched', 'ambiguous', 'unmatched']),
})
export type DescribedLine = z.infer<typeof DescribedLine>

const Quantity = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'A quantity is 1 or more.')),
  z.transform(Number),
)
const manyOf = <T extends z.ZodMiniType>(one: T) =>
  z._default(
    z.pipe(
      z.union([one, z.array(one).check(z.maxLength(100, 'At most 100 lines.'))]),
      z.transform((value) => [value].flat() as z.output<T>[]),
    ),
    [],
  )

export const QuickQuery = z
  .object({
    q: z._default(text(200), ''),
    productIds: manyOf(ProductId),
    quantities: manyOf(Quantity),
    shipDay: z.optional(DayInput),
  })
  .check(
    z.refine(
      ({ productIds, quantities }) => quantities.length === 0 || quantities.length === productIds.length,
      { path: ['quantities'], message: 'As many quantities as productIds, or none.' },
    ),
  )
export type QuickQuery = z.output<typeof QuickQuery>

export const SuggestionQuery = z.object({
  term: z._default(text(100), ''),
  shipDay: z.optional(DayInput),
  isFarm: z.optional(Flag),
})

export const SearchCountQuery = z.object({
  searchText: z._default(text(100), ''),
  searchType: z._default(z.enum(searchTypes), 'all'),
  inventoryType: z._default(InventoryType, 'All'),
  shippingDate: z.optional(DayInput),
  isFarm: z.optional(Flag),
  isPrebook: z.optional(Flag),
})

/** 2,000 lines of 200 characters are 406 KB of JSON. */
export const descriptionsBytes = 512 * 1024
/** Pasted text, one product per line. */
export const Descriptions = z.array(text(200)).check(z.maxLength(2000, 'At most 2,000 lines.'))

/** The filter group of the value that a suggestion, or a search text, names. */
export const groupOfKind = {
  category: 'categories',
  type: 'types',
  variety: 'varieties',
  color: 'colors',
  grower: 'growers',
} as const satisfies Record<Exclude<Suggestion['kind'], 'product'>, string>
