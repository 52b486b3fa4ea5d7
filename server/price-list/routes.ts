import { mediaTypes } from '../../contract/endpoint.ts'
import { priceList } from '../../contract/price-list.ts'
import { FileAnswer, handle, type Route } from '../handle.ts'
import { priceListPdf } from './pdf.ts'
import { readPriceList } from './read.ts'
import { priceListCsv, priceListSheet } from './table.ts'

/** Products on one list; a thicker one on paper helps nobody, and each page takes time to draw. */
const most = { list: 20_000, printed: 5_000 }

export const priceListRoutes: Route[] = [
  handle(priceList.daily, async (ctx, { query }, { accepts: type }) => {
    const list = await readPriceList(ctx, query, type === mediaTypes.pdf ? most.printed : most.list)
    const file = (body: string | Buffer, ending: string) =>
      new FileAnswer({ type, body, fileName: `price-list-${list.shipDay}.${ending}` })
    switch (type) {
      case mediaTypes.csv:
        return file(priceListCsv(list), 'csv')
      case mediaTypes.xlsx:
        return file(await priceListSheet(list), 'xlsx')
      case mediaTypes.pdf:
        return file(await priceListPdf(list, ctx.settings), 'pdf')
      default:
        return list
    }
  }),
]
