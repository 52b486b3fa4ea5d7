import { cart } from '../../contract/features/cart.ts'
import { handle, type Route } from '../core/route.ts'
import { emptyCart, readCart, removeLine, removeOrder } from './cart.ts'
import { lineMoves, moveCartLine } from './move-line.ts'
import { moveCartOrder, updateShipTo } from './move-order.ts'
import { addToCart, setQuantity } from './set-lines.ts'

export const cartRoutes: Route[] = [
  handle(cart.read, (ctx) => readCart(ctx)),
  handle(cart.add, (ctx, { body }) => addToCart(ctx, body), { again: (ctx) => readCart(ctx) }),
  handle(cart.setQuantity, (ctx, { params, body }) => setQuantity(ctx, { ...params, ...body })),
  handle(cart.moves, (ctx, { params, query }) => lineMoves(ctx, { ...params, ...query })),
  handle(cart.moveLine, (ctx, { params, body }) => moveCartLine(ctx, { ...params, ...body })),
  handle(cart.removeLine, (ctx, { params }) => removeLine(ctx, params)),
  handle(cart.removeOrder, (ctx, { params }) => removeOrder(ctx, params)),
  handle(cart.empty, (ctx) => emptyCart(ctx)),
  handle(cart.moveOrder, (ctx, { params, body }) => moveCartOrder(ctx, { ...params, ...body })),
  handle(cart.updateShipTo, (ctx, { body }) => updateShipTo(ctx, body)),
]
