import * as z from 'zod/mini'
import { DayInput, Id, Instant, text } from '../../core/fields.ts'

/** One change of many products. */

const percent = z
  .number('Enter a number.')
  .check(z.gte(0, 'This can’t be below 0.'), z.lte(1000, 'At most 1,000 percent.'))
const amount = z
  .number('Enter a number.')
  .check(z.gte(0.0001, 'This must be above 0.'), z.lte(1_000_000, 'This number is too large.'))
const units = z
  .int('Enter a whole number.')
  .check(z.gte(-10_000_000, 'This number is too large.'), z.lte(10_000_000, 'This number is too large.'))
const month = z.int().check(z.gte(1), z.lte(12))
const word = text(60).check(z.minLength(1, 'Enter a name.'))

export const roundings = ['cent', 'five', 'nine', 'dime'] as const
export type Rounding = (typeof roundings)[number]
/** Rounds up to the next price with these last cents: any, .05, .09, .10. */
const rounding = z._default(z.enum(roundings), 'cent')
const tiers = z
  .array(z.int().check(z.gte(1), z.lte(5)))
  .check(z.minLength(1, 'Choose at least one tier.'), z.maxLength(5))
/** Products on sale are left out unless this is true. */
const takeInSale = z._default(z.boolean(), false)

export const Operation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price-percent'), percent, up: z.boolean(), tiers, rounding, takeInSale }),
  z.strictObject({ kind: z.literal('price-amount'), amount, up: z.boolean(), tiers, rounding, takeInSale }),
  z.strictObject({ kind: z.literal('price-set'), amount, tiers, takeInSale }),
  /** Tier 1 becomes the cost plus a percentage; the other tiers keep their ratio to it. */
  z.strictObject({ kind: z.literal('price-cost'), percent, rounding, takeInSale }),
  /** Each further tier that a product has becomes this percentage lower than the previous one. */
  z.strictObject({ kind: z.literal('price-steps'), percent, rounding, takeInSale }),
  z.strictObject({ kind: z.literal('stock-set'), units: units.check(z.gte(0, 'This can’t be below 0.')) }),
  z.strictObject({ kind: z.literal('stock-add'), units }),
  z.strictObject({
    kind: z.literal('flag'),
    flag: z.enum(['featured', 'hidden', 'us', 'growerDirect', 'farmDirect']),
    on: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('markup'), percent }),
  /** A sale at a percentage below today's prices, until a last day or without an end. */
  z.strictObject({
    kind: z.literal('sale'),
    percent: percent.check(z.gt(0, 'This must be above 0.'), z.lte(90, 'At most 90 percent.')),
    endsOn: z.nullable(DayInput),
    rounding,
  }),
  /** Restores the prices from before the sale. */
  z.strictObject({ kind: z.literal('sale-end') }),
  z.strictObject({ kind: z.literal('season'), start: month, end: month }),
  z.strictObject({
    kind: z.literal('dates'),
    dateAvailable: z.nullable(DayInput),
    lastOrderDay: z.nullable(DayInput),
  }),
  z.strictObject({ kind: z.literal('category'), category: word }),
  z.strictObject({ kind: z.literal('grower'), growerId: Id }),
  z.strictObject({ kind: z.literal('state'), state: z.enum(['live', 'archived']) }),
])
export type Operation = z.infer<typeof Operation>

/** Why products of the selection don't change. */
export const bulkCauses = [
  'same',
  'on_sale',
  'not_on_sale',
  'no_price',
  'no_cost',
  'tiers',
  'too_low',
  'allocated',
  'in_open_orders',
  'not_ready',
  'archived',
] as const
export type BulkCause = (typeof bulkCauses)[number]

const Sample = z.object({
  productId: z.int(),
  description: z.string(),
  /** Each changed field with its values before and after. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.union([z.number(), z.string(), z.boolean()])),
      after: z.nullable(z.union([z.number(), z.string(), z.boolean()])),
    }),
  ),
})

export const BulkPreview = z.object({
  token: z.string(),
  expiresAt: Instant,
  total: z.int(),
  changes: z.int(),
  refusals: z.array(z.object({ cause: z.enum(bulkCauses), count: z.int(), examples: z.array(z.string()) })),
  samples: z.object({
    smallest: z.optional(Sample),
    largest: z.optional(Sample),
    mostSold: z.optional(Sample),
    inMostCarts: z.optional(Sample),
  }),
  /** Carts with a changed product, and units of changed products in them. */
  carts: z.int(),
  cartProducts: z.int(),
  /** Open orders with a changed product; they keep their prices. */
  orders: z.int(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkDone = z.object({
  /** Null when a task does it. */
  changed: z.nullable(z.int()),
  /** Products left out because somebody changed them since the preview. */
  leftOut: z.int(),
  changeSetId: z.nullable(z.int()),
  taskId: z.nullable(z.int()),
  /** Set when it is scheduled for later. */
  scheduledId: z.nullable(z.int()),
})
