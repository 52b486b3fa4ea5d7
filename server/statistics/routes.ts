import { statistics } from '../../contract/statistics.ts'
import { deliveriesSpan, readAllDeliveries, readDeliveries } from '../account/deliveries.ts'
import { readLanguage } from '../account/language.ts'
import { type SavedTable, tableFile, tableIn } from '../export/table.ts'
import { type FileAnswer, handle, handleInTransaction, type Route, type SignedInCtx } from '../handle.ts'
import { readGroups, readShippedToday, readSpent, readTrend } from './read.ts'
import { deliveryColumns, groupColumns, shippedColumns, spentColumns, trendColumns } from './tables.ts'
import { setVisibleCharts } from './visibility.ts'

type Period = { from: string; to: string }
const named = (name: string, { from, to }: Period) => `${name}-${from}-${to}`

/** A list as a file in the reader's language; undefined where none was asked for. */
async function fileFor<Row>(
  ctx: SignedInCtx,
  accepts: string,
  table: SavedTable<Row>,
): Promise<FileAnswer | undefined> {
  if (accepts === 'application/json') return undefined
  return tableFile(accepts, tableIn(table, await readLanguage(ctx)))
}

export const statisticsRoutes: Route[] = [
  handle(statistics.spent, async (ctx, input, { accepts }) => {
    const spent = await readSpent(ctx, input)
    const table = {
      name: 'Spending',
      fileName: named('spending', spent),
      columns: spentColumns,
      rows: spent.rows,
    }
    return (await fileFor(ctx, accepts, table)) ?? spent
  }),
  handle(statistics.groups, async (ctx, input, { accepts }) => {
    const groups = await readGroups(ctx, input)
    const fileName = named(`spending-by-${input.query.type}`, groups)
    const name = `Spending by ${input.query.type}`
    const table = { name, fileName, columns: groupColumns, rows: groups.rows }
    return (await fileFor(ctx, accepts, table)) ?? groups
  }),
  handle(statistics.trend, async (ctx, input, { accepts }) => {
    const trend = await readTrend(ctx, input)
    const table = {
      name: 'Orders',
      fileName: named('orders', trend),
      columns: trendColumns,
      rows: trend.rows,
    }
    return (await fileFor(ctx, accepts, table)) ?? trend
  }),
  handle(statistics.shippedToday, async (ctx, _input, { accepts }) => {
    const shipped = await readShippedToday(ctx)
    const fileName = `shipped-${shipped.date}`
    const table = { name: 'Shipped', fileName, columns: shippedColumns, rows: shipped.rows }
    return (await fileFor(ctx, accepts, table)) ?? shipped
  }),
  handleInTransaction(statistics.setVisible, (ctx, { body }) =>
    setVisibleCharts(ctx, body.visibleStatisticCharts),
  ),
  handle(statistics.deliveries, async (ctx, input, { accepts }) => {
    if (accepts === 'application/json') return readDeliveries(ctx, input)
    const span = deliveriesSpan(ctx, input.query.days)
    const rows = await readAllDeliveries(ctx, input.query)
    const columns = deliveryColumns(ctx.settings.timeZone)
    const table = { name: 'Deliveries', fileName: named('deliveries', span), columns, rows }
    return (await fileFor(ctx, accepts, table)) ?? readDeliveries(ctx, input)
  }),
]
