import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayOutput, Dollars, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'

/** What a farm sold to the distributor and through it, at the farm's own prices: no shops, and none of the shops' prices. */

export const soldSpans = ['4', '8', '12', '26', '52'] as const

const Week = z.object({
  week: DayOutput,
  number: z.int(),
  units: z.int(),
  /** At the farm's prices; goods without one are left out of the sum. */
  amount: Dollars,
  offered: z.int(),
})

const Row = z.object({
  productId: z.int(),
  description: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  units: z.int(),
  /** Null when no price of the farm is known. */
  amount: z.nullable(Dollars),
  offered: z.int(),
})
export type SoldRow = z.infer<typeof Row>

const access = ['VENDOR'] as const
export const qualityDays = 90

export const sold = {
  read: endpoint({
    method: 'GET',
    path: 'vendor/sold',
    summary:
      'What the signed-in vendor’s farm sold in the last weeks, by product and by week, compared with its offers: goods shipped to the distributor, and goods shipped from the farm to shops.',
    access,
    pace: 'search',
    ...listOf({
      row: Row,
      filters: {
        q: z.optional(text(80)),
        weeks: z._default(z.enum(soldSpans, `One of ${soldSpans.join(', ')}.`), '12'),
      },
      sorts: ['name', 'units', 'amount', 'offered'],
      more: {
        from: DayOutput,
        to: DayOutput,
        weeks: z.array(Week),
        sums: z.object({ units: z.int(), amount: Dollars, unpriced: z.int() }),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  quality: endpoint({
    method: 'GET',
    path: 'vendor/quality',
    summary:
      'How the signed-in vendor’s goods arrived in 90 days: how much of the ordered units was received, and how much of the sold units was claimed, by variety. Its claims are at `vendor/claims`.',
    access,
    reply: z.object({
      days: z.int(),
      /** Goods that ship from the farm; null if none were ordered. */
      fillPercent: z.nullable(z.number()),
      ordered: z.int(),
      came: z.int(),
      sold: z.int(),
      claims: z.int(),
      claimed: z.int(),
      claimedPercent: z.nullable(z.number()),
      varieties: z.array(
        z.object({
          variety: z.string(),
          sold: z.int(),
          claims: z.int(),
          claimed: z.int(),
          claimedPercent: z.nullable(z.number()),
        }),
      ),
    }),
  }),
} as const
