import { mediaTypes } from '../../contract/core/endpoint.ts'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { audit } from '../audit/audit.ts'
import { FileAnswer, handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { handleList } from '../lists/handle-list.ts'
import { changePurchase } from './change.ts'
import { draftPurchase } from './draft.ts'
import { purchasesTable, readPurchases, readVendorOrders } from './list.ts'
import { writeAbout } from './messages.ts'
import { readNeeds } from './needs.ts'
import { labelsPdf, type PaperOf, packingListPdf } from './pdf.ts'
import { readPurchase, readVendorOrder } from './read.ts'
import { receivePurchase } from './receive.ts'
import { lockPurchase, vendorOf, wrongState } from './rows.ts'
import { shipPurchase } from './ship.ts'
import { addPaper, cancelOrderOfVendor, confirmOrder, readPaper, shipOrder } from './vendor.ts'

/** Papers are drawn one after the other: each takes the processor. */
const inLine = inTurn(8)

async function paperOf(
  ctx: SignedInCtx,
  id: number,
  { draw, name }: { draw: (about: PaperOf) => Promise<Buffer>; name: string },
): Promise<FileAnswer> {
  const order = await readVendorOrder(ctx, id)
  if (order.status === 'DECLINED' || order.status === 'CANCELLED') throw wrongState(order)
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', vendorOf(ctx))
    .executeTakeFirstOrThrow()
  const { brand } = ctx.settings
  const about = { order, vendor: vendor.name, brand, language: await readLanguage(ctx), now: ctx.now() }
  const body = await inLine(() => draw(about))
  return new FileAnswer({ type: mediaTypes.pdf, body, fileName: `${name}-${order.number}.pdf` })
}

export const purchasesRoutes: Route[] = [
  handleList(purchases.list, { read: readPurchases, table: () => purchasesTable }),
  handle(purchases.needs, (ctx) => readNeeds(ctx)),
  handleInTransaction(purchases.draft, (ctx, { body }) => draftPurchase(ctx, body)),
  handle(purchases.read, (ctx, { params }) => readPurchase(ctx, params.id)),
  handleInTransaction(purchases.change, (ctx, { params, body }) => changePurchase(ctx, params.id, body)),
  handleInTransaction(purchases.write, async (ctx, { params, body }) => {
    await writeAbout(ctx, await lockPurchase(ctx, params), { by: 'buyer', words: body.words })
    return readPurchase(ctx, params.id)
  }),
  handleInTransaction(purchases.ship, async (ctx, { params, body }) => {
    const row = await lockPurchase(ctx, { ...params, version: body.version })
    const actor = `${ctx.user.name}, for the grower`
    await shipPurchase(ctx, row, { ...body, actor })
    await audit(ctx, {
      action: 'purchase.shipped',
      subject: `purchase ${row.number}`,
      after: { boxes: body.boxes, awb: body.awb, tracking: body.tracking, by: actor },
    })
    return readPurchase(ctx, params.id)
  }),
  handle(purchases.paper, (ctx, { params }) => readPaper(ctx, params)),
  handleInTransaction(purchases.receive, (ctx, { params, body }) => receivePurchase(ctx, params.id, body)),
  handle(vendorOrders.list, (ctx, { query }) => readVendorOrders(ctx, query)),
  handle(vendorOrders.read, (ctx, { params }) => readVendorOrder(ctx, params.id)),
  handleInTransaction(vendorOrders.confirm, confirmOrder),
  handleInTransaction(vendorOrders.cancel, cancelOrderOfVendor),
  handleInTransaction(vendorOrders.write, async (ctx, { params, body }) => {
    const row = await lockPurchase(ctx, { ...params, vendorId: vendorOf(ctx) })
    await writeAbout(ctx, row, { by: 'vendor', words: body.words })
    return readVendorOrder(ctx, params.id)
  }),
  handleInTransaction(vendorOrders.ship, shipOrder),
  handle(vendorOrders.addPaper, (ctx, input, { files }) => addPaper(ctx, input, files)),
  handle(vendorOrders.paper, (ctx, { params }) => readPaper(ctx, params, vendorOf(ctx))),
  handle(vendorOrders.packingList, (ctx, { params }) =>
    paperOf(ctx, params.id, { draw: packingListPdf, name: 'packing-list' }),
  ),
  handle(vendorOrders.labels, (ctx, { params }) =>
    paperOf(ctx, params.id, { draw: labelsPdf, name: 'labels' }),
  ),
]
