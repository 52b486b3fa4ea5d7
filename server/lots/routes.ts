import { freshness } from '../../contract/features/lots/freshness.ts'
import { lots } from '../../contract/features/lots/lots.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { adjustStock, countStock } from './adjust.ts'
import { changeLot } from './changes.ts'
import { readGoodsFile } from './file.ts'
import { findItems, readPlaces } from './items.ts'
import { lotTable, readLots } from './list.ts'
import { markDown, readMarkDowns } from './mark-downs.ts'
import { movementTable, readCountList, readMovements } from './movements.ts'
import { receiveGoods } from './receive.ts'
import { readShrink, shrinkTable } from './shrink.ts'
import { readVaseLives, setVaseLife } from './vase-life.ts'

export const lotsRoutes: Route[] = [
  handleList(lots.list, {
    read: (ctx, { query }) => readLots(ctx, query),
    table: ({ ctx }) => lotTable(ctx),
  }),
  handleInTransaction(lots.change, (ctx, { params, body }) => changeLot(ctx, params.lotId, body)),
  handle(lots.items, (ctx, { query }) => findItems(ctx, query.search)),
  handle(lots.places, (ctx) => readPlaces(ctx)),
  handleInTransaction(lots.receive, (ctx, { body }) => receiveGoods(ctx, body.rows)),
  handle(lots.readFile, (ctx, _, { files }) => readGoodsFile(ctx, files)),
  handleInTransaction(lots.adjust, (ctx, { body }) => adjustStock(ctx, body)),
  handleInTransaction(lots.count, (ctx, { params, body }) => countStock(ctx, params.productId, body)),
  handle(lots.countList, (ctx, { query }) => readCountList(ctx, query)),
  handleList(lots.movements, {
    read: (ctx, { params, query }) => readMovements(ctx, params.productId, query),
    table: ({ input }) => movementTable(input.params.productId),
  }),
  handle(freshness.markDowns, (ctx) => readMarkDowns(ctx)),
  handleInTransaction(freshness.markDown, (ctx, { body }) => markDown(ctx, body.rows)),
  handle(freshness.vaseLives, (ctx) => readVaseLives(ctx)),
  handleInTransaction(freshness.setVaseLife, (ctx, { body }) => setVaseLife(ctx, body)),
  handleList(freshness.shrink, {
    read: (ctx, { query }) => readShrink(ctx, query),
    table: ({ ctx, reply }) => shrinkTable(ctx, reply),
  }),
]
