import * as z from 'zod/mini'
import { AccountNumber, DayInput, DayOutput, Instant, methodCodes, text } from '../../core/fields.ts'
import { orderTypes } from '../../rules/order-types.ts'

/** 0 is Sunday … 6 is Saturday. */
export const Weekday = z.int().check(z.gte(0, 'From 0 (Sunday) to 6.'), z.lte(6, 'From 0 (Sunday) to 6.'))

/** Local time of the distributor. */
export const LocalTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59.'))

/** An instant chosen by a person: ISO 8601 in UTC. */
export const InstantInput = Instant.check(
  z.refine((value) => Number.isFinite(Date.parse(value)), 'Enter a valid date and time.'),
)

export const MethodCodeField = z.enum(methodCodes as ['PICKUP', 'TRUCK', 'UPS'], 'PICKUP, TRUCK or UPS.')
export const RouteNumber = text(12).check(z.regex(/^[A-Za-z0-9-]+$/, 'Choose a route.'))
export const Version = z.int().check(z.nonnegative())

/** Whom a row applies to: everybody, a method, a route's truck or a customer. */
export const dayScopes = ['all', 'method', 'route', 'customer'] as const
export type DayScope = (typeof dayScopes)[number]
/** Empty for all; else PICKUP, TRUCK or UPS, a route number or an account number. */
const ScopeKey = z._default(text(20), '')

const days = {
  scope: z.enum(dayScopes),
  scopeKey: ScopeKey,
  fromDay: DayInput,
  /** Absent for a single day. */
  toDay: z.optional(DayInput),
  /** Only this weekday between the two days. */
  weekday: z._default(z.nullable(Weekday), null),
  note: z._default(text(120), ''),
}
/** A day, a range of days or a weekday within a range. */
export const DaysInput = z.strictObject({
  ...days,
  /** Holidays and closed days move the cut-offs of the days after them; disabled days don't. */
  kind: z._default(z.enum(['disabled', 'holiday', 'closed']), 'disabled'),
})
export type DaysInput = z.infer<typeof DaysInput>
export const OpeningInput = z.strictObject({
  ...days,
  /** Also opens the day when it is a holiday or closed by date. */
  overClosed: z._default(z.boolean(), false),
})
export type OpeningInput = z.infer<typeof OpeningInput>

/** Who set a row and when; null for initial data. */
export const setBy = { setBy: z.nullable(z.string()), setAt: z.nullable(Instant) }

const rowFields = {
  id: z.int(),
  scope: z.enum(dayScopes),
  scopeKey: z.string(),
  /** The name of the route or customer; empty for other scopes. */
  name: z.string(),
  fromDay: DayOutput,
  toDay: DayOutput,
  weekday: z.nullable(z.int()),
  note: z.string(),
  ...setBy,
}
export const DisabledRow = z.object({ ...rowFields, kind: z.enum(['disabled', 'holiday', 'closed']) })
export type DisabledRow = z.infer<typeof DisabledRow>
export const OpeningRow = z.object({ ...rowFields, overClosed: z.boolean() })
export type OpeningRow = z.infer<typeof OpeningRow>

export const cutoffScopes = ['warehouse', 'route', 'method', 'customer', 'order_type'] as const
export type CutoffScope = (typeof cutoffScopes)[number]
export { orderTypes }

const isTimed = ({ mode, localTime }: { mode: string; localTime: string | null }) =>
  mode === 'CLOSED' || localTime !== null
/** When orders for a day close. Within a scope a date beats a weekday, which beats any day; across scopes the earliest time counts. */
export const CutoffInput = z
  .strictObject({
    scope: z.enum(cutoffScopes),
    scopeKey: ScopeKey,
    deliveryWeekday: z._default(z.nullable(Weekday), null),
    deliveryDay: z._default(z.nullable(DayInput), null),
    /** Days before the delivery. */
    offsetDays: z._default(z.int().check(z.gte(0, 'From 0 to 60.'), z.lte(60, 'From 0 to 60.')), 1),
    localTime: z._default(z.nullable(LocalTime), null),
    /** CLOSED: nothing is delivered on the days that match. */
    mode: z._default(z.enum(['STRICT', 'CLOSED']), 'STRICT'),
    validFrom: z._default(z.nullable(DayInput), null),
    validTo: z._default(z.nullable(DayInput), null),
    note: z._default(text(120), ''),
  })
  .check(z.refine(isTimed, { path: ['localTime'], message: 'Enter the time at which orders close.' }))
export type CutoffInput = z.infer<typeof CutoffInput>

export const Account = AccountNumber

/** A route's run that differs from its weekdays: moved, canceled, or added. A move to its own day restores it. */
export const RunMove = z
  .strictObject({
    routeNumber: RouteNumber,
    /** Null adds a run. */
    from: z.nullable(DayInput),
    /** Null cancels the run. */
    to: z.nullable(DayInput),
    /** The route whose truck also drives this run. */
    joinWith: z._default(z.nullable(RouteNumber), null),
  })
  .check(z.refine(({ from, to }) => from !== null || to !== null, { path: ['to'], message: 'Choose a day.' }))
export type RunMove = z.infer<typeof RunMove>
