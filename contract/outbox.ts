import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Page, pageSize, text } from './fields.ts'
import { languages } from './language.ts'

/** Every kind of mail, by what it tells. */
export const mailKinds = [
  'order-confirmed',
  'order-changed',
  'order-cancelled',
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
  'customer-message',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Every kind of text message. */
export const smsKinds = ['verification-code'] as const
export type SmsKind = (typeof smsKinds)[number]

export const messageStates = ['queued', 'sending', 'sent', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** Kinds whose link or code opens something: gone once sent to somebody, and never sent again. */
export const secretKinds = [
  'sign-in-link',
  'reset-password',
  'verification-code',
  'email-confirmation',
  'application-approved',
  'company-invitation',
] as const satisfies readonly MailKind[]

export const Message = z.object({
  id: z.int(),
  channel: z.enum(['mail', 'sms']),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  /** Whose affairs it is about; null where it is nobody's. */
  accountNumber: z.nullable(z.int()),
  customerName: z.nullable(z.string()),
  language: z.enum(languages),
  state: z.enum(messageStates),
  attempts: z.int(),
  createdAt: Instant,
  /** When the next try is due. */
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  /** What the last try that failed was told; empty where none did. */
  lastError: z.string(),
  /** outbox, smtp or twilio; null until it is sent. */
  sentBy: z.nullable(z.string()),
  /** Whether a dead letter has been looked at. */
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
      'Mails and texts, newest first, with what became of them. `recipient` finds part of an address or number. `counts` are of all messages by state; `unseen` dead letters nobody has looked at.',
    access: ['NOTIFICATIONS'],
    query: z.object({
      kind: z.optional(z.enum(mailKinds)),
      channel: z.optional(z.enum(['mail', 'sms'])),
      state: z.optional(z.enum(messageStates)),
      recipient: z.optional(text(254)),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      rows: z.array(Message),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.object({ queued: z.int(), sending: z.int(), sent: z.int(), failed: z.int() }),
      unseen: z.int(),
      /** Who carries them: outbox keeps them here and sends nothing. */
      carriers: z.object({ mail: z.string(), sms: z.string() }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/outbox/:id',
    summary:
      'One message with its text. Links and codes that open something show only where messages stay in the outbox.',
    access: ['NOTIFICATIONS'],
    params,
    reply: z.extend(Message, {
      subject: z.nullable(z.string()),
      text: z.string(),
    }),
  }),
  html: endpoint({
    method: 'GET',
    path: 'admin/outbox/:id/html',
    summary: 'A mail as its reader sees it; runs nothing and loads pictures of this site alone.',
    access: ['NOTIFICATIONS'],
    params,
    also: ['text/html'],
  }),
  seen: endpoint({
    method: 'POST',
    path: 'admin/outbox/:id/seen',
    summary: 'Says that somebody has looked at a dead letter.',
    access: ['NOTIFICATIONS'],
    params,
  }),
  resend: endpoint({
    method: 'POST',
    path: 'admin/outbox/:id/resend',
    summary:
      'Queues a message again that was sent or failed. A sent one goes out as a new message; links and codes are never sent again.',
    access: ['NOTIFICATIONS'],
    params,
    reply: Message,
    errors: ['not_resendable'],
  }),
} as const
