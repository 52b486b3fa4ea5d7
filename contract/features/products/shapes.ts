import * as z from 'zod/mini'
import { DayInput, DayOutput, DepartmentName, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { cellNames, readySteps } from '../../rules/product-cells.ts'

/** Products as the distributor's staff manage them: all states, with stock, cost and upcoming changes. */

export const productStates = ['draft', 'live', 'archived'] as const
export type ProductState = (typeof productStates)[number]

const Price = z.nullable(UnitPrice)
const Count = z.nullable(z.int())

/** A row of the list; prices in dollars per selling unit. */
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
  /** On hand, less units in orders and carts. */
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
      /** Customers who have it in their carts. */
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

/** A cell's value as JSON: dollars, a percentage, a count, a text, a day, a month from 1, or true/false. */
export const CellInput = z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(200))]))

export const CellName = z.enum(cellNames, 'No such field.')

/** The result for one cell. */
export const CellOutcome = z.object({
  productId: z.int(),
  field: CellName,
  outcome: z.enum(['saved', 'refused', 'changed_meanwhile', 'unchanged', 'not_found']),
  /** Its current value, as in the list. */
  value: z.optional(CellInput),
  /** Why it is refused. */
  message: z.optional(z.string()),
  /** The reason as a code with its figures; the page has the words. */
  fault: z.optional(z.record(z.string(), z.unknown())),
  /** Who changed it in the meantime, and when. */
  by: z.optional(z.string()),
  at: z.optional(Instant),
})
export type CellOutcome = z.infer<typeof CellOutcome>

export const mostCells = 2_000

const Holder = z.object({
  accountNumber: z.int(),
  customer: z.string(),
  units: z.int(),
  until: z.nullable(Instant),
})

/** A product with everything that its page shows. */
export const ProductPage = z.extend(StaffProduct, {
  /** Open orders with units allocated. */
  inOrders: z.array(
    z.object({ orderNumber: z.int(), customer: z.string(), units: z.int(), shipDay: DayOutput }),
  ),
  inCarts: z.array(Holder),
  /** Steps still required before florists can order it. */
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
export const Whole = (least: number, most: number) =>
  z
    .int('Enter a whole number.')
    .check(z.gte(least, `At least ${least}.`), z.lte(most, 'This number is too large.'))

const Tier = z.strictObject({ from: Whole(1, 1_000_000), price: Dollars4 })

/** A new product. `live` publishes it immediately; otherwise it is a draft. */
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
  /** Adds it even if a product with the same type, variety, color and grade exists. */
  sameIsFine: z._default(z.boolean(), false),
})
export type NewProduct = z.infer<typeof NewProduct>
