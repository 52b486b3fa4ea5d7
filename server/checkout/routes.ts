import { checkout } from '../../contract/features/checkout.ts'
import { handle, type Route } from '../core/route.ts'
import { buyNow, previewBuyNow } from './buy-now.ts'
import { checkOut } from './check-out.ts'

export const checkoutRoutes: Route[] = [
  handle(checkout.previewBuyNow, (ctx, { body }) => previewBuyNow(ctx, body)),
  handle(checkout.buyNow, (ctx, { body }, exchange) => buyNow(ctx, body, exchange)),
  handle(checkout.place, (ctx, { body }, exchange) => checkOut(ctx, body, exchange)),
]
