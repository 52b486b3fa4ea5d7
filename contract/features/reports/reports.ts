import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayOutput, Dollars, MethodOutput } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { OrderState } from '../order-desk/fields.ts'
import { measureNames, measureUnits, reportNames } from './measures.ts'
import {
  channels,
  Report,
  ReportHoliday,
  ReportQuery,
  reportFilters,
  reportPeriod,
  reportQuery,
} from './shapes.ts'

const access = ['DASHBOARD'] as const
const files = [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf] as const

/** An order behind a figure. */
export const ReportOrder = z.object({
  orderNumber: z.int(),
  accountNumber: z.int(),
  customer: z.string(),
  shipDay: DayOutput,
  method: MethodOutput,
  routeNumber: z.nullable(z.string()),
  channel: z.string(),
  rep: z.string(),
  status: OrderState,
  /** Its lines that match the filters. */
  lines: z.int(),
  shortLines: z.int(),
  /** The goods on these lines, before credits. */
  sales: Dollars,
  credits: Dollars,
  claims: z.int(),
  /** Minutes between the planned time and the truck's arrival; null when unknown. */
  minutesLate: z.nullable(z.int()),
})
export type ReportOrder = z.infer<typeof ReportOrder>

/** A customer who orders less often than usual, or has stopped. */
export const AtRisk = z.object({
  accountNumber: z.int(),
  customer: z.string(),
  rep: z.string(),
  phone: z.string(),
  /** The last ship day. */
  lastDay: DayOutput,
  daysSince: z.int(),
  /** The median number of days between their ship days in the last year. */
  usualGap: z.number(),
  /** How many of their usual gaps have passed since the last ship day. */
  gaps: z.number(),
  /** Sales of the last 90 days, and of the same weekdays a year before. */
  sales: Dollars,
  lastYear: Dollars,
  /** `gone`: no order for three usual gaps; `less`: a third less than a year before. */
  why: z.enum(['gone', 'less']),
})
export type AtRisk = z.infer<typeof AtRisk>

