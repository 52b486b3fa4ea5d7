import * as z from 'zod/mini'
import { DayOutput, Dollars, Instant, MethodOutput } from '../core/fields.ts'

/** Why a day cannot be picked. The calendar shows one word for it, the line below a sentence. */
export const dayReasons = [
  'before_tomorrow',
  'cut_off_passed',
  'disabled',
  'holiday',
  'closed',
  'no_route',
  'no_ups_day',
  'no_farm_day',
  'no_ups_state',
  'too_far',
  'not_available_yet',
  'booking_closed',
  'booking_not_open',
] as const
export type DayReason = (typeof dayReasons)[number]

export const ShipDayState = z.object({
  date: DayOutput,
  enabled: z.boolean(),
  reason: z.optional(z.enum(dayReasons)),
  /** The distributor's note on a closed day (a holiday's name). */
  note: z.optional(z.string()),
  /** When orders for the day close; absent for a day that never opens. */
  cutOff: z.optional(Instant),
})
export type ShipDayState = z.infer<typeof ShipDayState>

/** A day that takes orders, and its cut-off. */
export const OpenDay = z.object({ date: DayOutput, cutOff: Instant })
export type OpenDay = z.infer<typeof OpenDay>

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
  /** False when the chosen day has closed since; `nextOpenDay` is the suggestion. */
  open: z.boolean(),
  reason: z.nullable(z.enum(dayReasons)),
  nextOpenDay: z.nullable(DayOutput),
  /** The first open days from the chosen one on, so that a page without a connection knows the next one after a cut-off. */
  openDays: z.array(OpenDay),
  /** The chosen day that has passed, when `shipDay` is the next open one instead. */
  passedDay: z.optional(DayOutput),
  methods: z.array(
    z.object({
      deliveryMethod: MethodOutput,
      nextOpenDay: z.nullable(DayOutput),
      cutOff: z.nullable(Instant),
      /** The first open days of the method. */
      openDays: z.array(OpenDay),
    }),
  ),
  routeNumber: z.nullable(z.string()),
  routeName: z.nullable(z.string()),
  /** `HH:MM` at the customer's address, as the route usually runs. */
  typicalEta: z.nullable(z.string()),
  shippingCost: Dollars,
  shippingMinimum: Dollars,
  today: DayOutput,
  now: Instant,
  timeZone: z.string(),
})
export type Shipment = z.infer<typeof Shipment>
