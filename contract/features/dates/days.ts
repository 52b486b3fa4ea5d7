import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, Instant, ProductId } from '../../core/fields.ts'
import { dayRules } from '../../rules/ship-days.ts'
import { dayReasons } from '../../rules/shipment-shapes.ts'
import {
  Account,
  CutoffInput,
  DaysInput,
  DisabledRow,
  InstantInput,
  MethodCodeField,
  OpeningInput,
  OpeningRow,
  RouteNumber,
  RunMove,
  setBy,
} from './fields.ts'

/** The delivery calendar: closed days, extra days, how far ahead orders are taken, and why a day is open or closed. */

const ids = z._default(z.array(Id).check(z.maxLength(200, 'At most 200 at once.')), [])
const Disabling = {
  add: z._default(z.array(DaysInput).check(z.maxLength(200, 'At most 200 at once.')), []),
  remove: ids,
}
const Enabling = {
  add: z._default(z.array(OpeningInput).check(z.maxLength(200, 'At most 200 at once.')), []),
  remove: ids,
}
/** The change set that can be undone; null when nothing changed. */
const changed = { changeSetId: z.nullable(z.int()) }

const Ahead = z
  .int('A whole number from 1 to 365.')
  .check(z.gte(1, 'From 1 to 365.'), z.lte(365, 'From 1 to 365.'))
const AheadReply = z.object({
  STOCK: z.int(),
  PREBOOK: z.int(),
  FARM_DIRECT: z.int(),
  GROWER_DIRECT: z.int(),
  /** Values set by an environment variable, which staff can't change. */
  fixed: z.array(z.enum(['stock', 'booked'])),
})

const Planned = z.object({ ...DisabledRow.shape, at: Instant })
const PlannedRows = z.object({ rows: z.array(Planned) })

/** A conflict on a day that the calendar's rules don't detect. */
const Warning = z.object({
  code: z.enum(['closes_when_shut', 'orders_on_shut_day', 'runs_over_trucks', 'prebook_ships_shut']),
  count: z.int(),
  /** The number to compare with, such as trucks available. */
  of: z.nullable(z.int()),
  name: z.string(),
})
export type DayWarning = z.infer<typeof Warning>

