import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'

/** Waiting for a decision, processed, or left without an effect. */
export const incomingTabs = ['waiting', 'taken', 'left'] as const
export type IncomingTab = (typeof incomingTabs)[number]

/** The result of an email. */
export const incomingOutcomes = ['report', 'ignored', 'proposal', 'message', 'prices', 'dismissed'] as const
export type IncomingOutcome = (typeof incomingOutcomes)[number]

/** Why an email waits, or why it had no effect. */
export const incomingCauses = [
  'unverified',
  'unknown-sender',
  'of-staff',
  'too-many',
  'empty',
  'unreadable',
  'too-large',
  'no-file',
  'file-refused',
  'foreign-thread',
  'auto-reply',
  'automatic',
  'list',
  'spam',
  'returned',
  'our-own',
  'no-sender',
] as const
export type IncomingCause = (typeof incomingCauses)[number]

/** How the email was received: posted by the mail server, or read from the mailbox. */
export const incomingWays = ['posted', 'mailbox'] as const
/** The mail server's authentication result for the sender. */
export const incomingVerdicts = ['passed', 'failed', 'none'] as const

const IncomingMail = z.object({
  id: z.int(),
  cameAt: Instant,
  way: z.enum(incomingWays),
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  firstLine: z.string(),
  bytes: z.int(),
  files: z.int(),
  tab: z.enum(incomingTabs),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(incomingOutcomes)),
  cause: z.nullable(z.enum(incomingCauses)),
  verdict: z.enum(incomingVerdicts),
  accountNumber: z.nullable(z.int()),
  customer: z.nullable(z.string()),
  /** The person who sent it; null for an unknown sender. */
  person: z.nullable(z.string()),
})
export type IncomingMail = z.infer<typeof IncomingMail>

const OpenMail = z.extend(IncomingMail, {
  recipients: z.array(z.string()),
  /** The sender's text, without quoted mail. */
  words: z.string(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** Whether the original mail can be downloaded. */
  hasFile: z.boolean(),
  /** The page with its result; empty for none. */
  link: z.string(),
  settledAt: z.nullable(Instant),
  /** The staff member; null when the rules settled it. */
  settledBy: z.nullable(z.string()),
})
export type OpenMail = z.infer<typeof OpenMail>

export const readsIncoming = ['NOTIFICATIONS'] as const
const access = readsIncoming
const params = z.object({ id: Id })

/** Received mail. */
export const incoming = {
  list: endpoint({
    method: 'GET',
    path: 'admin/incoming-mail',
    pace: 'search',
    summary:
      'Received mail, latest first: waiting for a decision, processed, or left without an effect. Representatives see their own customers’.',
    access,
    byKey: true,
    ...listOf({
      row: IncomingMail,
      filters: {
        tab: z._default(z.enum(incomingTabs), 'waiting'),
        cause: z.optional(z.enum(incomingCauses)),
        outcome: z.optional(z.enum(incomingOutcomes)),
        q: z.optional(text(120)),
      },
      sorts: ['came', 'sender', 'subject'],
      more: { tabs: z.record(z.enum(incomingTabs), z.int()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/incoming-mail/:id',
    summary: 'One mail as text, with its result.',
    access,
    byKey: true,
    params,
    reply: OpenMail,
  }),
  file: endpoint({
    method: 'GET',
    path: 'admin/incoming-mail/:id/file',
    summary: 'The original mail.',
    access,
    params,
    also: ['message/rfc822'],
    errors: ['files_unavailable'],
  }),
  place: endpoint({
    method: 'POST',
    path: 'admin/incoming-mail/:id/place',
    summary:
      'Assigns a waiting mail to a person: `order` makes a proposal that they approve, `message` a thread at the feedback desk. Refused with `no_order_read` for text that isn’t an order.',
    access,
    audit: 'incoming-mail.placed',
    params,
    body: z.strictObject({
      email: text(254).check(z.minLength(1, 'Enter an email address.')),
      as: z.enum(['order', 'message'], 'One of order, message.'),
    }),
    reply: OpenMail,
    errors: ['wrong_state', 'no_order_read', 'files_unavailable', 'too_many'],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: 'admin/incoming-mail/:id/dismiss',
    summary: 'Leaves a waiting mail without an effect.',
    access,
    audit: 'incoming-mail.dismissed',
    byKey: true,
    params,
    reply: OpenMail,
    errors: ['wrong_state'],
  }),
} as const
