import { merchandising } from '../../contract/features/merchandising.ts'
import { readPage } from '../catalogue/read-page.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readBlacklist, readMarkups } from './lists.ts'
import { setBlacklisted, setFeatured, setMarkup } from './write.ts'

export const merchandisingRoutes: Route[] = [
  handle(merchandising.blacklist, (ctx, { query }) => readBlacklist(ctx, query)),
  handleInTransaction(merchandising.setBlacklisted, (ctx, { body }) => setBlacklisted(ctx, body)),
  handle(merchandising.featured, (ctx, { query }) => readPage(ctx, { ...query, other: ['Featured'] }, null)),
  handleInTransaction(merchandising.setFeatured, (ctx, { body }) => setFeatured(ctx, body)),
  handle(merchandising.markups, (ctx, { query }) => readMarkups(ctx, query)),
  handleInTransaction(merchandising.setMarkup, (ctx, { body }) => setMarkup(ctx, body)),
]
