import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, Instant, text } from '../../core/fields.ts'
import { InstantInput } from '../dates/fields.ts'

/** Specification 3, Sales rep record, as customers see theirs. */
export const SalesRep = z.object({
  name: z.string(),
  rep: z.string(),
  sequence: z.int(),
  accountNumber: z.int(),
  email: z.string(),
  phoneNumber: z.string(),
  locations: z.array(z.string()),
  authorities: z.array(z.string()),
  /** The reader's open requests. */
  asked: z.array(z.object({ kind: z.enum(['CALL', 'MAIL']), askedAt: Instant })),
})
export type SalesRep = z.infer<typeof SalesRep>

const Asked = z.object({ id: z.int(), askedAt: Instant })

/** What a customer and its representative see of each other. */
export const salesRep = {
  read: endpoint({
    method: 'GET',
    path: 'sales-rep',
    summary: 'The customer’s representative; null for an account without one.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: z.object({ rep: z.nullable(SalesRep) }),
  }),
  sendEmail: endpoint({
    method: 'POST',
    path: 'sales-rep/send-email',
    summary: 'Sends a message to the customer’s representative, who sees it with its age until it is done.',
    access: 'signed-in',
    body: z.strictObject({
      subject: z._default(text(120), ''),
      message: text(2000).check(z.minLength(1, 'Write a message.')),
    }),
    reply: Asked,
    status: 201,
    errors: ['not_found'],
  }),
  requestCall: endpoint({
    method: 'POST',
    path: 'sales-rep/request-call',
    summary:
      'Requests a call by the customer’s representative, immediately or at a moment within 30 days. An open request moves to that moment.',
    access: 'signed-in',
    body: z.strictObject({
      at: z._default(z.nullable(InstantInput), null),
      about: z._default(text(500), ''),
    }),
    reply: Asked,
    status: 201,
    errors: ['not_found'],
  }),
  fullReport: endpoint({
    method: 'GET',
    path: 'sales-rep/get-full-report',
    priority: 'last',
    summary:
      'Everything about a representative’s own customers in a period, by default this month: a spreadsheet with sheets for customers, orders, lines, customers without orders, overdue invoices, quotes, claims, and notes. `rep` chooses a representative for users who manage all customers. `Content-Length` is not sent.',
    access: ['SALES'],
    query: z.object({ from: z.optional(DayInput), to: z.optional(DayInput), rep: z.optional(text(20)) }),
    also: [mediaTypes.xlsx],
  }),
} as const