const CalendarDay = z.object({
  day: DayOutput,
  open: z.boolean(),
  reason: z.nullable(z.enum(dayReasons)),
  note: z.string(),
  /** When orders close; null for a day that never opens. */
  cutOff: z.nullable(Instant),
  /** The cut-off by the weekly rules, when a rule for the date or a holiday changes it. */
  usualCutOff: z.nullable(Instant),
  /** Each delivery method; `routes` is the number of routes that run, for trucks. */
  ways: z.array(
    z.object({
      method: MethodCodeField,
      open: z.boolean(),
      reason: z.nullable(z.enum(dayReasons)),
      routes: z.nullable(z.int()),
    }),
  ),
  orders: z.int(),
  holiday: z.string(),
  /** Extra openings, and closings that don't affect everyone. */
  extra: z.array(OpeningRow),
  shut: z.array(DisabledRow),
  /** Runs that were moved to the day, and extra ones. */
  extraRoutes: z.array(z.string()),
  warnings: z.array(Warning),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** Automatic changes: scheduled ones, price steps of holidays, pre-orders that open or close. */
const Upcoming = z.object({
  at: Instant,
  kind: z.enum(['shut', 'price_step', 'prebook_opens', 'prebook_closes']),
  /** The scheduled change; null for a step of a plan. */
  id: z.nullable(z.int()),
  name: z.string(),
  row: z.nullable(DisabledRow),
  by: z.nullable(z.string()),
})
export type Upcoming = z.infer<typeof Upcoming>

/** A stored row that a rule checked, as data; the pages have the words. */
const Looked = z.object({
  table: z.enum(['disabled_days', 'day_openings', 'cutoff_rules', 'run_plans']),
  id: z.nullable(z.int()),
  scope: z.string(),
  scopeKey: z.string(),
  fromDay: z.nullable(DayOutput),
  toDay: z.nullable(DayOutput),
  weekday: z.nullable(z.int()),
  offsetDays: z.nullable(z.int()),
  localTime: z.nullable(z.string()),
  kind: z.string(),
  note: z.string(),
  ...setBy,
})
export type Looked = z.infer<typeof Looked>

const Step = z.object({
  rule: z.enum([...dayRules, 'season', 'program']),
  outcome: z.enum(['passes', 'refuses', 'idle']),
  reason: z.nullable(z.string()),
  note: z.string(),
  rows: z.array(Looked),
})
export type ExplainedStep = z.infer<typeof Step>

const Explanation = z.object({
  account: z.object({ accountNumber: z.int(), name: z.string() }),
  product: z.nullable(
    z.object({
      productId: z.int(),
      description: z.string(),
      availableFrom: z.nullable(DayOutput),
      bookBy: z.nullable(DayOutput),
    }),
  ),
  shipDay: DayOutput,
  method: MethodCodeField,
  at: Instant,
  route: z.nullable(z.object({ routeNumber: z.string(), name: z.string(), weekdays: z.array(z.int()) })),
  city: z.string(),
  open: z.boolean(),
  reason: z.nullable(z.string()),
  note: z.string(),
  cutOff: z.nullable(Instant),
  daysAhead: z.int(),
  mostDaysAhead: z.int(),
  next: z.nullable(DayOutput),
  former: z.nullable(DayOutput),
  steps: z.array(Step),
  ways: z.array(
    z.object({
      method: MethodCodeField,
      offered: z.boolean(),
      open: z.boolean(),
      reason: z.nullable(z.enum(dayReasons)),
    }),
  ),
})
export type Explanation = z.infer<typeof Explanation>

const Touched = z.object({
  orders: z.int(),
  carts: z.int(),
  shops: z.int(),
  drivers: z.int(),
  /** Placed orders and carts whose day is no longer open to them, by day, at most 200. */
  rows: z.array(
    z.object({
      kind: z.enum(['order', 'cart']),
      orderNumber: z.nullable(z.int()),
      accountNumber: z.int(),
      name: z.string(),
      day: DayOutput,
      method: MethodCodeField,
      routeNumber: z.nullable(z.string()),
      total: z.nullable(z.number()),
      /** The next day open to it. */
      next: z.nullable(DayOutput),
    }),
  ),
  /** Days that open or close for somebody. */
  opens: z.array(DayOutput),
  shuts: z.array(DayOutput),
})
export type Touched = z.infer<typeof Touched>

export const days = {
  disabled: endpoint({
    method: 'GET',
    path: 'admin/disabled',
    summary:
      'Closed days from today on: single days, ranges, and weekdays within a range, for all, a method, a route or a customer.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: z.object({ rows: z.array(DisabledRow) }),
  }),
  setDisabled: endpoint({
    method: 'PUT',
    path: 'admin/disabled',
    summary:
      'Adds closed days and removes others by id, as one change. Every picker, cart and check-out follows within a second. Placed orders stay.',
    access: ['DATE_MANAGEMENT'],
    audit: 'days.shut',
    byKey: true,
    body: z.strictObject(Disabling),
    reply: z.object({ rows: z.array(DisabledRow), added: z.array(z.int()), ...changed }),
  }),
  enabled: endpoint({
    method: 'GET',
    path: 'admin/enabled',
    summary:
      'Extra days from today on. They override weekly closings and the weekdays of routes and UPS, and with `overClosed` also holidays and dated closings.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: z.object({ rows: z.array(OpeningRow) }),
  }),
  setEnabled: endpoint({
    method: 'PUT',
    path: 'admin/enabled',
    summary: 'Adds extra days and removes them by id, as one change.',
    access: ['DATE_MANAGEMENT'],
    audit: 'days.opened',
    byKey: true,
    body: z.strictObject(Enabling),
    reply: z.object({ rows: z.array(OpeningRow), added: z.array(z.int()), ...changed }),
  }),
  scheduled: endpoint({
    method: 'GET',
    path: 'admin/schedule-date-disabling',
    summary: 'Scheduled closings, the next first. `setBy` is the person who scheduled each.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: PlannedRows,
  }),
  schedule: endpoint({
    method: 'POST',
    path: 'admin/schedule-date-disabling',
    summary: 'Schedules days to be closed at a moment, under the rights that the user has at that time.',
    access: ['DATE_MANAGEMENT'],
    audit: 'scheduled.planned',
    byKey: true,
    body: z.strictObject({ at: InstantInput, row: DaysInput }),
    reply: PlannedRows,
    status: 201,
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: 'admin/schedule-date-disabling/:id',
    summary: 'Removes a scheduled closing before its moment.',
    access: ['DATE_MANAGEMENT'],
    audit: 'scheduled.removed',
    byKey: true,
    params: z.object({ id: Id }),
    errors: ['changed_meanwhile'],
  }),
  ahead: endpoint({
    method: 'GET',
    path: 'admin/future-inv-days',
    summary: 'How many days ahead orders are taken, by order type.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: AheadReply,
  }),
  setAhead: endpoint({
    method: 'PUT',
    path: 'admin/future-inv-days',
    summary: 'Sets how many days ahead stock can be ordered, and pre-bookings with farm and grower direct.',
    access: ['DATE_MANAGEMENT'],
    audit: 'days-ahead.changed',
    byKey: true,
    body: z.strictObject({ stock: z.optional(Ahead), booked: z.optional(Ahead) }),
    reply: AheadReply,
    errors: ['set_on_server'],
  }),
  calendar: endpoint({
    method: 'GET',
    path: 'admin/dates',
    pace: 'search',
    summary:
      'At most 70 days with state, reason, cut-off, orders, extra days and conflicts; also automatic changes. For all methods, one method, a route or an account.',
    access: ['DATE_MANAGEMENT', 'ORDER_DESK'],
    byKey: true,
    query: z.object({
      from: z.optional(DayInput),
      to: z.optional(DayInput),
      method: z.optional(MethodCodeField),
      routeNumber: z.optional(RouteNumber),
      accountNumber: z.optional(Account),
    }),
    reply: z.object({
      today: DayOutput,
      from: DayOutput,
      to: DayOutput,
      timeZone: z.string(),
      days: z.array(CalendarDay),
      upcoming: z.array(Upcoming),
      routes: z.array(z.object({ routeNumber: z.string(), name: z.string() })),
      /** The account's name; null when the account is unknown or not given. */
      account: z.nullable(z.string()),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/dates/preview',
    pace: 'search',
    summary:
      'Previews proposed days, cut-offs or runs: how many placed orders, carts, shops and drivers they affect. Changes nothing.',
    access: ['DATE_MANAGEMENT'],
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({
      disabled: z._default(z.strictObject(Disabling), { add: [], remove: [] }),
      enabled: z._default(z.strictObject(Enabling), { add: [], remove: [] }),
      cutoffs: z._default(
        z.strictObject({
          add: z._default(z.array(CutoffInput).check(z.maxLength(200, 'At most 200 at once.')), []),
          remove: ids,
        }),
        { add: [], remove: [] },
      ),
      runs: z._default(z.array(RunMove).check(z.maxLength(400, 'At most 400 moves at once.')), []),
    }),
    reply: Touched,
  }),
  explanation: endpoint({
    method: 'GET',
    path: 'admin/ship-day-explanation',
    pace: 'search',
    summary:
      'Whether an account can order for a day, by the function that decides for picker, cart and check-out: each rule in turn with the rows it checked, the next and the previous open day, and the other methods.',
    access: ['DATE_MANAGEMENT', 'SALES', 'ORDER_DESK'],
    byKey: true,
    query: z.object({
      accountNumber: Account,
      shipDay: DayInput,
      method: z.optional(MethodCodeField),
      productId: z.optional(ProductId),
      at: z.optional(InstantInput),
    }),
    reply: Explanation,
  }),
} as const
