import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Address, DayOutput, Dollars, text } from './fields.ts'
import { languages } from './language.ts'

export const account = {
  summary: endpoint({
    method: 'GET',
    path: 'account/summary',
    summary:
      'What is owed, what can still be ordered on account, and the year so far. `creditLimit` null means no limit; `stopped` says why new orders are paid by card for now, null where they are not.',
    access: 'signed-in',
    reply: z.object({
      openBalance: Dollars,
      overdueAmount: Dollars,
      creditLimit: z.nullable(Dollars),
      availableCredit: z.nullable(Dollars),
      stopped: z.nullable(z.enum(['cardOnly', 'held'])),
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
      'What is past due, and what clears it. A client that gets no number takes 99999, which means unknown and is never shown as money.',
    access: 'signed-in',
    reply: z.object({
      dueAmount: Dollars,
      oldestDueOn: z.nullable(DayOutput),
      invoices: z.int(),
      /** What is left to pay once the account's credits are used. */
      toClear: Dollars,
      credits: Dollars,
      /** The day from which nothing is ordered on account until it is cleared; null where that does not happen. */
      stopsOrderingOn: z.nullable(DayOutput),
    }),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: 'account/language',
    summary: 'The language that the user reads pages in: mails and texts to them are written in it.',
    access: 'signed-in',
    body: z.strictObject({ language: z.enum(languages) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: 'account/unsubscribe/re-engagement-notification',
    summary:
      'Ends daily prices and mails that ask somebody to come back, by the token of such a mail, in the body; mail programs, which post a form by themselves (RFC 8058), have it in the address. Doing it twice is the same as once.',
    access: 'anyone',
    form: 'one-click',
    body: z.strictObject({ token: text(100).check(z.minLength(1)) }),
    errors: ['token_invalid'],
  }),
  addresses: endpoint({
    method: 'GET',
    path: 'account/addresses',
    summary: 'The addresses that goods can go to.',
    access: 'signed-in',
    reply: z.array(Address),
  }),
} as const
