import * as z from 'zod/mini'
import { orderReading } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayInput, DayOutput, Dollars, Instant, text } from '../core/fields.ts'

/** The kinds of entries in a shop's calendar. */
export const promiseKinds = ['ORDER', 'STANDING', 'PREBOOK', 'SPECIAL', 'QUOTE', 'EVENT'] as const
export type PromiseKind = (typeof promiseKinds)[number]

export const PromisedDay = z.object({
  day: DayOutput,
  kind: z.enum(promiseKinds),
  /** The name of a standing order, a quote or an event; empty for an order that has none. */
  name: z.string(),
  orderNumber: z.nullable(z.int()),
  total: z.nullable(Dollars),
  /** Whether it is ordered, or only planned. */
  isOrdered: z.boolean(),
  /** The last moment to change the order or accept the offer; null when that has passed or nothing is promised yet. */
  changeUntil: z.nullable(Instant),
  /** The page to open. */
  link: z.string(),
})
export type PromisedDay = z.infer<typeof PromisedDay>

const CalendarLink = z.object({ madeAt: z.nullable(Instant), readAt: z.nullable(Instant) })

/** Everything planned for a shop, day by day. */
export const calendar = {
  read: endpoint({
    method: 'GET',
    path: 'calendar',
    priority: 'last',
    summary:
      'Deliveries to the addresses that the user orders for, by day: orders, standing orders, quotes that are not ordered yet, and events. By default the next four months; at most 400 days.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    query: z.object({ from: z.optional(DayInput), to: z.optional(DayInput) }),
    reply: z.object({ today: DayOutput, days: z.array(PromisedDay) }),
  }),
  link: endpoint({
    method: 'GET',
    path: 'calendar/link',
    summary: 'Whether the user has a calendar link, and when a program last read it.',
    access: 'signed-in',
    reply: CalendarLink,
  }),
  makeLink: endpoint({
    method: 'POST',
    path: 'calendar/link',
    summary: 'Creates a link for calendar programs. It is shown once; an earlier link stops working.',
    access: 'signed-in',
    keepsNoReply: true,
    body: z.strictObject({}),
    reply: z.object({ url: z.string() }),
    status: 201,
  }),
  endLink: endpoint({
    method: 'DELETE',
    path: 'calendar/link',
    summary: 'Revokes the calendar link.',
    access: 'signed-in',
  }),
  feed: endpoint({
    method: 'GET',
    path: 'calendar/:token.ics',
    priority: 'last',
    summary:
      'A shop’s calendar in iCalendar format, by the link alone, without prices. At most 30 reads per minute and link. Unknown and revoked links get the same answer.',
    access: 'anyone',
    params: z.object({ token: text(60) }),
    also: [mediaTypes.ics],
    errors: ['link_too_old'],
  }),
} as const
