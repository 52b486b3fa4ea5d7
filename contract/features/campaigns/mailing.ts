import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'
import { suppressionCauses } from '../../rules/campaigns.ts'

const Held = z.nullable(z.object({ cause: z.enum(suppressionCauses), since: Instant }))

const MailingContact = z.object({
  userId: z.int(),
  accountNumber: z.int(),
  customerName: z.string(),
  name: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  mobileVerified: z.boolean(),
  language: z.enum(languages),
  /** Whether the person gets each: daily prices (the shop agreed and the person didn't stop them), news by email, and texts. */
  dailyPrices: z.boolean(),
  news: z.boolean(),
  texts: z.boolean(),
  /** When the person unsubscribed by the link in an email; null when they didn't, or when it isn't known. */
  stoppedAt: z.nullable(Instant),
  mailHeld: Held,
  textsHeld: Held,
})
export type MailingContact = z.infer<typeof MailingContact>

export const mailingList = {
  contacts: endpoint({
    method: 'GET',
    path: 'admin/get-mailing-contacts',
    pace: 'search',
    summary:
      'Customers’ people and what they get: daily prices, news by mail, texts; and why an address is suppressed. `gets` and `name` filter.',
    access: ['NOTIFICATIONS'],
    byKey: true,
    ...listOf({
      row: MailingContact,
      filters: {
        name: z.optional(text(254)),
        gets: z.optional(z.enum(['daily-prices', 'news', 'texts', 'nothing'])),
        held: z.optional(z.enum(['mail', 'texts'])),
      },
      sorts: ['customer', 'name', 'email'],
      more: {
        counts: z.object({
          all: z.int(),
          dailyPrices: z.int(),
          news: z.int(),
          texts: z.int(),
          held: z.int(),
        }),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
} as const
