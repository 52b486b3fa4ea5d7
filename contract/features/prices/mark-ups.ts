import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Instant, text, UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'

const Markup = z.object({
  productId: z.int(),
  description: z.string(),
  category: z.string(),
  /** Added to every price after discounts. */
  percent: z.number(),
  /** The first tier of today's list, and its price for shops of level 1 and 5. */
  listPrice: z.nullable(UnitPrice),
  level1: z.nullable(UnitPrice),
  level5: z.nullable(UnitPrice),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
})
export type Markup = z.infer<typeof Markup>

export const markups = {
  list: endpoint({
    method: 'GET',
    path: 'admin/mark-ups',
    pace: 'search',
    summary:
      'Products with a mark-up, by name, with the resulting price of the first tier for levels 1 and 5. `name` also finds products without one, so that they can be marked up.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...listOf({
      row: Markup,
      filters: { name: z.optional(text(80)) },
      sorts: ['name', 'percent', 'id'],
    }),
  }),
} as const
