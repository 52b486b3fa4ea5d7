import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Dollars,
  Flag,
  Id,
  Instant,
  MethodInput,
  MethodOutput,
  Several,
  text,
} from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { mostPicked } from '../../core/selection.ts'
import { holdReasons } from '../../rules/order-moves.ts'
import type { orderStatuses } from '../../rules/order-states.ts'
import {
  BulkResult,
  CancelReasonField,
  HoldReasonField,
  OrderState,
  orderDeskOnly,
  Reason,
  readsDesk,
  refusals,
} from './fields.ts'

/** The columns of the flow above the list, in the order of the work. */
export const flowSteps = {
  notConfirmed: ['PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED'],
  onHold: ['ON_HOLD'],
  confirmed: ['CONFIRMED'],
  picking: ['PICKING'],
  packed: ['PACKED', 'READY_FOR_PICKUP'],
  loaded: ['LOADED'],
  onTheWay: ['OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERY_FAILED'],
  delivered: ['DELIVERED', 'PICKED_UP', 'CLOSED'],
} as const satisfies Record<string, readonly (typeof orderStatuses)[number][]>
export type FlowStep = keyof typeof flowSteps
export const flowNames = Object.keys(flowSteps) as FlowStep[]

/** The tabs above the list. */
export const deskTabs = ['all', 'truck', 'ups', 'pickup', 'hold', 'short', 'late', 'mine'] as const
export type DeskTab = (typeof deskTabs)[number]

/** An order in the desk's list. */
export const DeskOrder = z.object({
  orderNumber: z.int(),
  version: z.int(),
  accountNumber: z.int(),
  customer: z.string(),
  phone: z.string(),
  /** The contact of the customer's representative; '' for none. */
  rep: z.string(),
  shipDay: DayOutput,
  method: MethodOutput,
  status: OrderState,
  holdReason: z.nullable(z.enum(holdReasons)),
  paymentStatus: z.string(),
  /** CARD, or the terms. */
  pays: z.string(),
  city: z.string(),
  state: z.string(),
  shipTo: z.string(),
  routeNumber: z.nullable(z.string()),
  /** Its stop on the route; null when the route doesn't have its town. */
  stop: z.nullable(z.int()),
  lines: z.int(),
  /** Short lines, decided or not. */
  shortLines: z.int(),
  /** Short lines without a decision. */
  openShorts: z.int(),
  boxes: z.nullable(z.int()),
  departments: z.array(z.string()),
  goods: Dollars,
  shippingCost: Dollars,
  totalAmount: Dollars,
  poNumber: z.string(),
  note: z.string(),
  houseNote: z.string(),
  channel: z.string(),
  placedAt: Instant,
  cutOff: z.nullable(Instant),
  changedLateAt: z.nullable(Instant),
  /** The other person who is changing it right now; '' for nobody. */
  changing: z.string(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

const Sum = { orders: z.int(), amount: Dollars }

/** A route of the day, with sums over its orders in the list. */
export const DeskRoute = z.object({
  routeNumber: z.nullable(z.string()),
  name: z.string(),
  leavesAt: z.nullable(z.string()),
  driver: z.string(),
  ...Sum,
  /** Its orders that are picked or further along. */
  picked: z.int(),
})
export type DeskRoute = z.infer<typeof DeskRoute>

/** Filters of the list; a bulk action on everything shown sends them back. */
const filters = {
  shipDay: z.optional(DayInput),
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  tab: z.optional(z.enum(deskTabs, `One of ${deskTabs.join(', ')}.`)),
  step: z.optional(z.enum(flowNames as [FlowStep, ...FlowStep[]], `One of ${flowNames.join(', ')}.`)),
  status: Several,
  method: z.optional(MethodInput),
  route: z.optional(text(20)),
  account: z.optional(AccountNumber),
  holdReason: z.optional(HoldReasonField),
  product: z.optional(Id),
  short: z.optional(Flag),
  q: z.optional(text(80)),
  groupBy: z.optional(z.enum(['route'])),
}

/** Orders by number, or everything that the list showed with these filters. */
const which = {
  orderNumbers: z.optional(
    z
      .array(Id)
      .check(z.minLength(1, 'Select at least one order.'), z.maxLength(mostPicked, 'At most 5,000 at once.')),
  ),
  query: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1000)))),
  total: z.optional(z.int().check(z.gte(1))),
}
const saysWhich = z.refine<{
  orderNumbers?: unknown[] | undefined
  query?: unknown
  total?: number | undefined
}>(
  ({ orderNumbers, query, total }) =>
    (orderNumbers !== undefined) !== (query !== undefined && total !== undefined),
  'Name orders, or the list with its count.',
)

/** A bulk action, for its preview. */
const Doing = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('state'), to: OrderState, reason: z.optional(Reason) }),
  z.strictObject({ what: z.literal('release') }),
  z.strictObject({ what: z.literal('cancel') }),
  z.strictObject({ what: z.literal('move'), shipDay: z.optional(DayInput), route: z.optional(text(20)) }),
])

