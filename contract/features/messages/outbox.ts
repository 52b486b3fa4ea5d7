import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'

/** Every kind of mail, by subject. */
export const mailKinds = [
  'order-confirmed',
  'order-changed',
  'order-difference',
  'order-note',
  'order-cancelled',
  'parcel-sent',
  'invoice',
  'payment-received',
  'payment-returned',
  'payment-reminder',
  'credit-issued',
  'charge-issued',
  'statement',
  'sign-in-link',
  'reset-password',
  'verification-code',
  'email-confirmation',
  'email-changed',
  'application-received',
  'application-approved',
  'application-declined',
  'company-invitation',
  'new-sign-in',
  'second-factor-reset',
  'api-key-made',
  'customer-message',
  'order-proposal',
  'feedback-answered',
  'feedback-resolved',
  'feedback-written',
  'daily-prices',
  'win-back',
  'delivery-news',
  'short-choice',
  'basket',
  'claim-decided',
  'claim-asked',
  'claim-waiting',
  'claim-passed',
  'purchase-order',
  'pre-order-open',
  'supplier-reminder',
  'webhook-off',
  'report',
  'notice',
  'notice-digest',
  'campaign',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Every kind of text message. */
export const smsKinds = [
  'verification-code',
  'delivery-news',
  'short-choice',
  'basket',
  'notice',
  'campaign',
] as const
export type SmsKind = (typeof smsKinds)[number]

/** `held`: nothing is sent to the address. */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'held'] as const
export type MessageState = (typeof messageStates)[number]

/** Kinds whose link or code grants access: removed once sent, and never sent again. */
export const secretKinds = [
  'sign-in-link',
  'reset-password',
  'verification-code',
  'email-confirmation',
  'application-approved',
  'company-invitation',
  'delivery-news',
  'short-choice',
  'basket',
] as const satisfies readonly MailKind[]

export const Message = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  /** The customer that it is about; null for none. */
  accountNumber: z.nullable(z.int()),
  customerName: z.nullable(z.string()),
  language: z.enum(languages),
  state: z.enum(messageStates),
  attempts: z.int(),
  createdAt: Instant,
  /** When the next attempt is due. */
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  /** When the carrier reported that a sent message did not arrive. */
  bouncedAt: z.nullable(Instant),
  /** The error of the last failed attempt; empty for none. */
  lastError: z.string(),
  /** outbox, smtp or twilio; null until it is sent. */
  sentBy: z.nullable(z.string()),
  /** Whether a dead letter has been reviewed. */
  seen: z.boolean(),
  /** Whether it can be sent again. */
  resendable: z.boolean(),
})
export type Message = z.infer<typeof Message>

const params = z.object({ id: Id })

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: 'admin/outbox',
    pace: 'search',
    summary:
      'Emails and texts with their states, newest first. `recipient` matches part of an address or number. `counts` cover all messages by state; `unseen` counts failed messages that nobody has reviewed. CSV and XLSX contain all filtered rows.',
    access: ['NOTIFICATIONS'],
    byKey: true,
    ...listOf({
      row: Message,
      filters: {
        kind: z.optional(z.enum(mailKinds)),
        channel: z.optional(z.enum(['mail', 'sms'])),
        state: z.optional(z.enum(messageStates)),
        recipient: z.optional(text(254)),
      },
      sorts: ['created', 'kind', 'recipient', 'customer', 'state'],
      more: {
        counts: z.object({
          queued: z.int(),
          sending: z.int(),
          sent: z.int(),
          failed: z.int(),
          held: z.int(),
        }),
        unseen: z.int(),
        /** Who delivers messages: `outbox` stores them here and sends nothing. */
        carriers: z.object({ mail: z.string(), sms: z.string() }),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/outbox/:id',
    summary: 'One message with its text. Sign-in links and codes are hidden unless no mail server is set up.',
    access: ['NOTIFICATIONS'],
    byKey: true,
    params,
    reply: z.extend(Message, {
      subject: z.nullable(z.string()),
      text: z.string(),
    }),
  }),
  html: endpoint({
    method: 'GET',
    path: 'admin/outbox/:id/html',
    summary: 'The HTML of an email, without scripts and with this site’s pictures only.',
    access: ['NOTIFICATIONS'],
    byKey: true,
    params,
    also: ['text/html'],
  }),
  seen: endpoint({
    method: 'POST',
    path: 'admin/outbox/:id/seen',
    summary: 'Marks a failed message as reviewed.',
    access: ['NOTIFICATIONS'],
    audit: { none: 'A mark for colleagues that the failure has been read; it sends and changes nothing.' },
    byKey: true,
    params,
  }),
  resend: endpoint({
    method: 'POST',
    path: 'admin/outbox/:id/resend',
    summary:
      'Queues a sent or failed message again. A sent one becomes a new message. Links and codes are never sent again.',
    access: ['NOTIFICATIONS'],
    audit: 'message.resent',
    byKey: true,
    params,
    reply: Message,
    errors: ['not_resendable'],
  }),
} as const
