import type { ReportName } from '../../contract/features/reports/measures.ts'
import { reports } from '../../contract/features/reports/reports.ts'
import type { ReportQuery } from '../../contract/features/reports/shapes.ts'
import { subscriptions } from '../../contract/features/reports/subscriptions.ts'
import { type Exchange, handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { atRiskTable, readAtRisk } from './at-risk.ts'
import { ofCost, readBeside, readChoices, seesMargin } from './choices.ts'
import { readReportOrders, reportOrdersTable } from './drill-down.ts'
import { reportFile } from './file.ts'
import { fromReplica } from './replica.ts'
import { readReport } from './report.ts'
import { readSubscriptions, subscribe, unsubscribe } from './subscriptions.ts'

type Asked = { query: ReportQuery & { days?: number } }

/** A report as JSON or as a file. Costs and margins are left out for anyone who doesn't set prices. */
async function answer(ctx: SignedInCtx, report: ReportName, { query }: Asked, { accepts }: Exchange) {
  const hides = seesMargin(ctx) ? [] : ofCost
  const read = await fromReplica(ctx, (inside) => readReport(inside, report, { query, hides }))
  if (accepts === 'application/json') return read
  return (await reportFile(ctx, read, { type: accepts, table: query.table })) ?? read
}

export const reportsRoutes: Route[] = [
  handle(reports.orders, (ctx, input, exchange) => answer(ctx, 'orders', input, exchange)),
  handle(reports.sales, (ctx, input, exchange) => answer(ctx, 'sales', input, exchange)),
  handle(reports.onlineVsOffline, (ctx, input, exchange) =>
    answer(ctx, 'online-vs-offline', input, exchange),
  ),
  handle(reports.oneClickBuy, (ctx, input, exchange) => answer(ctx, 'one-click-buy', input, exchange)),
  handle(reports.productTypes, (ctx, input, exchange) => answer(ctx, 'product-types', input, exchange)),
  handle(reports.salesChannels, (ctx, input, exchange) => answer(ctx, 'sales-channels', input, exchange)),
  handle(reports.salesTrend, (ctx, input, exchange) => answer(ctx, 'sales-trend', input, exchange)),
  handle(reports.salesTypes, (ctx, input, exchange) => answer(ctx, 'sales-types', input, exchange)),
  handle(reports.fillRate, (ctx, input, exchange) => answer(ctx, 'fill-rate', input, exchange)),
  handle(reports.claims, (ctx, input, exchange) => answer(ctx, 'claims', input, exchange)),
  handle(reports.lateStops, (ctx, input, exchange) => answer(ctx, 'late-stops', input, exchange)),
  handle(reports.shrink, (ctx, input, exchange) => answer(ctx, 'shrink', input, exchange)),
  handle(reports.margin, (ctx, input, exchange) => answer(ctx, 'margin', input, exchange)),
  handle(reports.money, (ctx, input, exchange) => answer(ctx, 'money', input, exchange)),
  handleList(reports.atRisk, {
    read: (ctx, { query }) => fromReplica(ctx, (inside) => readAtRisk(inside, query)),
    table: ({ reply }) => atRiskTable(reply),
  }),
  handleList(reports.drillDown, {
    read: (ctx, { query }) => fromReplica(ctx, (inside) => readReportOrders(inside, query)),
    table: ({ reply }) => reportOrdersTable(reply),
  }),
  handle(reports.beside, (ctx, { query }) => fromReplica(ctx, (inside) => readBeside(inside, query))),
  handle(reports.choices, (ctx) => readChoices(ctx)),
  handle(subscriptions.list, (ctx) => readSubscriptions(ctx)),
  handleInTransaction(subscriptions.add, (ctx, { body }) => subscribe(ctx, body)),
  handleInTransaction(subscriptions.remove, (ctx, { params }) => unsubscribe(ctx, params.id)),
]
