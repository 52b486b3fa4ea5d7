import { products } from '../../contract/features/products/products.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { addProduct } from './add.ts'
import { archiveProduct, publishDraft } from './archive.ts'
import { carryOutBulk, previewBulk } from './bulk.ts'
import { setCells } from './cells.ts'
import { readProducts } from './list.ts'
import { readProduct } from './page.ts'
import { seesCost } from './rows.ts'
import { productsTable } from './table.ts'
import { readWords } from './words.ts'

export const productsRoutes: Route[] = [
  handleList(products.list, {
    read: (ctx, { query }) => readProducts(ctx, query),
    table: ({ ctx }) => productsTable(ctx.settings, { withCost: seesCost(ctx) }),
  }),
  handle(products.read, (ctx, { params }) => readProduct(ctx, params.productId)),
  handleInTransaction(products.add, (ctx, { body }) => addProduct(ctx, body)),
  handleInTransaction(products.setCells, (ctx, { body }) => setCells(ctx, body)),
  handle(products.previewBulk, (ctx, { body }) => previewBulk(ctx, body)),
  handle(products.bulk, (ctx, { body }) => carryOutBulk(ctx, body)),
  handleInTransaction(products.archive, (ctx, { params, body }) =>
    archiveProduct(ctx, { productId: params.productId, ...body }),
  ),
  handleInTransaction(products.publishDraft, (ctx, { params }) => publishDraft(ctx, params.productId)),
  handle(products.words, (ctx, { query }) => readWords(ctx, query)),
]
