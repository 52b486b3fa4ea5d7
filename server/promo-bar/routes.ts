import { promoBar, promoBars } from '../../contract/features/promo-bar.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { addBar, changeBar, removeBar, setBarPicture } from './bars.ts'
import { countItems } from './link.ts'
import { readBarPicture, readMyBar, tellBar } from './mine.ts'
import { readBars } from './read.ts'

export const promoBarRoutes: Route[] = [
  handle(promoBar.read, (ctx) => readMyBar(ctx)),
  handleInTransaction(promoBar.tell, (ctx, { params, body }) => tellBar(ctx, params.id, body)),
  handle(promoBar.picture, (ctx, { params }) => readBarPicture(ctx, params.id)),
  handle(promoBars.list, (ctx) => readBars(ctx)),
  handleInTransaction(promoBars.add, (ctx, { body }) => addBar(ctx, body)),
  handleInTransaction(promoBars.change, (ctx, { body }) => changeBar(ctx, body)),
  handleInTransaction(promoBars.remove, (ctx, { params }) => removeBar(ctx, params.id)),
  handle(promoBars.setPicture, (ctx, { params }, { files }) => setBarPicture(ctx, params.id, files)),
  handle(promoBars.link, async (ctx, { query }) => ({ items: await countItems(ctx, query) })),
]
