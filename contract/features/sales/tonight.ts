import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Id, Instant, text } from '../../core/fields.ts'
import { basketStates } from '../../rules/basket-moves.ts'
import { callOutcomes, squares, tonightGroups } from '../../rules/tonight.ts'
import { InstantInput } from '../dates/fields.ts'
import { Ulid } from '../runs/fields.ts'

/** The customers that a representative should call tonight. */

/** A line that a shop usually orders but hasn't ordered this time. */
export const MissingLine = z.object({ productId: z.int(), description: z.string(), quantity: z.int() })

/** A note or the outcome of a call, in the log of a customer. */
export const CallEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The writer's name; `mine` when it was the reader. */
  name: z.string(),
  mine: z.boolean(),
  shipDay: z.nullable(DayOutput),
  outcome: z.nullable(z.enum(callOutcomes)),
  callBackAt: z.nullable(Instant),
  note: z.string(),
})
export type CallEntry = z.infer<typeof CallEntry>

/** What the customer has ordered or prepared for the day. */
export const TonightNow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('cart'), amount: Dollars, lines: z.int(), heldUntil: z.nullable(Instant) }),
  /** An order whose card was declined. */
  z.object({ kind: z.literal('declined'), amount: Dollars, keptUntil: z.nullable(Instant) }),
  z.object({
    kind: z.literal('basket'),
    id: z.int(),
    state: z.enum(basketStates),
    amount: Dollars,
    at: Instant,
  }),
  z.object({ kind: z.literal('ordered'), amount: Dollars, orders: z.int() }),
  z.object({ kind: z.literal('orderHeld'), amount: Dollars, orderNumber: z.int() }),
  z.object({ kind: z.literal('pastDue'), amount: Dollars }),
  z.object({ kind: z.literal('held'), reason: z.string() }),
])
export type TonightNow = z.infer<typeof TonightNow>

export const TonightRow = z.object({
  accountNumber: z.int(),
  name: z.string(),
  city: z.string(),
  routeNumber: z.nullable(z.string()),
  /** When its orders for the day close; null when they have closed. */
  closesAt: z.nullable(Instant),
  contact: z.string(),
  phone: z.string(),
  group: z.enum(tonightGroups),
  /** The last days with deliveries on the same weekday, the latest last. */
  squares: z.array(z.enum(squares)),
  orderedDays: z.int(),
  /** The median amount of goods on those orders. */
  usual: Dollars,
  now: TonightNow,
  /** When one of its people was last active; null for never. */
  seenAt: z.nullable(Instant),
  missing: z.array(MissingLine),
  /** The latest call about the day. */
  call: z.nullable(CallEntry),
})
export type TonightRow = z.infer<typeof TonightRow>

/** A customer's request to its representative. */
export const SalesRequest = z.object({
  id: z.int(),
  kind: z.enum(['CALL', 'MAIL']),
  accountNumber: z.int(),
  customer: z.string(),
  from: z.string(),
  phone: z.string(),
  email: z.string(),
  askedAt: Instant,
  wantedAt: z.nullable(Instant),
  subject: z.string(),
  text: z.string(),
})
export type SalesRequest = z.infer<typeof SalesRequest>

/** A representative's month compared with the target; null without one. */
export const Pace = z.object({
  month: DayOutput,
  sold: Dollars,
  target: z.nullable(Dollars),
  percent: z.nullable(z.int()),
  duePercent: z.int(),
})

export const Tonight = z.object({
  at: Instant,
  timeZone: z.string(),
  shipDay: DayOutput,
  /** When the first cut-off of the day is; null after the last one. */
  closesAt: z.nullable(Instant),
  /** The next delivery day after it. */
  nextDay: z.nullable(DayOutput),
  /** The days of the squares, the latest last. */
  days: z.array(DayOutput),
  /** How many of the reader's customers can get a delivery or pick up that day. */
  customers: z.int(),
  placed: Dollars,
  /** The usual amount of the customers who haven't ordered yet. */
  usualNotPlaced: Dollars,
  rows: z.array(TonightRow),
  requests: z.array(SalesRequest),
  pace: z.nullable(Pace),
  /** The representatives whose list a manager can open; empty for others. */
  reps: z.array(z.object({ rep: z.string(), name: z.string() })),
})
export type Tonight = z.infer<typeof Tonight>

const note = text(1000)
const clientId = z.optional(Ulid)

export const tonight = {
  read: endpoint({
    method: 'GET',
    path: 'sales/tonight',
    summary:
      'A representative’s customers who can get a delivery or pick up on the next day that closes, grouped by what to do, highest stake first. Users who manage all customers see all, or with `rep` those of one representative.',
    access: ['SALES'],
    query: z.object({ shipDay: z.optional(DayInput), rep: z.optional(text(20)) }),
    reply: Tonight,
  }),
  call: endpoint({
    method: 'POST',
    path: 'sales/calls',
    summary:
      'Records the outcome of a call, with a note. `requestId` marks the customer’s request as done. Repeated requests with the same `clientId` are stored once.',
    access: ['SALES'],
    audit: 'customer.called',
    body: z.strictObject({
      accountNumber: AccountNumber,
      outcome: z.enum(callOutcomes, 'Will order, not today, no answer, or call back.'),
      /** Required with CALL_BACK and allowed only then. */
      callBackAt: z._default(z.nullable(InstantInput), null),
      shipDay: DayInput,
      note: z._default(note, ''),
      requestId: z.optional(Id),
      clientId,
      /** The time of the call, when it was recorded offline. */
      at: z.optional(InstantInput),
    }),
    reply: CallEntry,
    status: 201,
    errors: ['not_found'],
  }),
  note: endpoint({
    method: 'POST',
    path: 'sales/customers/:accountNumber/notes',
    summary: 'Adds a note to a customer’s log, which each of its representatives can read.',
    access: ['SALES'],
    audit: 'customer.noted',
    params: z.object({ accountNumber: AccountNumber }),
    body: z.strictObject({
      note: note.check(z.minLength(1, 'Write a note.')),
      clientId,
      at: z.optional(InstantInput),
    }),
    reply: CallEntry,
    status: 201,
    errors: ['not_found'],
  }),
} as const
