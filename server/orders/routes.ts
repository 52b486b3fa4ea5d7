import { mediaTypes } from '../../contract/core/endpoint.ts'
import { orders } from '../../contract/features/orders.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { csvOf } from '../export/csv.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { sheetOf } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'
import { cancelOwnOrder } from './cancel.ts'
import { confirmationPdf } from './confirmation-pdf.ts'
import { confirmationWords } from './confirmation-words.ts'
import { exportAll } from './export.ts'
import { readHistory, readHistoryRows } from './history.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceWords } from './invoice-words.ts'
import { readOpenOrders } from './open.ts'
import { readOrder } from './read.ts'
import { cellsOf, csvCellsOf, sheetColumns, tableHead } from './table.ts'

/** PDFs and spreadsheets are made one at a time. */
const inLine = inTurn(8)

export const ordersRoutes: Route[] = [
  handle(orders.history, async (ctx, input, { accepts: type }) => {
    if (type !== mediaTypes.csv && type !== mediaTypes.xlsx) return readHistory(ctx, input)
    const rows = await readHistoryRows(ctx, input)
    const language = await readLanguage(ctx)
    const writing = { timeZone: ctx.settings.timeZone, language }
    const name = tableWord('Orders', language)
    const fileName = name.toLowerCase()
    if (type === mediaTypes.csv) {
      const body = csvOf([tableHead(language), ...rows.map((row) => csvCellsOf(row, writing))])
      return new FileAnswer({ type, body, fileName: `${fileName}.csv` })
    }
    const cells = rows.map((row) => cellsOf(row, writing))
    const body = await inLine(() => sheetOf({ name, columns: sheetColumns(language), rows: cells }))
    return new FileAnswer({ type, body, fileName: `${fileName}.xlsx` })
  }),
  handle(orders.exportAll, (ctx, input, exchange) => exportAll(ctx, input, exchange)),
  handle(orders.invoice, async (ctx, { params }, { accepts: type }) => {
    const order = await readOrder(ctx, params)
    if (order.invoiceNumber === null) throw new AppError('not_found')
    const { brand, publicUrl } = ctx.settings
    const language = await readLanguage(ctx)
    const body = await inLine(() => invoicePdf(order, { brand, publicUrl, now: ctx.now(), language }))
    const { fileName } = invoiceWords[language]
    return new FileAnswer({ type, body, fileName: `${fileName}-${order.invoiceNumber}.pdf` })
  }),
  handle(orders.confirmation, async (ctx, { params, query }, { accepts: type }) => {
    const order = await readOrder(ctx, params)
    const { brand, publicUrl, timeZone } = ctx.settings
    const language = await readLanguage(ctx)
    const around = { brand, publicUrl, timeZone, now: ctx.now(), language, size: query.paper }
    const body = await inLine(() => confirmationPdf(order, around))
    const { fileName } = confirmationWords[language]
    return new FileAnswer({ type, body, fileName: `${fileName}-${order.orderNumber}.pdf` })
  }),
  handle(orders.open, (ctx) => readOpenOrders(ctx)),
  handle(orders.read, (ctx, { params }) => readOrder(ctx, params)),
  handleInTransaction(orders.cancel, (ctx, { params }) => cancelOwnOrder(ctx, params)),
]
