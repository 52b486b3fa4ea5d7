import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, ProductId, UnitPrice } from '../../core/fields.ts'

/** How many days of price history are shown: eighteen months. */
export const storyDays = 548

/** A customer's price history for a product, and their purchases. */
export const PriceStory = z.object({
  productId: z.int(),
  um: z.string(),
  from: DayOutput,
  to: DayOutput,
  /** The quantity that the prices are for, in selling units: the minimum that is sold. */
  quantity: z.int(),
  /** The days on which the unit price changed, earliest first; null from a day on which there was no price. */
  steps: z.array(z.object({ day: DayOutput, price: z.nullable(UnitPrice) })),
  /** Each order's quantity by ship day, the earliest first, at most 100. */
  purchases: z.array(z.object({ day: DayOutput, quantity: z.int(), price: UnitPrice })),
})
export type PriceStory = z.infer<typeof PriceStory>

export const priceStory = {
  read: endpoint({
    method: 'GET',
    path: 'price-story/:productId',
    pace: 'search',
    summary:
      'Eighteen months of the customer’s own price of a product at its minimum quantity, with the customer’s purchases of it.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: z.object({ productId: ProductId }),
    reply: PriceStory,
  }),
} as const
