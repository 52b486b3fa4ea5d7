import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Dollars, Id, Instant, text } from '../../core/fields.ts'
import { mostTextLetters, TextSize } from './shapes.ts'

const access = ['NOTIFICATIONS'] as const
const said = text(mostTextLetters).check(z.minLength(1, 'Enter something.'))

const toWhom = {
  /** In English, or in both languages. */
  text: z.union([said, z.strictObject({ en: said, es: z.optional(said) })]),
  /** Phone numbers of customers' people. Other numbers are left out. */
  numbers: z.optional(
    z
      .array(text(20).check(z.minLength(1)))
      .check(z.minLength(1), z.maxLength(1000, 'At most 1,000 at once.')),
  ),
  /** A saved audience; without it and without numbers, all customers' people. */
  audienceId: z.optional(Id),
}

const Counted = {
  texts: z.int(),
  /** People left out, by cause; `unknown-number` counts numbers that belong to no customer. */
  left: z.array(z.object({ cause: z.string(), people: z.int() })),
}

/** Text messages in one call, for programs; staff pages write campaigns. */
export const textCampaigns = {
  preview: endpoint({
    method: 'POST',
    path: 'admin/send-sms-to-customers/preview',
    summary:
      'Previews texts to these people: alphabet, parts, the characters that raise the cost, cost in dollars, who is left out, and how many wait until morning. Changes nothing.',
    access,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ ...toWhom, at: z.optional(z.nullable(Instant)) }),
    reply: z.object({
      ...Counted,
      later: z.int(),
      parts: z.int(),
      cost: Dollars,
      en: TextSize,
      es: z.nullable(TextSize),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'admin/send-sms-to-customers',
    summary:
      'Sends a text to customers’ people: to these numbers, to an audience, or to all; now or at a moment, from 8 am to 8 pm in the shop’s time zone. It becomes a campaign, which can be monitored and stopped.',
    access,
    audit: 'campaign.sent',
    byKey: true,
    body: z.strictObject({ ...toWhom, at: z.optional(z.nullable(Instant)) }),
    reply: z.object({ campaignId: z.int(), ...Counted }),
    status: 201,
    errors: ['not_found', 'nobody_left'],
  }),
} as const
