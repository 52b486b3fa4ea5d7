import { merchandising } from '../../contract/features/merchandising.ts'
import { readPage } from '../catalogue/read-page.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { readBlacklist, readMarkups } from './lists.ts'
import { readOverstock, setOverstock } from './overstock.ts'
import { hiddenTable, overstockTable } from './saved.ts'
import { orderFeatured, rankOfFeatured, readFeatured, readHidden } from './shown.ts'
import { setBlacklisted, setFeatured, setMarkup } from './write.ts'

export const merchandisingRoutes: Route[] = [
  handle(merchandising.blacklist, (ctx, { query }) => readBlacklist(ctx, query)),
  handleInTransaction(merchandising.setBlacklisted, (ctx, { body }) => setBlacklisted(ctx, body)),
  handle(merchandising.featured, async (ctx, { query }) =>
    readPage(ctx, { ...query, other: ['Featured'] }, null, await rankOfFeatured(ctx)),
  ),
  handleInTransaction(merchandising.setFeatured, (ctx, { body }) => setFeatured(ctx, body)),
  handle(merchandising.featuredList, (ctx) => readFeatured(ctx)),
  handleInTransaction(merchandising.orderFeatured, (ctx, { body }) => orderFeatured(ctx, body)),
  handleList(merchandising.hiddenList, {
    read: (ctx, { query }) => readHidden(ctx, query),
    table: ({ ctx }) => hiddenTable(ctx.settings),
  }),
  handleList(merchandising.overstock, {
    read: (ctx, { query }) => readOverstock(ctx, query),
    table: ({ ctx }) => overstockTable(ctx.settings),
  }),
  handleInTransaction(merchandising.setOverstock, (ctx, { body }) => setOverstock(ctx, body)),
  handle(merchandising.markups, (ctx, { query }) => readMarkups(ctx, query)),
  handleInTransaction(merchandising.setMarkup, (ctx, { body }) => setMarkup(ctx, body)),
]
