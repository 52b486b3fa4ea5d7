import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Address, DayOutput, Dollars } from './fields.ts'

export const account = {
  summary: endpoint({
    method: 'GET',
    path: 'account/summary',
    summary:
      'What is owed, what can still be ordered on account, and the year so far. `creditLimit` null means no limit.',
    access: 'signed-in',
    reply: z.object({
      openBalance: Dollars,
      overdueAmount: Dollars,
      creditLimit: z.nullable(Dollars),
      availableCredit: z.nullable(Dollars),
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
      'What is past due. A client that gets no number takes 99999, which means unknown and is never shown as money.',
    access: 'signed-in',
    reply: z.object({ dueAmount: Dollars, oldestDueOn: z.nullable(DayOutput), invoices: z.int() }),
  }),
  addresses: endpoint({
    method: 'GET',
    path: 'account/addresses',
    summary: 'The addresses that goods can go to.',
    access: 'signed-in',
    reply: z.array(Address),
  }),
} as const
