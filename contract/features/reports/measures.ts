/** What a figure is measured in; money is decimal dollars, a percent has one decimal. */
export const measureUnits = ['money', 'count', 'percent', 'minutes', 'days'] as const
export type MeasureUnit = (typeof measureUnits)[number]

/** Whether a higher value is better; null when it is neither. */
type Measure = { unit: MeasureUnit; moreIsGood: boolean | null }

const good = (unit: MeasureUnit): Measure => ({ unit, moreIsGood: true })
const bad = (unit: MeasureUnit): Measure => ({ unit, moreIsGood: false })
const plain = (unit: MeasureUnit): Measure => ({ unit, moreIsGood: null })

/**
 * Every figure of the reports. Sales are the goods of orders by ship day, without delivery and before credits; canceled orders and
 * orders that wait for a card payment don't count.
 */
export const measures = {
  sales: good('money'),
  orders: good('count'),
  /** Sales per order. */
  average: good('money'),
  delivery: plain('money'),
  /** Credits for goods shipped on these days, whenever they were given. */
  credits: bad('money'),
  /** Sales less credits. */
  net: good('money'),
  lines: good('count'),
  units: good('count'),
  /** Lines per order. */
  linesEach: good('count'),
  customers: good('count'),
  /** Orders that customers placed themselves: on the website or through the API. */
  online: good('count'),
  offline: plain('count'),
  onlineShare: good('percent'),
  onlineSales: good('money'),
  offlineSales: plain('money'),
  /** Orders of one product placed with Buy now. */
  oneClick: good('count'),
  oneClickShare: good('percent'),
  oneClickSales: good('money'),
  /** Percent of all sales of these days. */
  share: plain('percent'),
  /** The moving average up to this day over the number of days in `days`. */
  trend: good('money'),
  orderedLines: plain('count'),
  shortLines: bad('count'),
  /** Completely delivered lines as a percent of ordered lines. A line filled with a substitute isn't complete. */
  fillRate: good('percent'),
  orderedUnits: plain('count'),
  shortUnits: bad('count'),
  unitFillRate: good('percent'),
  claims: bad('count'),
  claimedLines: bad('count'),
  /** Claimed lines as a percent of delivered lines. */
  claimRate: bad('percent'),
  claimed: bad('money'),
  credited: bad('money'),
  stops: plain('count'),
  lateStops: bad('count'),
  lateRate: bad('percent'),
  /** Average delay of the late stops. */
  minutesLate: bad('minutes'),
  received: plain('count'),
  lost: bad('count'),
  shrinkRate: bad('percent'),
  lostCost: bad('money'),
  cost: plain('money'),
  margin: good('money'),
  /** Margin as a percent of sales with a known cost. */
  marginRate: good('percent'),
  /** Sales with a known cost as a percent of all sales. */
  costKnown: good('percent'),
  invoiced: good('money'),
  paid: good('money'),
  /** Open invoices at the end of the period. */
  owed: plain('money'),
  /** The past-due part of `owed`. */
  overdue: bad('money'),
  /** From the invoice to the payment, weighted by amount. */
  daysToPay: bad('days'),
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]]

/** How the figures can be split. */
export const groupings = [
  'category',
  'department',
  'type',
  'channel',
  'method',
  'route',
  'rep',
  'level',
  'grower',
  'customer',
  'driver',
  'hour',
  'cause',
  'item',
  'age',
] as const
export type Grouping = (typeof groupings)[number]

/** The filters of reports; some figures can't be filtered by all of them. */
export const filterNames = [
  'category',
  'department',
  'type',
  'channel',
  'method',
  'route',
  'rep',
  'level',
  'grower',
  'account',
] as const
export type FilterName = (typeof filterNames)[number]

/** Each report: its figures, the headline first; the groupings, the default first; and the filters. */
export const reportKinds = {
  sales: {
    measures: ['sales', 'orders', 'average', 'delivery', 'credits', 'net'],
    groupings: [
      'category',
      'channel',
      'route',
      'rep',
      'level',
      'grower',
      'customer',
      'department',
      'type',
      'method',
    ],
    filters: filterNames,
  },
  orders: {
    measures: ['orders', 'sales', 'average', 'lines', 'linesEach', 'customers'],
    groupings: ['method', 'type', 'channel', 'route', 'rep', 'level', 'customer'],
    filters: filterNames,
  },
  'online-vs-offline': {
    measures: ['onlineShare', 'online', 'offline', 'onlineSales', 'offlineSales', 'orders'],
    groupings: ['rep', 'route', 'level', 'method', 'type', 'customer', 'channel'],
    filters: filterNames,
  },
  'one-click-buy': {
    measures: ['oneClickShare', 'oneClick', 'oneClickSales', 'orders'],
    groupings: ['rep', 'route', 'level', 'customer', 'method', 'type'],
    filters: filterNames,
  },
  'product-types': {
    measures: ['sales', 'units', 'lines', 'share'],
    groupings: ['category', 'department', 'grower'],
    filters: filterNames,
  },
  'sales-channels': {
    measures: ['sales', 'orders', 'average', 'share'],
    groupings: ['channel', 'rep', 'route', 'level'],
    filters: filterNames,
  },
  'sales-trend': {
    measures: ['sales', 'trend', 'orders', 'average'],
    groupings: ['rep', 'route', 'level', 'category', 'channel'],
    filters: filterNames,
  },
  'sales-types': {
    measures: ['sales', 'orders', 'average', 'share'],
    groupings: ['type', 'method', 'department'],
    filters: filterNames,
  },
  'fill-rate': {
    measures: ['fillRate', 'orderedLines', 'shortLines', 'unitFillRate', 'orderedUnits', 'shortUnits'],
    groupings: ['category', 'cause', 'grower', 'department', 'route', 'rep', 'customer'],
    filters: filterNames,
  },
  claims: {
    measures: ['claimRate', 'claims', 'claimedLines', 'lines', 'claimed', 'credited'],
    groupings: ['cause', 'category', 'grower', 'route', 'rep', 'customer'],
    filters: filterNames,
  },
  'late-stops': {
    measures: ['lateRate', 'stops', 'lateStops', 'minutesLate'],
    groupings: ['route', 'driver', 'hour', 'customer'],
    filters: ['route', 'rep', 'level', 'account'],
  },
  shrink: {
    measures: ['shrinkRate', 'received', 'lost', 'lostCost'],
    groupings: ['cause', 'grower', 'item', 'category', 'age'],
    filters: ['category', 'department', 'grower'],
  },
  margin: {
    measures: ['marginRate', 'margin', 'cost', 'sales', 'costKnown'],
    groupings: ['category', 'grower', 'rep', 'level', 'route', 'customer', 'department', 'channel'],
    filters: filterNames,
  },
  money: {
    measures: ['owed', 'overdue', 'invoiced', 'paid', 'credits', 'daysToPay'],
    groupings: ['rep', 'level', 'customer'],
    filters: ['rep', 'level', 'account'],
  },
} as const satisfies Record<
  string,
  { measures: readonly MeasureName[]; groupings: readonly Grouping[]; filters: readonly FilterName[] }
>
export type ReportName = keyof typeof reportKinds
export const reportNames = Object.keys(reportKinds) as [ReportName, ...ReportName[]]
