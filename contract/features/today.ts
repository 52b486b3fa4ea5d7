import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { DayOutput, Dollars, Instant } from '../core/fields.ts'
import { InstantInput } from './dates/fields.ts'

/** What the distributor's people have to do, and by when. */

/** The deadline of a line: the next price change, the next cut-offs, or the end of the day. */
export const lineGroups = ['prices', 'cutOffs', 'day'] as const
export type LineGroup = (typeof lineGroups)[number]

/** Maximum names in one line; the others are only counted. */
export const mostNamed = 3

const Money = { orders: z.int(), amount: Dollars }
const FileFacts = { fileId: z.int(), supplier: z.string(), fileName: z.string() }

/** What is wrong, by kind, with facts for a decision. The pages have the words and the buttons. */
export const LineAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('supplierLate'),
    supplierId: z.int(),
    supplier: z.string(),
    dueAt: Instant,
    items: z.int(),
  }),
  z.object({ kind: z.literal('rowsToFix'), ...FileFacts, rows: z.int(), ready: z.int() }),
  z.object({ kind: z.literal('fileFailed'), ...FileFacts }),
  /** The day is within three days, and no prices are published or scheduled for it. */
  z.object({ kind: z.literal('priceStep'), holiday: z.string(), day: DayOutput }),
  z.object({
    kind: z.literal('ordersOnHold'),
    ...Money,
    shipDay: DayOutput,
    /** At most `mostNamed` shops with the most at stake. */
    customers: z.array(z.string()),
  }),
  z.object({ kind: z.literal('ordersNotConfirmed'), ...Money, shipDay: DayOutput }),
  z.object({
    kind: z.literal('itemsShort'),
    items: z.int(),
    orders: z.int(),
    shipDay: DayOutput,
    /** The item that is short on the most orders. */
    worst: z.string(),
  }),
  z.object({
    kind: z.literal('noDriver'),
    routeNumber: z.string(),
    route: z.string(),
    shipDay: DayOutput,
    orders: z.int(),
    leavesAt: z.string(),
  }),
  z.object({
    kind: z.literal('applications'),
    count: z.int(),
    oldestAt: Instant,
    names: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('claimsToDecide'),
    count: z.int(),
    amount: Dollars,
    oldestAt: Instant,
    /** At most `mostNamed` shops, longest waiting first. */
    names: z.array(z.string()),
  }),
  /** Threads in which a customer has waited a day for an answer. */
  z.object({ kind: z.literal('feedback'), count: z.int(), oldestAt: Instant, names: z.array(z.string()) }),
  z.object({ kind: z.literal('messagesFailed'), count: z.int(), lastError: z.string() }),
  z.object({ kind: z.literal('parcelsLate'), count: z.int() }),
  /** Tracking numbers without an order. */
  z.object({ kind: z.literal('parcelsUnmatched'), count: z.int() }),
  z.object({ kind: z.literal('jobsGivenUp'), count: z.int(), name: z.string() }),
  z.object({ kind: z.literal('webhookOff'), webhookId: z.int(), name: z.string(), failed: z.int() }),
  z.object({
    kind: z.literal('longOverdue'),
    accounts: z.int(),
    amount: Dollars,
    names: z.array(z.string()),
  }),
])
export type LineAbout = z.infer<typeof LineAbout>
export type LineKind = LineAbout['kind']

export const Line = z.object({
  /** A line keeps its key until its cause is resolved. */
  key: z.string(),
  group: z.enum(lineGroups),
  /** `late`: its deadline has passed; `due`: it has a deadline; `open`: any time today. */
  state: z.enum(['late', 'due', 'open']),
  about: LineAbout,
})
export type Line = z.infer<typeof Line>

export const dayStepKinds = ['packing', 'trucks', 'pricesDue', 'pricesChange', 'cutOff'] as const

/** A step of the day with its time. */
export const DayStep = z.object({
  kind: z.enum(dayStepKinds),
  at: Instant,
  /** `late`: its time passed before it was complete. */
  state: z.enum(['done', 'late', 'next', 'later']),
  /** Orders packed, trucks departed, price files received, or orders so far; 1 once prices have changed. */
  done: z.int(),
  /** The number to reach; null when there is none. */
  total: z.nullable(z.int()),
  /** For cut-offs: the route numbers and methods that close. */
  closes: z.array(z.string()),
})
export type DayStep = z.infer<typeof DayStep>

export const Today = z.object({
  at: Instant,
  day: DayOutput,
  /** The desks' current day: the next with deliveries. */
  shipDay: DayOutput,
  /** At most nine, by time. */
  steps: z.array(DayStep),
  /** Null for those who may not read orders. */
  orders: z.nullable(
    z.object({
      ...Money,
      onHold: z.int(),
      shortItems: z.int(),
      /** Orders placed by the same hour for the same weekday a year before, and that day; null without any. */
      yearBefore: z.nullable(z.object({ orders: z.int(), shipDay: DayOutput })),
    }),
  ),
  /** Today's trucks by departure; null for users who may not read them. */
  trucks: z.nullable(
    z.array(
      z.object({
        routeNumber: z.string(),
        name: z.string(),
        /** When it left, or else its planned departure. */
        leavesAt: Instant,
        /** As reported by the driver's phone; by the planned times when the phone hasn't reported. */
        hasLeft: z.boolean(),
        stops: z.int(),
        driver: z.nullable(z.string()),
      }),
    ),
  ),
  /** The current state of the shop. */
  shop: z.object({
    carts: z.int(),
    cartAmount: Dollars,
    nextShutDay: z.nullable(z.object({ day: DayOutput, note: z.string() })),
  }),
  lines: z.array(Line),
})
export type Today = z.infer<typeof Today>

const Key = z.string().check(z.regex(/^[a-zA-Z]{1,40}(:[\w-]{1,60}){0,2}$/, 'No line has this key.'))

/** The longest time that a line can be snoozed. */
export const mostDaysOff = 7

export const today = {
  read: endpoint({
    method: 'GET',
    path: 'admin/today',
    summary:
      'The day of the distributor’s people: its steps by time, figures for the next ship day, today’s trucks, and open problems, each shown only to people who can open the page that solves it. Representatives see their own customers’ orders. 404 without an administration page.',
    access: 'signed-in',
    reply: Today,
    errors: ['not_found'],
  }),
  snooze: endpoint({
    method: 'PUT',
    path: 'admin/today/:key/snooze',
    summary: 'Snoozes a line for the user until a moment within seven days. Null shows it again.',
    access: 'signed-in',
    params: z.object({ key: Key }),
    body: z.strictObject({ until: z.nullable(InstantInput) }),
    errors: ['not_found'],
  }),
} as const
