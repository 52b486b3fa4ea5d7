import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Dollars } from '../../core/fields.ts'
import { ClosedDay, OpenThing, orderDeskOnly, Reason } from './fields.ts'

export const EndOfDay = z.object({
  shipDay: DayOutput,
  /** The previous and the next working day. */
  before: z.nullable(DayOutput),
  after: z.nullable(DayOutput),
  orders: z.int(),
  delivered: z.int(),
  amount: Dollars,
  invoiced: Dollars,
  /** What is open, worst first; empty when the day can be closed. */
  open: z.array(OpenThing),
  closed: z.nullable(ClosedDay),
})
export type EndOfDay = z.infer<typeof EndOfDay>

export const endOfDay = {
  read: endpoint({
    method: 'GET',
    path: 'admin/end-of-day',
    summary:
      'What is open on a ship day, each with the page to resolve it: not delivered, not invoiced, shorts, cards, drivers’ cash, claims. By default the latest day that is not closed.',
    access: ['ORDER_DESK', 'DASHBOARD'],
    byKey: true,
    query: z.object({ shipDay: z.optional(DayInput) }),
    reply: EndOfDay,
  }),
  close: endpoint({
    method: 'POST',
    path: 'admin/end-of-day',
    summary: 'Closes a ship day. With open items it requires a reason; `day_not_done` names them.',
    access: orderDeskOnly,
    audit: 'day.closed',
    byKey: true,
    body: z.strictObject({ shipDay: DayInput, reason: z._default(Reason, '') }),
    reply: EndOfDay,
    errors: ['day_not_done'],
  }),
} as const
