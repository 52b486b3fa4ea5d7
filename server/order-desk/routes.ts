import type { Day } from '../../contract/core/dates.ts'
import { endOfDay } from '../../contract/features/order-desk/end-of-day.ts'
import { deskOrder } from '../../contract/features/order-desk/order.ts'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { handleList } from '../lists/handle-list.ts'
import { asBuyer } from '../order-changes/desk.ts'
import { invoicePdf } from '../orders/invoice-pdf.ts'
import { invoiceWords } from '../orders/invoice-words.ts'
import { readOrder } from '../orders/read.ts'
import { cancelOrders, moveOrders, moveStates, previewBulk, releaseOrders } from './bulk.ts'
import { changeLines, changeOrderDetails, shortOrderLine, substituteOrderLine } from './change.ts'
import { closeDay, readEndOfDay } from './end-of-day.ts'
import { ordersTable, readCounts, readOrders } from './list.ts'
import { keepPresence, tellNow, writeNote } from './notes.ts'
import { readOpened } from './read.ts'
import { readSubstitutes } from './substitutes.ts'
import { orderFound } from './which.ts'

/** PDFs are made one at a time. */
const inLine = inTurn(8)

export const orderDeskRoutes: Route[] = [
  handleList(orderDesk.list, {
    read: (ctx, { query }) => readOrders(ctx, query),
    table: ({ reply }) => ordersTable(reply.shipDay as Day | null),
  }),
  handle(orderDesk.counts, (ctx, { query }) => readCounts(ctx, query)),
  handle(orderDesk.preview, (ctx, { body }) => previewBulk(ctx, body)),
  handle(orderDesk.state, (ctx, { body }) => moveStates(ctx, body)),
  handle(orderDesk.release, (ctx, { body }) => releaseOrders(ctx, body)),
  handle(orderDesk.cancel, (ctx, { body }) => cancelOrders(ctx, body)),
  handle(orderDesk.move, (ctx, { body }) => moveOrders(ctx, body)),
  handle(deskOrder.read, (ctx, { params }) => readOpened(ctx, params.orderNumber)),
  handle(deskOrder.invoice, async (ctx, { params }, { accepts: type }) => {
    const found = await orderFound(ctx, params.orderNumber)
    const buyer = asBuyer(ctx, { id: found.customer_id, accountNumber: found.account_number })
    const order = await readOrder(buyer, params)
    if (order.invoiceNumber === null) throw new AppError('not_found')
    const { brand, publicUrl } = ctx.settings
    const language = await readLanguage(ctx)
    const body = await inLine(() => invoicePdf(order, { brand, publicUrl, now: ctx.now(), language }))
    const { fileName } = invoiceWords[language]
    return new FileAnswer({ type, body, fileName: `${fileName}-${order.invoiceNumber}.pdf` })
  }),
  handleInTransaction(deskOrder.change, (ctx, input) => changeOrderDetails(ctx, input)),
  handleInTransaction(deskOrder.changeLines, (ctx, input) => changeLines(ctx, input)),
  handle(deskOrder.substitutes, (ctx, { params, query }) => readSubstitutes(ctx, { ...params, ...query })),
  handleInTransaction(deskOrder.substitute, (ctx, input) => substituteOrderLine(ctx, input)),
  handleInTransaction(deskOrder.short, (ctx, input) => shortOrderLine(ctx, input)),
  handleInTransaction(deskOrder.note, (ctx, input) => writeNote(ctx, input)),
  handleInTransaction(deskOrder.presence, (ctx, input) => keepPresence(ctx, input)),
  handleInTransaction(deskOrder.tellNow, (ctx, input) => tellNow(ctx, input)),
  handle(endOfDay.read, (ctx, { query }) => readEndOfDay(ctx, query.shipDay)),
  handleInTransaction(endOfDay.close, (ctx, { body }) => closeDay(ctx, body)),
]
