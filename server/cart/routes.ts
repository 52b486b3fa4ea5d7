import { cart } from '../../contract/cart.ts'
import { handle, handleInTransaction, type Route } from '../handle.ts'
import { emptyCart, readCart, removeLine, removeOrder, updateShipTo } from './cart.ts'
import { addToCart, setQuantity } from './set-lines.ts'

export const cartRoutes: Route[] = [
  handle(cart.read, (ctx) => readCart(ctx)),
  handleInTransaction(cart.add, (ctx, { body }) => addToCart(ctx, body)),
  handleInTransaction(cart.setQuantity, (ctx, { params, body }) => setQuantity(ctx, { ...params, ...body })),
  handleInTransaction(cart.removeLine, (ctx, { params }) => removeLine(ctx, params)),
  handleInTransaction(cart.removeOrder, (ctx, { params }) => removeOrder(ctx, params)),
  handleInTransaction(cart.empty, (ctx) => emptyCart(ctx)),
  handleInTransaction(cart.updateShipTo, (ctx, { body }) => updateShipTo(ctx, body)),
]
