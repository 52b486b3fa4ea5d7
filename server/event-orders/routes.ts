import { care, eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import { priceLocks } from '../../contract/features/event-orders/price-locks.ts'
import { recipes } from '../../contract/features/event-orders/recipes.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readCare } from './care.ts'
import { clientPaper } from './client-paper.ts'
import { lockPrices, readLocks, releaseLock } from './locks.ts'
import { todayOf } from './open.ts'
import { planEvent } from './plan.ts'
import { putIntoCart } from './put.ts'
import { readEvent, readEvents } from './read.ts'
import { changeRecipe, createRecipe, readRecipes, removeRecipe } from './recipes.ts'
import { cancelEvent, changeEvent, createEvent } from './write.ts'

/** Documents are generated one at a time. */
const inLine = inTurn(8)

export const eventOrdersRoutes: Route[] = [
  handle(eventOrders.list, (ctx) => readEvents(ctx, todayOf(ctx))),
  handleInTransaction(eventOrders.create, (ctx, { body }) => createEvent(ctx, body)),
  handle(eventOrders.plan, (ctx, { body }) => planEvent(ctx, body)),
  handle(eventOrders.read, (ctx, { params }) => readEvent(ctx, params.id)),
  handleInTransaction(eventOrders.change, (ctx, { params, body }) => changeEvent(ctx, params.id, body)),
  handleInTransaction(eventOrders.cancel, (ctx, { params }) => cancelEvent(ctx, params.id)),
  handleInTransaction(eventOrders.toCart, (ctx, { params, body }) =>
    putIntoCart(ctx, { ...params, ...body }),
  ),
  handle(eventOrders.clientPaper, async (ctx, { params }, { accepts: type }) => {
    const { body, fileName } = await inLine(() => clientPaper(ctx, params.id))
    return new FileAnswer({ type, body, fileName })
  }),
  handle(recipes.list, async (ctx) => ({ recipes: await readRecipes(ctx) })),
  handleInTransaction(recipes.create, (ctx, { body }) => createRecipe(ctx, body)),
  handleInTransaction(recipes.change, (ctx, { params, body }) => changeRecipe(ctx, params.id, body)),
  handleInTransaction(recipes.remove, (ctx, { params }) => removeRecipe(ctx, params.id)),
  handle(priceLocks.list, (ctx) => readLocks(ctx)),
  handleInTransaction(priceLocks.lock, (ctx, { body }) => lockPrices(ctx, body.eventOrderId)),
  handleInTransaction(priceLocks.release, (ctx, { params }) => releaseLock(ctx, params.id)),
  handle(care.read, (ctx, { params }) => readCare(ctx, params.productId)),
]
