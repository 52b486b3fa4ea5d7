import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { Address, DayOutput, Dollars, text } from '../core/fields.ts'
import { languages } from '../core/language.ts'

export const account = {
  summary: endpoint({
    method: 'GET',
    path: 'account/summary',
    summary:
      'The balance, the available credit for orders on account, and the year so far. `creditLimit` is null without a limit. `stopped` is the reason why new orders must be paid by card, null if there is none.',
    access: 'signed-in',
    byKey: ['MONEY'],
    whileActing: 'reads',
    reply: z.object({
      /** The amount owed today, after credits not yet applied to an invoice. */
      openBalance: Dollars,
      /** Credits not yet applied to an invoice. */
      credits: Dollars,
      /** Collected by drivers but not yet recorded as a payment: reduces the past-due amount and frees credit. */
      withDriver: Dollars,
      overdueAmount: Dollars,
      creditLimit: z.nullable(Dollars),
      availableCredit: z.nullable(Dollars),
      stopped: z.nullable(z.enum(['cardOnly', 'held'])),
      /** The reason for a manual hold by staff; null without one. */
      holdReason: z.nullable(z.string()),
      unpaidInvoices: z.int(),
      lastPayment: z.nullable(z.object({ date: DayOutput, amount: Dollars })),
      ordersThisYear: z.int(),
      spentThisYear: Dollars,
    }),
  }),
  overdue: endpoint({
    method: 'GET',
    path: 'overdue',
    summary:
      'The past-due amount and what clears it. A client that gets no number uses 99999, which means unknown and is never shown as money.',
    access: 'signed-in',
    byKey: ['MONEY'],
    whileActing: 'reads',
    reply: z.object({
      dueAmount: Dollars,
      oldestDueOn: z.nullable(DayOutput),
      invoices: z.int(),
      /** Amount to pay after the account's credits are used. */
      toClear: Dollars,
      credits: Dollars,
      /** The day from which orders on account are refused until it is paid; null when that never happens. */
      stopsOrderingOn: z.nullable(DayOutput),
    }),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: 'account/language',
    summary: 'Sets the user’s language for pages, emails and texts.',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: z.strictObject({ language: z.enum(languages) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'account/unsubscribe/re-engagement-notification',
    summary:
      'Unsubscribes from daily prices and reminder emails with the token of such an email, in the body. Mail programs, which post a form automatically (RFC 8058), send it in the address. Repeating it changes nothing.',
    access: 'anyone',
    form: 'one-click',
    body: z.strictObject({ token: text(100).check(z.minLength(1)) }),
    errors: ['token_invalid'],
  }),
  addresses: endpoint({
    method: 'GET',
    path: 'account/addresses',
    summary: 'The delivery addresses.',
    access: 'signed-in',
    byKey: [...orderingAuthorities, 'COMPANY'],
    whileActing: 'reads',
    reply: z.array(Address),
  }),
} as const
