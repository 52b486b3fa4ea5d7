import type { Department } from '../../contract/access.ts'
import { cart } from '../../contract/cart.ts'
import type { Day } from '../../contract/dates.ts'
import type { MethodCode } from '../../contract/fields.ts'
import { type CatalogueView, favorites, inventory } from '../../contract/inventory.ts'
import { handle, type Route, type SignedInCtx } from '../handle.ts'
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts'
import { readItem } from './item.ts'
import { cataloguePage } from './pages.ts'
import type { RowsFor } from './rows.ts'
import { readTop10 } from './top10.ts'
import { readUsual } from './usual.ts'

export const catalogueRoutes: Route[] = [
  handle(inventory.all, (ctx, { query }) =>
    readPage(ctx, query, query.category === 'All' ? null : query.category),
  ),
  handle(inventory.flowers, (ctx, { query }) => readPage(ctx, query, 'flowers')),
  handle(inventory.supplies, (ctx, { query }) => readPage(ctx, query, 'supplies')),
  handle(inventory.plants, (ctx, { query }) => readPage(ctx, query, 'plants')),
  handle(inventory.yard, (ctx, { query }) => readPage(ctx, query, 'yard')),
  handle(inventory.item, async (ctx, { params, query }) =>
    readItem(ctx, params.productId, await rowsForDay(ctx, query.shipDay)),
  ),
  handle(inventory.usual, async (ctx) => readUsual(ctx, await rowsForDay(ctx))),
  handle(favorites.list, async (ctx) => readFavorites(ctx, await rowsForDay(ctx))),
  handle(favorites.add, (ctx, { params }) => addFavorite(ctx, params.productId)),
  handle(favorites.remove, (ctx, { params }) => removeFavorite(ctx, params.productId)),
  handle(cart.top10, async (ctx, { query }) => readTop10(ctx, await rowsForDay(ctx, query.shippingDate))),
]

async function readPage(ctx: SignedInCtx, view: CatalogueView, department: Department | null) {
  const rowsFor = await rowsForDay(ctx, view.shipDayStr, view.method)
  return cataloguePage(ctx, view, { department, rowsFor })
}

/** The day and method that were asked for; what was not, from the user's shipment. */
async function rowsForDay(ctx: SignedInCtx, shipDay?: Day, method?: MethodCode): Promise<RowsFor> {
  if (shipDay && method) return { shipDay, method, addressId: null }
  const choice = await ctx.catalogue.shipment(ctx)
  return {
    shipDay: shipDay ?? choice.shipDay,
    method: method ?? choice.method,
    addressId: choice.addressId,
  }
}
