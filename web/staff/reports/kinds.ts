import type { MeasureName, ReportName } from '../../../contract/features/reports/measures.ts'
import { reports } from '../../../contract/features/reports/reports.ts'

/** The page of each report. Reports that share an entry of the rail are its tabs, and the first one is the entry itself. */
export const reportPages = {
  sales: ['sales', 'sales-trend', 'product-types', 'sales-channels', 'sales-types', 'margin'],
  orders: ['orders', 'online-vs-offline', 'one-click-buy'],
  service: ['fill-rate', 'claims', 'late-stops', 'shrink'],
  money: ['money'],
} as const satisfies Record<string, readonly ReportName[]>
export type ReportPage = keyof typeof reportPages
export const reportPageNames = Object.keys(reportPages) as ReportPage[]

export const pageOf = (report: ReportName): ReportPage =>
  reportPageNames.find((page) => (reportPages[page] as readonly ReportName[]).includes(report)) ?? 'sales'

export const pathOf = (report: ReportName): string => `/admin/reports/${report}`
export const ordersPath = '/admin/reports/order-list'
export const riskPath = '/admin/reports/at-risk'

export const reportCalls = {
  sales: reports.sales,
  orders: reports.orders,
  'online-vs-offline': reports.onlineVsOffline,
  'one-click-buy': reports.oneClickBuy,
  'product-types': reports.productTypes,
  'sales-channels': reports.salesChannels,
  'sales-trend': reports.salesTrend,
  'sales-types': reports.salesTypes,
  'fill-rate': reports.fillRate,
  claims: reports.claims,
  'late-stops': reports.lateStops,
  shrink: reports.shrink,
  margin: reports.margin,
  money: reports.money,
} as const satisfies Record<ReportName, { path: string }>

/** Which orders of the days a report counts: `all`, a kind of order, or null for a report that isn't about orders. */
export const behind = {
  sales: 'all',
  orders: 'all',
  'online-vs-offline': 'online',
  'one-click-buy': 'one_click',
  'product-types': 'all',
  'sales-channels': 'all',
  'sales-trend': 'all',
  'sales-types': 'all',
  'fill-rate': 'short',
  claims: 'claimed',
  'late-stops': 'late',
  shrink: null,
  margin: 'all',
  money: null,
} as const satisfies Record<ReportName, string | null>

/** Whether a report includes coming days, which are not final while they still take orders. */
export const looksAhead = (report: ReportName): boolean =>
  !['fill-rate', 'claims', 'late-stops', 'shrink', 'money', 'margin'].includes(report)

/** The figure drawn at first, if it isn't the headline. */
export const usualMeasure: Partial<Record<ReportName, MeasureName>> = { 'sales-trend': 'trend' }

/** Figures whose bars have two parts: the figure, and the rest of a total. */
export const inParts: Partial<
  Record<
    MeasureName,
    {
      of: ReportName
      part: MeasureName
      rest: MeasureName | 'onTime' | 'whole' | 'other' | 'notDue' | 'kept'
    }[]
  >
> = {
  orders: [
    { of: 'online-vs-offline', part: 'online', rest: 'offline' },
    { of: 'one-click-buy', part: 'oneClick', rest: 'other' },
  ],
  stops: [{ of: 'late-stops', part: 'lateStops', rest: 'onTime' }],
  orderedLines: [{ of: 'fill-rate', part: 'shortLines', rest: 'whole' }],
  orderedUnits: [{ of: 'fill-rate', part: 'shortUnits', rest: 'whole' }],
  received: [{ of: 'shrink', part: 'lost', rest: 'kept' }],
  owed: [{ of: 'money', part: 'overdue', rest: 'notDue' }],
  sales: [{ of: 'margin', part: 'margin', rest: 'cost' }],
}