export const reports = {
  orders: endpoint({
    method: 'GET',
    path: 'admin/dashboard/orders',
    priority: 'last',
    summary: 'Orders by ship day, with lines, customers and the average order.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  sales: endpoint({
    method: 'GET',
    path: 'admin/dashboard/sales',
    priority: 'last',
    summary:
      'Goods on orders by ship day, without delivery and before credits. Days that still take orders are compared up to the same hour and aren’t in any total.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  onlineVsOffline: endpoint({
    method: 'GET',
    path: 'admin/dashboard/online-vs-offline-reports',
    priority: 'last',
    summary: 'Orders that customers placed themselves, as a share of all orders.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  oneClickBuy: endpoint({
    method: 'GET',
    path: 'admin/dashboard/one-click-buy-reports',
    priority: 'last',
    summary: 'Orders placed with Buy now, as a share of all orders.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  productTypes: endpoint({
    method: 'GET',
    path: 'admin/dashboard/product-type-reports',
    priority: 'last',
    summary: 'Sales by category, department or grower.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  salesChannels: endpoint({
    method: 'GET',
    path: 'admin/dashboard/sales-channel-reports',
    priority: 'last',
    summary: 'Sales by how orders were placed: website, Buy now, phone, API.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  salesTrend: endpoint({
    method: 'GET',
    path: 'admin/dashboard/sales-trend-data',
    priority: 'last',
    summary: 'Sales with the moving average over the last `days` ship days.',
    access,
    byKey: true,
    query: z.object({
      ...reportQuery,
      days: z._default(
        z.pipe(z.string().check(z.regex(/^([2-9]|[1-8]\d|90)$/, '2 to 90 days.')), z.transform(Number)),
        7,
      ),
    }),
    reply: Report,
    also: files,
  }),
  salesTypes: endpoint({
    method: 'GET',
    path: 'admin/dashboard/sales-types',
    priority: 'last',
    summary: 'Sales by type of order: stock, pre-booked, farm direct, grower direct.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  fillRate: endpoint({
    method: 'GET',
    path: 'admin/dashboard/fill-rate',
    priority: 'last',
    summary: 'Lines and units delivered as ordered, by cause, category and grower.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  claims: endpoint({
    method: 'GET',
    path: 'admin/dashboard/claims',
    priority: 'last',
    summary:
      'Claimed lines as a share of delivered ones, by ship day of their order, and the credited amount.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  lateStops: endpoint({
    method: 'GET',
    path: 'admin/dashboard/late-stops',
    priority: 'last',
    summary: 'Trucks’ stops more than 15 minutes after their planned time, by route, driver and hour.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  shrink: endpoint({
    method: 'GET',
    path: 'admin/dashboard/shrink',
    priority: 'last',
    summary:
      'Units that left without being sold, as a share of received units, by cause, item, age and grower. The cost is null without TIER_PRICING.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  margin: endpoint({
    method: 'GET',
    path: 'admin/dashboard/margin',
    priority: 'last',
    summary:
      'Sales less the cost of the goods when they were ordered. Only sales with a known cost count. Without TIER_PRICING the reply has only the sales.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  money: endpoint({
    method: 'GET',
    path: 'admin/dashboard/money',
    priority: 'last',
    summary:
      'Invoices, payments and credits by day, what is owed and past due, and the days until invoices are paid.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: Report,
    also: files,
  }),
  atRisk: endpoint({
    method: 'GET',
    path: 'admin/dashboard/customers-at-risk',
    priority: 'last',
    pace: 'search',
    summary:
      'Customers who haven’t ordered for three of their usual gaps, or who bought a third less than a year ago. The greatest loss first.',
    access,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    ...listOf({
      row: AtRisk,
      filters: { rep: reportFilters.rep, why: z.optional(z.enum(['gone', 'less'])) },
      sorts: ['loss', 'customer', 'daysSince', 'gaps', 'sales', 'rep'],
      more: { today: DayOutput, sales: Dollars, lastYear: Dollars },
    }),
  }),
  drillDown: endpoint({
    method: 'GET',
    path: 'admin/dashboard/order-list',
    priority: 'last',
    summary:
      'The orders behind a figure: the same days and filters as the report. `of` selects only those with a short line, a claim, a late stop or a credit, or those placed online, offline or by Buy now.',
    access,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    ...listOf({
      row: ReportOrder,
      filters: {
        ...reportPeriod,
        ...reportFilters,
        of: z.optional(z.enum(['short', 'claimed', 'late', 'credited', 'online', 'offline', 'one_click'])),
      },
      sorts: ['shipDay', 'orderNumber', 'customer', 'sales', 'lines', 'short', 'credits', 'late'],
      more: { from: DayOutput, to: DayOutput, sales: Dollars, credits: Dollars },
    }),
  }),
  beside: endpoint({
    method: 'GET',
    path: 'admin/dashboard/beside',
    priority: 'last',
    summary: 'One figure of each other report for the same closed days and filters, shown beside sales.',
    access,
    byKey: true,
    query: ReportQuery,
    reply: z.object({
      from: DayOutput,
      to: DayOutput,
      rows: z.array(
        z.object({
          report: z.enum(reportNames),
          measure: z.enum(measureNames),
          unit: z.enum(measureUnits),
          moreIsGood: z.nullable(z.boolean()),
          value: z.nullable(z.number()),
          against: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'admin/dashboard/choices',
    priority: 'last',
    summary:
      'What reports can be filtered by, the holidays ahead and behind, and whether the reader may see margins.',
    access,
    byKey: true,
    reply: z.object({
      today: DayOutput,
      /** The first ship day with an order; null for none. */
      since: z.nullable(DayOutput),
      categories: z.array(z.string()),
      channels: z.array(z.enum(channels)),
      routes: z.array(z.object({ key: z.string(), label: z.string() })),
      reps: z.array(z.object({ key: z.string(), label: z.string() })),
      levels: z.array(z.int()),
      growers: z.array(z.object({ key: z.string(), label: z.string() })),
      holidays: z.array(ReportHoliday),
      seesMargin: z.boolean(),
    }),
  }),
} as const
