import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, DayOutput, DepartmentName, ProductId, text, UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { freshnesses } from '../../rules/freshness.ts'
import { stockDesk } from './fields.ts'

/** A price that staff set, in dollars and cents. */
export const dollars = z.number('Enter a number.').check(
  z.gte(0.01, 'At least one cent.'),
  z.lte(100_000, 'At most 100,000 dollars.'),
  z.refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Enter dollars and cents.'),
)

/** A product whose oldest lot is aging, with proposed mark-downs. */
export const MarkDown = z.object({
  productId: z.int(),
  productDescription: z.string(),
  department: DepartmentName,
  um: z.string(),
  arrivedOn: DayOutput,
  days: z.int(),
  vaseDays: z.int(),
  freshness: z.enum(freshnesses),
  /** Unallocated units of its aging lots. */
  units: z.int(),
  /** Carts with the product, whose price would fall. */
  carts: z.int(),
  /** The price of the first tier now. */
  price: UnitPrice,
  /** The proposed prices, the first from today on. */
  steps: z.array(z.object({ on: DayOutput, percent: z.int(), price: UnitPrice })),
  /** The proposed last day of the sale. */
  endsOn: DayOutput,
})
export type MarkDown = z.infer<typeof MarkDown>

export const VaseLife = z.object({
  /** `flowers`, or `flowers:Roses` for a category or a type. */
  kind: z.string(),
  department: DepartmentName,
  /** Empty for the whole department. */
  name: z.string(),
  /** Vase life; null for goods that keep. */
  days: z.nullable(z.int()),
  /** The default days, without changes by staff. */
  usual: z.nullable(z.int()),
  /** Units on hand of this category or type. */
  units: z.int(),
})
export type VaseLife = z.infer<typeof VaseLife>

/** Lost units and their cost, by supplier. Costs are null without the authority for prices. */
export const Shrink = z.object({
  vendorId: z.string(),
  vendor: z.string(),
  received: z.int(),
  waste: z.int(),
  damage: z.int(),
  theft: z.int(),
  unknown: z.int(),
  /** Units that counts found missing, less units that counts found extra. */
  counted: z.int(),
  corrected: z.int(),
  lost: z.int(),
  /** Lost units as a percent of received units, with one decimal; null when none were received. */
  rate: z.nullable(z.number()),
  cost: z.nullable(UnitPrice),
})
export type Shrink = z.infer<typeof Shrink>

export const freshness = {
  markDowns: endpoint({
    method: 'GET',
    path: 'admin/stock/mark-downs',
    summary: 'Aging products with proposed mark-downs and their days; oldest first, at most 300.',
    access: ['CATALOGUE', 'ORDER_DESK', 'TIER_PRICING'],
    byKey: true,
    reply: z.array(MarkDown),
  }),
  markDown: endpoint({
    method: 'POST',
    path: 'admin/stock/mark-downs',
    summary:
      'Puts products on the overstock sale until a day: the first tier at a given price, the others lowered by the same factor. One change set.',
    access: ['TIER_PRICING'],
    audit: 'mark-down.made',
    byKey: true,
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ productId: ProductId, price: dollars, endsOn: DayInput }))
        .check(
          z.minLength(1, 'Choose at least one product.'),
          z.maxLength(300, 'At most 300 products at once.'),
        ),
    }),
    reply: z.object({ productIds: z.array(z.int()) }),
    errors: ['not_found', 'invalid_input'],
  }),
  vaseLives: endpoint({
    method: 'GET',
    path: 'admin/stock/vase-lives',
    summary: 'How many days goods last after arrival, by department, category and type.',
    access: stockDesk,
    byKey: true,
    reply: z.array(VaseLife),
  }),
  setVaseLife: endpoint({
    method: 'PUT',
    path: 'admin/stock/vase-lives',
    summary: 'Sets how many days goods of a kind last; null for goods that keep.',
    access: stockDesk,
    audit: 'vase-life.changed',
    byKey: true,
    body: z.strictObject({
      kind: text(80).check(
        z.regex(
          /^(flowers|plants|supplies|yard)(:\S.*)?$/,
          'Name a department, or a category or type of it.',
        ),
      ),
      days: z.nullable(
        z
          .int('Enter a whole number.')
          .check(z.gte(1, 'From 1 to 3,650 days.'), z.lte(3650, 'From 1 to 3,650 days.')),
      ),
    }),
    reply: z.array(VaseLife),
  }),
  shrink: endpoint({
    method: 'GET',
    path: 'admin/stock/shrink',
    priority: 'last',
    summary: 'Lost units between two days by supplier, the largest loss first. Also as CSV or a spreadsheet.',
    access: stockDesk,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    ...listOf({
      row: Shrink,
      filters: {
        /** By default the last 30 days. */
        from: z.optional(DayInput),
        to: z.optional(DayInput),
      },
      sorts: ['lost', 'rate', 'received', 'vendor'],
      more: { from: DayOutput, to: DayOutput, received: z.int(), lost: z.int() },
    }),
  }),
} as const
