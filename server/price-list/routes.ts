import { mediaTypes } from '../../contract/core/endpoint.ts'
import { priceList } from '../../contract/features/price-list.ts'
import { FileAnswer, handle, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { priceListPdf } from './pdf.ts'
import { readPriceList } from './read.ts'
import { priceListCsv, priceListSheet } from './table.ts'
import { priceListWords } from './words.ts'

/** Maximum products on one list; a longer one is of little use on paper, and each page takes time to draw. */
const mostProducts: Readonly<Record<string, number>> = { [mediaTypes.pdf]: 5_000, [mediaTypes.xlsx]: 10_000 }
const mostOtherwise = 20_000

const inLine = inTurn(8)

export const priceListRoutes: Route[] = [
  handle(priceList.daily, async (ctx, { query }, { accepts: type }) => {
    const list = await readPriceList(ctx, query, mostProducts[type] ?? mostOtherwise)
    if (type === 'application/json') return list
    const language = await readLanguage(ctx)
    const { fileName } = priceListWords[language]
    const file = (body: string | Buffer, ending: string) =>
      new FileAnswer({ type, body, fileName: `${fileName}-${list.shipDay}.${ending}` })
    switch (type) {
      case mediaTypes.csv:
        return file(priceListCsv(list, language), 'csv')
      case mediaTypes.xlsx:
        return file(await inLine(() => priceListSheet(list, language)), 'xlsx')
      case mediaTypes.pdf:
        return file(await inLine(() => priceListPdf(list, { ...ctx.settings, language })), 'pdf')
      default:
        return list
    }
  }),
]
