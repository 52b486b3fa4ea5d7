import { checkout } from '../../contract/checkout.ts'
import { handle, type Route } from '../handle.ts'
import { checkOut } from './check-out.ts'

export const checkoutRoutes: Route[] = [
  handle(checkout.place, (ctx, { body }, exchange) => checkOut(ctx, body, exchange)),
]
