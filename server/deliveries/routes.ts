import { deliveries } from '../../contract/features/deliveries.ts'
import type { Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { deliveriesSpan, readDeliveries } from './deliveries.ts'
import { deliveryColumns } from './table.ts'

export const deliveriesRoutes: Route[] = [
  handleList(deliveries.list, {
    read: readDeliveries,
    table: ({ ctx, input }) => {
      const { from, to } = deliveriesSpan(ctx, input.query.days)
      return {
        name: 'Deliveries',
        fileName: `deliveries-${from}-${to}`,
        columns: deliveryColumns(ctx.settings.timeZone),
      }
    },
  }),
]
