import * as z from 'zod/mini'
import { departments } from './access.ts'
import { DayInput, DayOutput, DepartmentName, ProductId, text, UnitPrice } from './fields.ts'

/** Inventory types of searches: a department, or `All` that this user may see, as in `category` of pages. */
export const InventoryType = z.enum([...departments, 'All'])
export type InventoryType = z.infer<typeof InventoryType>

export const Suggestion = z.object({
  text: z.string(),
  productId: z.optional(z.int()),
  kind: z.enum(['product', 'category', 'type', 'variety', 'color', 'grower']),
  /** Products that it leads to. */
  count: z.int(),
  /** Of a product: what a short row shows of it. */
  product: z.optional(
    z.object({
      imageName: z.string(),
      um: z.string(),
      minQuantity: z.int(),
      /** This customer's price of the first tier. */
      unitPrice: z.nullable(UnitPrice),
      /** What this customer can take for the shipment. */
      available: z.int(),
      isPreBooked: z.boolean(),
      dateAvailable: z.nullable(DayOutput),
    }),
  ),
})
export type Suggestion = z.infer<typeof Suggestion>

/** What the text of a count is: words to search for, or the name of a value. */
export const searchTypes = ['all', 'product', 'category', 'type', 'variety', 'color', 'grower'] as const

/** A product for a line of a quick order: `quantity` in selling units, settled to the multiple and to what is there. */
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
  /** What this customer can take for the shipment. */
  available: z.int(),
  imageName: z.string(),
  isPreBooked: z.boolean(),
  dateAvailable: z.nullable(DayOutput),
})
export type LineProduct = z.infer<typeof LineProduct>

const foundLine = {
  /** As it was sent. */
  text: z.string(),
  productId: z.nullable(z.int()),
  /** Empty while it is open which product is meant. */
  description: z.string(),
  um: z.string(),
  pack: z.nullable(z.int()),
  minQuantity: z.nullable(z.int()),
  /** What was asked for, before it was settled; null where the line names no quantity. */
  asked: z.nullable(z.int()),
  quantity: z.int(),
  unitPrice: z.nullable(UnitPrice),
  available: z.int(),
  imageName: z.string(),
  isPreBooked: z.boolean(),
  dateAvailable: z.nullable(DayOutput),
  /** Products that may be meant, the likeliest first, at most five. */
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

/** What people paste, a line each. */
export const Descriptions = z.array(text(200)).check(z.maxLength(2000, 'At most 2,000 lines.'))

/** The filter group whose value a suggestion, or the text of a search, names. */
export const groupOfKind = {
  category: 'categories',
  type: 'types',
  variety: 'varieties',
  color: 'colors',
  grower: 'growers',
} as const satisfies Record<Exclude<Suggestion['kind'], 'product'>, string>
