import { mediaTypes } from '../../contract/endpoint.ts'
import { orders } from '../../contract/orders.ts'
import { readLanguage } from '../account/language.ts'
import { payOrder } from '../checkout/check-out.ts'
import { AppError } from '../errors.ts'
import { csvOf } from '../export/csv.ts'
import { inTurn } from '../export/in-turn.ts'
import { sheetBeside } from '../export/sheet-beside.ts'
import { tableWord } from '../export/table-words.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../handle.ts'
import { cancelOwnOrder } from './cancel.ts'
import { changeOrder, previewChange, readChanged } from './change.ts'
import { exportAll } from './export.ts'
import { readHistory, readHistoryRows } from './history.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceWords } from './invoice-words.ts'
import { readOpenOrders } from './open.ts'
import { readOrder } from './read.ts'
import { reorder } from './reorder.ts'
import { cellsOf, csvCellsOf, sheetColumns, tableHead } from './table.ts'

/** Papers and spreadsheets are made one after the other. */
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
    const body = await inLine(() => sheetBeside({ name, columns: sheetColumns(language), rows: cells }))
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
  handle(orders.preview, (ctx, input) => previewChange(ctx, input)),
  handle(orders.change, (ctx, input, exchange) => changeOrder(ctx, input, exchange), {
    again: (ctx, { params }, exchange) => readChanged(ctx, params, exchange),
  }),
  handle(orders.open, (ctx) => readOpenOrders(ctx)),
  handle(orders.read, (ctx, { params }) => readOrder(ctx, params)),
  handleInTransaction(orders.cancel, (ctx, { params }) => cancelOwnOrder(ctx, params)),
  handleInTransaction(orders.reorder, (ctx, { params }) => reorder(ctx, params)),
  handle(orders.pay, (ctx, input, exchange) => payOrder(ctx, input, exchange)),
]
