import { mediaTypes } from '../../contract/core/endpoint.ts'
import { shopLists } from '../../contract/features/shop-lists.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { listPdf } from './pdf.ts'
import { readList } from './read.ts'
import { readSummaries } from './rows.ts'
import { listCsv, listSheet } from './table.ts'
import { changeList, createList, removeList, restoreList, setListLines } from './write.ts'

/** PDFs and spreadsheets are made one at a time. */
const inLine = inTurn(8)

export const shopListsRoutes: Route[] = [
  handle(shopLists.list, async (ctx) => ({ lists: await readSummaries(ctx) })),
  handleInTransaction(shopLists.create, (ctx, input) => createList(ctx, input)),
  handle(shopLists.read, async (ctx, { params, query }, { accepts: type }) => {
    const list = await readList(ctx, params.id)
    if (type === 'application/json') return list
    const language = await readLanguage(ctx)
    const name = list.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || String(list.id)
    const file = (body: string | Buffer, ending: string) =>
      new FileAnswer({ type, body, fileName: `${name.toLowerCase()}.${ending}` })
    const { brand, publicUrl, timeZone } = ctx.settings
    switch (type) {
      case mediaTypes.csv:
        return file(listCsv(list, language), 'csv')
      case mediaTypes.xlsx:
        return file(await inLine(() => listSheet(list, language)), 'xlsx')
      default: {
        const around = { brand, publicUrl, timeZone, now: ctx.now(), language, size: query.paper }
        return file(await inLine(() => listPdf(list, around)), 'pdf')
      }
    }
  }),
  handleInTransaction(shopLists.change, (ctx, input) => changeList(ctx, input)),
  handleInTransaction(shopLists.setLines, (ctx, input) => setListLines(ctx, input)),
  handleInTransaction(shopLists.remove, (ctx, input) => removeList(ctx, input)),
  handleInTransaction(shopLists.restore, (ctx, input) => restoreList(ctx, input)),
]
