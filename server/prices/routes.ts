import { merchandising } from '../../contract/features/merchandising.ts'
import { customerPrices } from '../../contract/features/prices/customer-prices.ts'
import { discounts } from '../../contract/features/prices/discounts.ts'
import { markups } from '../../contract/features/prices/mark-ups.ts'
import { preOrderSteps } from '../../contract/features/prices/pre-order-steps.ts'
import { priceLevels } from '../../contract/features/prices/price-levels.ts'
import { priceStory } from '../../contract/features/prices/story.ts'
import { whyPrice } from '../../contract/features/prices/why.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { addOwnPrice, changeOwnPrice, readOwnPrices, removeOwnPrice } from './customer-prices.ts'
import { readScope } from './discounts.ts'
import { readHistory } from './history.ts'
import { readMarkups } from './mark-ups.ts'
import { addStep, readSteps } from './pre-order-steps.ts'
import { previewDiscounts, previewLevel } from './preview.ts'
import { moveToLevel, readLevels } from './price-levels.ts'
import { setDiscounts } from './set-discounts.ts'
import { readPriceStory } from './story.ts'
import { explainPrice } from './why.ts'

export const pricesRoutes: Route[] = [
  handle(discounts.global, (ctx, { query }) => readScope(ctx, 'global', query)),
  handleInTransaction(discounts.setGlobal, (ctx, { body }) => setDiscounts(ctx, 'global', body)),
  handle(discounts.route, (ctx, { query }) => readScope(ctx, 'route', query)),
  handleInTransaction(discounts.setRoute, (ctx, { body }) => setDiscounts(ctx, 'route', body)),
  handle(discounts.priceTier, (ctx, { query }) => readScope(ctx, 'price_tier', query)),
  handleInTransaction(discounts.setPriceTier, (ctx, { body }) => setDiscounts(ctx, 'price_tier', body)),
  handle(discounts.customer, (ctx, { query }) => readScope(ctx, 'customer', query)),
  handleInTransaction(discounts.setCustomer, (ctx, { body }) => setDiscounts(ctx, 'customer', body)),
  handle(discounts.category, (ctx, { query }) => readScope(ctx, 'category', query)),
  handleInTransaction(discounts.setCategory, (ctx, { body }) => setDiscounts(ctx, 'category', body)),
  handle(discounts.preview, (ctx, { body }) => previewDiscounts(ctx, body)),
  handle(priceLevels.list, (ctx) => readLevels(ctx)),
  handleInTransaction(priceLevels.move, (ctx, { body }) => moveToLevel(ctx, body)),
  handle(priceLevels.preview, (ctx, { body }) => previewLevel(ctx, body)),
  handle(merchandising.priceHistory, (ctx, { params, query }) => readHistory(ctx, params.productId, query)),
  handle(priceStory.read, (ctx, { params }) => readPriceStory(ctx, params.productId)),
  handle(markups.list, (ctx, { query }) => readMarkups(ctx, query)),
  handle(preOrderSteps.list, (ctx) => readSteps(ctx)),
  handleInTransaction(preOrderSteps.add, (ctx, { body }) => addStep(ctx, body)),
  handle(whyPrice.explain, (ctx, { query }) => explainPrice(ctx, query)),
  handle(customerPrices.list, (ctx, { query }) => readOwnPrices(ctx, query)),
  handleInTransaction(customerPrices.add, (ctx, { body }) => addOwnPrice(ctx, body)),
  handleInTransaction(customerPrices.change, (ctx, { params, body }) => changeOwnPrice(ctx, params.id, body)),
  handleInTransaction(customerPrices.remove, (ctx, { params }) => removeOwnPrice(ctx, params.id)),
]
