import { preOrders } from '../../contract/features/dates/pre-orders.ts'
import { handleInTransaction, type Route } from '../core/route.ts'
import { notifyAll } from './tell.ts'

export const preOrderMailRoutes: Route[] = [
  handleInTransaction(preOrders.notifyAll, (ctx, { body }) => notifyAll(ctx, body)),
]
