import * as z from 'zod/mini'
import { User } from './auth.ts'
import { endpoint, mediaTypes } from './endpoint.ts'
import { DayOutput, Dollars, Id, Instant, MethodOutput, Page, pageSize } from './fields.ts'
import { orderStatuses } from './orders.ts'

/** The charts of a customer's dashboard, as `visibleStatisticCharts` names those that are shown. */
export const charts = ['spent', 'groups', 'trend', 'shipped'] as const
export type Chart = (typeof charts)[number]

/** How a period is cut: calendar months, or weeks from Monday. */
export const steps = ['month', 'week'] as const
export type Step = (typeof steps)[number]
export const groupKinds = ['department', 'category'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The running month and those before it, by the day on which orders were placed. */
const months = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, '1 to 60 months.')),
    z.transform((given) => Number(given)),
  ),
  12,
)

const SpentRow = z.object({
  from: DayOutput,
  to: DayOutput,
  orders: z.int(),
  amount: Dollars,
  /** The same days a year before; null where the account was not yet ordering then. */
  lastYearAmount: z.nullable(Dollars),
})
export type SpentRow = z.infer<typeof SpentRow>

const TrendRow = z.object({
  from: DayOutput,
  to: DayOutput,
  orders: z.int(),
  amount: Dollars,
  /** Of an order, rounded to the cent; null where there was none. */
  averageAmount: z.nullable(Dollars),
})
export type TrendRow = z.infer<typeof TrendRow>

const GroupRow = z.object({
  /** A department, a category, or `delivery`. */
  group: z.string(),
  kind: z.enum(['goods', 'delivery']),
  orders: z.int(),
  lines: z.int(),
  amount: Dollars,
})
export type GroupRow = z.infer<typeof GroupRow>

const ShippedRow = z.object({
  invoiceNumber: z.int(),
  orderNumber: z.int(),
  poNumber: z.string(),
  status: z.enum(orderStatuses),
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  driver: z.nullable(z.string()),
  /** `07:40` on the distributor's wall. */
  eta: z.nullable(z.string()),
  amount: Dollars,
})
export type ShippedRow = z.infer<typeof ShippedRow>

export const DeliveryRow = z.object({
  orderNumber: z.int(),
  shipDay: DayOutput,
  /** How far the delivery is or how it ended; an order that is closed since keeps that. */
  status: z.enum(orderStatuses),
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  shipToId: z.int(),
  poNumber: z.string(),
  driver: z.nullable(z.string()),
  /** When it was expected, `07:40` on the distributor's wall; null where nobody said. */
  eta: z.nullable(z.string()),
  /** When it was handed over or left; null while it is on its way, and where it was not delivered. */
  deliveredAt: z.nullable(Instant),
  /** Minutes after the time it was expected at, below 0 before it; null where either is not known. */
  minutesLate: z.nullable(z.int()),
  /** Where the driver left it or who took it, or why it was not delivered; '' where nobody wrote it down. */
  proof: z.string(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

const files = [mediaTypes.csv, mediaTypes.xlsx] as const
const period = { from: DayOutput, to: DayOutput, orders: z.int(), amount: Dollars }

export const statistics = {
  spent: endpoint({
    method: 'GET',
    path: 'shopping-cart/get-spent',
    summary:
      'What the account’s orders came to, month by month or week by week, beside the same days a year before. Canceled orders and those that wait for a card do not count.',
    access: 'signed-in',
    query: z.object({ months, type: z._default(z.enum(steps), 'month') }),
    reply: z.object({
      ...period,
      /** The day of the account's first order; null where there is none. */
      since: z.nullable(DayOutput),
      rows: z.array(SpentRow),
    }),
    also: files,
  }),
  groups: endpoint({
    method: 'GET',
    path: 'shopping-cart/get-spending-group',
    summary:
      'The same spending by department or by category, delivery apart, the largest first; the groups add up to what was spent.',
    access: 'signed-in',
    query: z.object({ months, type: z._default(z.enum(groupKinds), 'department') }),
    reply: z.object({ ...period, rows: z.array(GroupRow) }),
    also: files,
  }),
  trend: endpoint({
    method: 'GET',
    path: 'shopping-cart/order-trend-data',
    summary: 'How many orders were placed, month by month or week by week, and what one came to.',
    access: 'signed-in',
    query: z.object({ months, type: z._default(z.enum(steps), 'month') }),
    reply: z.object({ ...period, averageAmount: z.nullable(Dollars), rows: z.array(TrendRow) }),
    also: files,
  }),
  shippedToday: endpoint({
    method: 'GET',
    path: 'shopping-cart/shipped-invoice-today',
    summary: 'The invoices of goods that have left the house today, the latest first.',
    access: 'signed-in',
    reply: z.object({ date: DayOutput, total: z.int(), amount: Dollars, rows: z.array(ShippedRow) }),
    also: files,
  }),
  setVisible: endpoint({
    method: 'PUT',
    path: 'account/update-order-stat-visibility',
    summary: 'Which charts of the dashboard the user sees, in this order.',
    access: 'signed-in',
    body: z.strictObject({
      visibleStatisticCharts: z.array(z.enum(charts)).check(
        z.maxLength(charts.length),
        z.refine((names) => new Set(names).size === names.length, 'Each chart once.'),
      ),
    }),
    reply: User,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: 'account/deliveries',
    summary:
      'What has left the house in the last days (30 unless said), the latest first: who brought it, when it was expected and when it came, and where it was left. A file has all of it, not a page.',
    access: 'signed-in',
    query: z.object({
      days: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, '1 to 366 days.')),
          z.transform(Number),
        ),
        30,
      ),
      shipTo: z.optional(Id),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      from: DayOutput,
      to: DayOutput,
      /** The ship day of the account's latest delivery of all; null where there is none. */
      latest: z.nullable(DayOutput),
      rows: z.array(DeliveryRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
    also: files,
  }),
} as const
