import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayOutput, Dollars, MethodOutput } from '../core/fields.ts'
import { orderStatuses } from '../rules/order-states.ts'
import { User } from './auth/auth.ts'

/** The charts of a customer's dashboard; `visibleStatisticCharts` names the visible ones. */
export const charts = ['spent', 'groups', 'trend', 'shipped'] as const
export type Chart = (typeof charts)[number]

/** The unit of a period: calendar months, or weeks from Monday. */
export const steps = ['month', 'week'] as const
export type Step = (typeof steps)[number]
export const groupKinds = ['department', 'category'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The current month and those before it, by order date. */
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
  /** The same days a year before; null when the account had not ordered yet by then. */
  lastYearAmount: z.nullable(Dollars),
})
export type SpentRow = z.infer<typeof SpentRow>

const TrendRow = z.object({
  from: DayOutput,
  to: DayOutput,
  orders: z.int(),
  amount: Dollars,
  /** Average per order, rounded to the cent; null for no order. */
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
  /** `07:40` in the distributor's time zone. */
  eta: z.nullable(z.string()),
  amount: Dollars,
})
export type ShippedRow = z.infer<typeof ShippedRow>

const files = [mediaTypes.csv, mediaTypes.xlsx] as const
const period = { from: DayOutput, to: DayOutput, orders: z.int(), amount: Dollars }

export const statistics = {
  spent: endpoint({
    method: 'GET',
    path: 'shopping-cart/get-spent',
    priority: 'last',
    summary:
      'Spending by month or week, compared with the same days a year before. Canceled orders and orders waiting for a card do not count.',
    access: 'signed-in',
    byKey: ['ORDER_HISTORY'],
    whileActing: 'reads',
    query: z.object({ months, type: z._default(z.enum(steps), 'month') }),
    reply: z.object({
      ...period,
      /** The day of the account's first order; null for none. */
      since: z.nullable(DayOutput),
      rows: z.array(SpentRow),
    }),
    also: files,
  }),
  groups: endpoint({
    method: 'GET',
    path: 'shopping-cart/get-spending-group',
    priority: 'last',
    summary:
      'Spending by department or category, with delivery as its own group, largest first. The groups add up to the total.',
    access: 'signed-in',
    byKey: ['ORDER_HISTORY'],
    whileActing: 'reads',
    query: z.object({ months, type: z._default(z.enum(groupKinds), 'department') }),
    reply: z.object({ ...period, rows: z.array(GroupRow) }),
    also: files,
  }),
  trend: endpoint({
    method: 'GET',
    path: 'shopping-cart/order-trend-data',
    priority: 'last',
    summary: 'Number of orders by month or week, and the average order.',
    access: 'signed-in',
    byKey: ['ORDER_HISTORY'],
    whileActing: 'reads',
    query: z.object({ months, type: z._default(z.enum(steps), 'month') }),
    reply: z.object({ ...period, averageAmount: z.nullable(Dollars), rows: z.array(TrendRow) }),
    also: files,
  }),
  shippedToday: endpoint({
    method: 'GET',
    path: 'shopping-cart/shipped-invoice-today',
    priority: 'last',
    summary: 'Invoices for goods shipped today, newest first.',
    access: 'signed-in',
    byKey: ['ORDER_HISTORY'],
    whileActing: 'reads',
    reply: z.object({ date: DayOutput, total: z.int(), amount: Dollars, rows: z.array(ShippedRow) }),
    also: files,
  }),
  setVisible: endpoint({
    method: 'PUT',
    path: 'account/update-order-stat-visibility',
    summary: 'Sets which charts the user sees on the dashboard, in this order.',
    access: 'signed-in',
    body: z.strictObject({
      visibleStatisticCharts: z.array(z.enum(charts)).check(
        z.maxLength(charts.length),
        z.refine((names) => new Set(names).size === names.length, 'List each chart only once.'),
      ),
    }),
    reply: User,
  }),
} as const
