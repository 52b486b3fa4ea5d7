import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { suppressionCauses } from '../../rules/campaigns.ts'

const Suppression = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  address: z.string(),
  cause: z.enum(suppressionCauses),
  /** The carrier's or the staff's reason; empty for none. */
  reason: z.string(),
  /** The staff member who suppressed it; null when its owner or a carrier did. */
  by: z.nullable(z.string()),
  since: Instant,
  /** Messages not sent because of it. */
  heldBack: z.int(),
  /** The customer with the address, when it belongs to one person. */
  accountNumber: z.nullable(z.int()),
  customerName: z.nullable(z.string()),
  /** Whether staff can remove it; they can't when the owner unsubscribed. */
  removable: z.boolean(),
})
export type Suppression = z.infer<typeof Suppression>

const access = ['NOTIFICATIONS'] as const

/** Addresses and numbers that nothing is sent to. */
export const suppressions = {
  list: endpoint({
    method: 'GET',
    path: 'admin/suppressions',
    pace: 'search',
    summary: 'Suppressed addresses and numbers, newest first: since when, why, by whom.',
    access,
    byKey: true,
    ...listOf({
      row: Suppression,
      filters: {
        channel: z.optional(z.enum(['mail', 'sms'])),
        cause: z.optional(z.enum(suppressionCauses)),
        address: z.optional(text(254)),
      },
      sorts: ['since', 'address', 'cause'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/suppressions',
    summary:
      'Suppresses an email address or a ten-digit number: nothing is sent there any longer, on any channel.',
    access,
    audit: 'suppression.added',
    byKey: true,
    body: z.strictObject({
      address: text(254).check(z.minLength(1, 'Enter an email address or a number.')),
      reason: text(200).check(z.minLength(1, 'Say why.')),
    }),
    reply: Suppression,
    status: 201,
    errors: ['already_held'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/suppressions/:id',
    summary:
      'Removes the suppression of an address or number. Refused with `stopped_by_owner` if its owner unsubscribed: only they can subscribe again.',
    access,
    audit: 'suppression.removed',
    byKey: true,
    params: z.object({ id: Id }),
    errors: ['stopped_by_owner'],
  }),
  reports: endpoint({
    method: 'GET',
    path: 'admin/suppressions/reports',
    summary:
      'The addresses where carriers report bounces, complaints and replies, and the secret: `mail` accepts JSON signed by Standard Webhooks; `incoming` accepts whole emails, bounces and all others, with the secret as a bearer token; `texts` accepts Twilio’s calls.',
    access: ['MAINTENANCE'],
    reply: z.object({ mail: z.string(), incoming: z.string(), texts: z.string(), secret: z.string() }),
  }),
} as const
