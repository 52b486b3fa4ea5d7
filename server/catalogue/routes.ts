import { cart } from '../../contract/features/cart.ts'
import { favorites, inventory } from '../../contract/features/catalogue/inventory.ts'
import { orderGuide } from '../../contract/features/catalogue/order-guide.ts'
import { snapshot } from '../../contract/features/catalogue/snapshot.ts'
import { handle, type Route } from '../core/route.ts'
import { readByDescription, readPasted } from './by-description.ts'
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts'
import { readItem } from './item.ts'
import { readOrderGuide } from './order-guide.ts'
import { readQuick } from './quick.ts'
import { readPage, rowsForDay } from './read-page.ts'
import { readSearchCount } from './search-count.ts'
import { readSnapshot } from './snapshot.ts'
import { readSpelling } from './spelling.ts'
import { readSuggestions } from './suggestions.ts'
import { readTop10 } from './top10.ts'
import { readUsual } from './usual.ts'
import { readWeekdayUsual } from './weekday-usual.ts'

export const catalogueRoutes: Route[] = [
  handle(inventory.all, (ctx, { query }) =>
    readPage(ctx, query, query.category === 'All' ? null : query.category),
  ),
  handle(inventory.flowers, (ctx, { query }) => readPage(ctx, query, 'flowers')),
  handle(inventory.supplies, (ctx, { query }) => readPage(ctx, query, 'supplies')),
  handle(inventory.plants, (ctx, { query }) => readPage(ctx, query, 'plants')),
  handle(inventory.yard, (ctx, { query }) => readPage(ctx, query, 'yard')),
  handle(snapshot.read, async (ctx, { query }) =>
    readSnapshot(ctx, await rowsForDay(ctx, query.shipDay, query.method), query),
  ),
  handle(inventory.item, async (ctx, { params, query }) =>
    readItem(ctx, params.productId, await rowsForDay(ctx, query.shipDay)),
  ),
  handle(inventory.suggestions, async (ctx, { params, query }) =>
    readSuggestions(ctx, {
      type: params.type,
      term: query.term,
      rowsFor: await rowsForDay(ctx, query.shipDay),
      farm: query.isFarm === true,
    }),
  ),
  handle(inventory.searchCount, async (ctx, { query }) => {
    const { shipDay } = await rowsForDay(ctx, query.shippingDate)
    return readSearchCount(ctx, {
      text: query.searchText,
      searchType: query.searchType,
      type: query.inventoryType,
      shipDay,
      farm: query.isFarm === true,
      isPreBooking: query.isPrebook === true,
    })
  }),
  handle(inventory.spelling, async (ctx, { query }) => {
    const { shipDay } = await rowsForDay(ctx, query.shippingDate)
    return readSpelling(ctx, { text: query.searchText, shipDay })
  }),
  handle(inventory.quick, async (ctx, { query }) =>
    readQuick(ctx, query, await rowsForDay(ctx, query.shipDay)),
  ),
  handle(inventory.pasted, async (ctx, { body }) =>
    readPasted(ctx, body.lines, await rowsForDay(ctx, body.shipDay)),
  ),
  handle(inventory.byDescription, async (ctx, { body }) =>
    readByDescription(ctx, body.descriptions, await rowsForDay(ctx, body.shipDay)),
  ),
  handle(inventory.usual, async (ctx) => readUsual(ctx, await rowsForDay(ctx))),
  handle(orderGuide.read, async (ctx) => readOrderGuide(ctx, await rowsForDay(ctx))),
  handle(orderGuide.weekday, async (ctx) => readWeekdayUsual(ctx, await rowsForDay(ctx))),
  handle(favorites.list, async (ctx) => readFavorites(ctx, await rowsForDay(ctx))),
  handle(favorites.add, (ctx, { params }) => addFavorite(ctx, params.productId)),
  handle(favorites.remove, (ctx, { params }) => removeFavorite(ctx, params.productId)),
  handle(cart.top10, async (ctx, { query }) => readTop10(ctx, await rowsForDay(ctx, query.shippingDate))),
]
