import { orders } from '../../contract/features/orders.ts'
import { payOrder } from '../checkout/check-out.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { changeOrder, previewChange, readChanged } from './change.ts'
import { changeDetails } from './details.ts'
import { reorder } from './reorder.ts'

/** Customer changes to placed orders that reuse the steps of check-out. */
export const orderChangeRoutes: Route[] = [
  handle(orders.preview, (ctx, input) => previewChange(ctx, input)),
  handle(orders.change, (ctx, input, exchange) => changeOrder(ctx, input, exchange), {
    again: (ctx, { params }, exchange) => readChanged(ctx, params, exchange),
  }),
  handleInTransaction(orders.changeDetails, (ctx, input) => changeDetails(ctx, input)),
  handleInTransaction(orders.reorder, (ctx, { params }) => reorder(ctx, params)),
  handle(orders.pay, (ctx, input, exchange) => payOrder(ctx, input, exchange)),
]
