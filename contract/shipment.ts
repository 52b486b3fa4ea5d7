import * as z from 'zod/mini'
import { CartProblem } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { DayInput, DayOutput, Dollars, Id, Instant, MethodInput, MethodOutput, text } from './fields.ts'

/** Why a day cannot be picked. The calendar shows one word, the line below it the sentence. */
export const dayReasons = [
  'before_tomorrow',
  'cut_off_passed',
  'disabled',
  'holiday',
  'closed',
  'no_route',
  'no_ups_day',
  'too_far',
  'not_available_yet',
  'booking_closed',
] as const
export type DayReason = (typeof dayReasons)[number]

export const ShipDayState = z.object({
  date: DayOutput,
  enabled: z.boolean(),
  reason: z.optional(z.enum(dayReasons)),
  /** What the distributor wrote beside a day that is shut (a holiday's name). */
  note: z.optional(z.string()),
  /** The moment orders for the day close; absent for a day that never opens. */
  cutOff: z.optional(Instant),
})
export type ShipDayState = z.infer<typeof ShipDayState>

/** Specification 3, Shipment. The lists hold days of the next weeks; `shipToCode` is the address's id as text. */
export const Shipment = z.object({
  customer: z.nullable(z.object({ accountNumber: z.int(), email: z.string() })),
  deliveryMethod: MethodOutput,
  shipDay: DayOutput,
  shipToName: z.string(),
  shipToCode: z.string(),
  excludeDays: z.array(DayOutput),
  excludeDaysTruck: z.array(DayOutput),
  routeDays: z.array(DayOutput),
  cutOff: z.nullable(Instant),
  /** False when the chosen day has closed meanwhile; `nextOpenDay` says what to take instead. */
  open: z.boolean(),
  reason: z.nullable(z.enum(dayReasons)),
  nextOpenDay: z.nullable(DayOutput),
  /** The chosen day that is over, where `shipDay` is the next open one in its place. */
  passedDay: z.optional(DayOutput),
  methods: z.array(
    z.object({
      deliveryMethod: MethodOutput,
      nextOpenDay: z.nullable(DayOutput),
      cutOff: z.nullable(Instant),
    }),
  ),
  routeNumber: z.nullable(z.string()),
  routeName: z.nullable(z.string()),
  /** `HH:MM` at the customer's door, as the route usually runs. */
  typicalEta: z.nullable(z.string()),
  shippingCost: Dollars,
  shippingMinimum: Dollars,
  today: DayOutput,
  now: Instant,
  timeZone: z.string(),
})
export type Shipment = z.infer<typeof Shipment>

export const shipment = {
  read: endpoint({
    method: 'GET',
    path: 'shipment',
    summary: "The user's ship day, method and ship-to; the next open day where none was chosen.",
    access: 'signed-in',
    reply: Shipment,
  }),
  forDate: endpoint({
    method: 'GET',
    path: 'shipment/date/:shipDate',
    summary: 'What that ship day would mean: the shipment, its cut-off and its cost, without choosing it.',
    access: 'signed-in',
    params: z.object({ shipDate: DayInput }),
    query: z.object({ method: z.optional(MethodInput) }),
    reply: Shipment,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'shipment',
    summary:
      "Chooses ship day (milliseconds of the day's start in the distributor's zone), method and ship-to. The cart's orders of the former shipment move along and are re-priced and re-checked; `problems` says what no longer fits, line by line.",
    access: 'signed-in',
    body: z.strictObject({
      customer: z.nullable(
        z.strictObject({ accountNumber: z.union([Id, z.null()]), email: z.nullable(text(254)) }),
      ),
      deliveryMethod: MethodInput,
      shipDay: z.int(),
      shipToName: z.nullish(text(120)),
      shipToCode: z.nullish(z.union([z.string().check(z.regex(/^\d{0,15}$/)), z.int()])),
    }),
    reply: z.extend(Shipment, { problems: z.array(CartProblem) }),
    errors: ['ship_day_closed', 'method_not_offered', 'unknown_ship_to'],
  }),
  days: endpoint({
    method: 'GET',
    path: 'filters/ship-days',
    summary: 'Every day from today on: open or not, why not, and when its orders close.',
    access: 'signed-in',
    query: z.object({
      method: z.optional(MethodInput),
      shipToId: z.optional(Id),
      days: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/, '1 to 366 days.')),
          z.transform(Number),
        ),
        60,
      ),
    }),
    reply: z.object({ rows: z.array(ShipDayState), deliveryMethod: MethodOutput, timeZone: z.string() }),
  }),
} as const
