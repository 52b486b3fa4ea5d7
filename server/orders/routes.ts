import { orders } from '../../contract/orders.ts'
import { payOrder } from '../checkout/check-out.ts'
import { handle, handleInTransaction, type Route } from '../handle.ts'
import { cancelOwnOrder } from './cancel.ts'
import { readHistory } from './history.ts'
import { readOrder } from './read.ts'
import { reorder } from './reorder.ts'

export const ordersRoutes: Route[] = [
  handle(orders.history, (ctx, input) => readHistory(ctx, input)),
  handle(orders.read, (ctx, { params }) => readOrder(ctx, params)),
  handleInTransaction(orders.cancel, (ctx, { params }) => cancelOwnOrder(ctx, params)),
  handleInTransaction(orders.reorder, (ctx, { params }) => reorder(ctx, params)),
  handle(orders.pay, (ctx, input, exchange) => payOrder(ctx, input, exchange)),
]
