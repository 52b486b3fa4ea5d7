import { statistics } from '../../contract/features/statistics.ts'
import { handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { readGroups, readShippedToday, readSpent, readTrend } from './read.ts'
import { groupColumns, shippedColumns, spentColumns, trendColumns } from './tables.ts'
import { setVisibleCharts } from './visibility.ts'

type Period = { from: string; to: string }
const named = (name: string, { from, to }: Period) => `${name}-${from}-${to}`

export const statisticsRoutes: Route[] = [
  handleList(statistics.spent, {
    read: readSpent,
    table: ({ reply }) => ({ name: 'Spending', fileName: named('spending', reply), columns: spentColumns }),
  }),
  handleList(statistics.groups, {
    read: readGroups,
    table: ({ input, reply }) => ({
      name: `Spending by ${input.query.type}`,
      fileName: named(`spending-by-${input.query.type}`, reply),
      columns: groupColumns,
    }),
  }),
  handleList(statistics.trend, {
    read: readTrend,
    table: ({ reply }) => ({ name: 'Orders', fileName: named('orders', reply), columns: trendColumns }),
  }),
  handleList(statistics.shippedToday, {
    read: readShippedToday,
    table: ({ reply }) => ({
      name: 'Shipped',
      fileName: `shipped-${reply.date}`,
      columns: shippedColumns,
    }),
  }),
  handleInTransaction(statistics.setVisible, (ctx, { body }) =>
    setVisibleCharts(ctx, body.visibleStatisticCharts),
  ),
]
