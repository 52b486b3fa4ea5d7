import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, Dollars, Instant, text } from '../../core/fields.ts'
import { DiscountPreview } from './discounts.ts'

/** Price levels of shops: `priceTier` 1 to 5. A tier is something else: the price from a certain quantity. */

const Level = z.int().check(z.gte(1, 'From 1 to 5.'), z.lte(5, 'From 1 to 5.'))
const accountNumbers = z
  .array(AccountNumber)
  .check(z.minLength(1, 'Name at least one account.'), z.maxLength(500, 'At most 500 at once.'))

export const priceLevels = {
  list: endpoint({
    method: 'GET',
    path: 'admin/price-levels',
    summary:
      'The five price levels with their current percentage, their shops, and these shops’ weekly purchases over the last four weeks.',
    access: ['TIER_PRICING'],
    byKey: true,
    reply: z.object({
      rows: z.array(
        z.object({ level: z.int(), percent: z.number(), shops: z.int(), best: z.int(), sales: Dollars }),
      ),
    }),
  }),
  move: endpoint({
    method: 'PUT',
    path: 'admin/price-levels',
    summary: 'Moves accounts to a price level, immediately or with `at` at a moment.',
    access: ['TIER_PRICING'],
    audit: ['price-level.changed', 'scheduled.planned'],
    byKey: true,
    body: z.strictObject({
      accountNumbers,
      level: Level,
      why: z._default(text(200), ''),
      at: z._default(z.nullable(Instant), null),
    }),
    reply: z.object({
      accountNumbers: z.array(z.int()),
      level: z.int(),
      scheduledId: z.optional(z.int()),
      changeSetId: z.optional(z.nullable(z.int())),
    }),
    errors: ['unknown_account'],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/price-levels/preview',
    summary: 'Previews moving accounts to a level, with the same figures as for a discount. Changes nothing.',
    access: ['TIER_PRICING'],
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ accountNumbers, level: Level }),
    reply: DiscountPreview,
    errors: ['unknown_account'],
  }),
} as const
