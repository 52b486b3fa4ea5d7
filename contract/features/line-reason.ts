import * as z from 'zod/mini'
import { DayOutput } from '../core/fields.ts'

/** Why a line cannot be as requested: a code, and the numbers for a sentence about it. */
export const LineReason = z.object({
  code: z.enum([
    'not_found',
    'not_sold',
    'other_way',
    'no_price',
    'out_of_season',
    'box_minimum',
    'twice',
    'ship_day_closed',
    'below_minimum',
    'not_a_multiple',
    'above_maximum',
    'not_enough_stock',
  ]),
  minQuantity: z.optional(z.int()),
  /** not_a_multiple: the next multiple. */
  nearest: z.optional(z.int()),
  maximum: z.optional(z.int()),
  /** not_enough_stock: what is available, in selling units. */
  available: z.optional(z.int()),
  /** not_enough_stock: the quantity already in the cart, when more was requested. */
  inCart: z.optional(z.int()),
  /** box_minimum: the fewest boxes of an order, and those that it has. */
  least: z.optional(z.int()),
  boxes: z.optional(z.int()),
  /** ship_day_closed: the next open day. */
  nextOpenDay: z.optional(z.nullable(DayOutput)),
})
export type LineReason = z.infer<typeof LineReason>