export const orderDesk = {
  list: endpoint({
    method: 'GET',
    path: 'admin/orders',
    pace: 'search',
    summary:
      'Orders of a ship day or a range of days, by route and stop or newest first, with the counts and sums of each state, each tab and each route. Representatives see their own customers’. `q` finds by order number, account, name, PO number, phone number or item. Also as CSV or a spreadsheet.',
    access: readsDesk,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    ...listOf({
      row: DeskOrder,
      filters,
      sorts: [
        'route',
        'orderNumber',
        'account',
        'customer',
        'city',
        'stop',
        'lines',
        'short',
        'status',
        'pays',
        'total',
        'placed',
        'shipDay',
      ],
      size: 100,
      more: {
        /** The day of the list; null for several days. */
        shipDay: z.nullable(DayOutput),
        amount: Dollars,
        /** Sums by state, ignoring the chosen state. */
        flow: z.array(z.object({ step: z.enum(flowNames as [FlowStep, ...FlowStep[]]), ...Sum })),
        tabs: z.array(z.object({ tab: z.enum(deskTabs), orders: z.int() })),
        routes: z.array(DeskRoute),
        /** The newest order of these days when the list was read; later orders are new. */
        newest: z.nullable(z.int()),
      },
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'admin/orders/counts',
    summary:
      'The counts of a ship day’s orders by tab, and how many orders were placed after an order number. Lists don’t change.',
    access: readsDesk,
    byKey: true,
    query: z.object({ shipDay: DayInput, after: z.optional(Id) }),
    reply: z.object({
      tabs: z.array(z.object({ tab: z.enum(deskTabs), orders: z.int() })),
      flow: z.array(z.object({ step: z.enum(flowNames as [FlowStep, ...FlowStep[]]), ...Sum })),
      fresh: z.int(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/orders/preview',
    summary:
      'Previews an action: how many orders allow it, their total, and why it is refused for the others. Changes nothing.',
    access: orderDeskOnly,
    audit: { none: 'changes nothing' },
    byKey: true,
    body: z.strictObject({ ...which, doing: Doing }).check(saysWhich),
    reply: z.object({
      orders: z.int(),
      can: z.int(),
      amount: Dollars,
      /** Orders past their cut-off, for which a reason is required. */
      late: z.int(),
      refused: z.array(z.object({ why: z.enum(refusals), orders: z.int(), orderNumbers: z.array(z.int()) })),
    }),
    errors: ['selection_changed'],
  }),
  state: endpoint({
    method: 'POST',
    path: 'admin/orders/state',
    summary:
      'Moves orders to a state, by the table of moves, with a result for each. ON_HOLD requires a `holdReason`. The customer sees `note`.',
    access: orderDeskOnly,
    audit: 'order.moved',
    byKey: true,
    body: z
      .strictObject({
        ...which,
        to: OrderState,
        note: z.optional(Reason),
        holdReason: z.optional(HoldReasonField),
        /** Where the goods were left, or the carrier's tracking number. */
        houseNote: z.optional(Reason),
      })
      .check(saysWhich),
    reply: BulkResult,
    errors: ['selection_changed', 'reason_required'],
  }),
  release: endpoint({
    method: 'POST',
    path: 'admin/orders/release',
    summary:
      'Releases orders on hold, with a reason. Those that wait because of money also require RECEIVABLES, DASHBOARD or USERS_ACCESS_CONTROL; with `until` their accounts may order on account until that day.',
    access: ['ORDER_DESK', 'RECEIVABLES'],
    audit: 'order.released',
    byKey: true,
    body: z
      .strictObject({
        ...which,
        reason: Reason.check(z.minLength(1, 'Say why.')),
        until: z.optional(DayInput),
      })
      .check(saysWhich),
    reply: BulkResult,
    errors: ['selection_changed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'admin/orders/cancel',
    summary:
      'Cancels orders with a reason: units return to stock, cards are refunded, invoices credited. With `tell` false the customers get no email.',
    access: orderDeskOnly,
    audit: 'order.cancelled',
    byKey: true,
    body: z
      .strictObject({
        ...which,
        reason: CancelReasonField,
        note: z.optional(Reason),
        tell: z._default(z.boolean(), true),
      })
      .check(saysWhich),
    reply: BulkResult,
    errors: ['selection_changed'],
  }),
  move: endpoint({
    method: 'POST',
    path: 'admin/orders/move',
    summary:
      'Moves orders to another day or route, with a result for each; after the cut-off a reason is required.',
    access: orderDeskOnly,
    audit: 'order.changed',
    byKey: true,
    body: z
      .strictObject({
        ...which,
        shipDay: z.optional(DayInput),
        route: z.optional(text(20)),
        reason: z.optional(Reason),
        tell: z._default(z.boolean(), true),
      })
      .check(saysWhich),
    reply: BulkResult,
    errors: ['selection_changed', 'reason_required', 'unknown_route'],
  }),
} as const
