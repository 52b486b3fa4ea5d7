import { mediaTypes } from '../../contract/core/endpoint.ts'
import { pickLists } from '../../contract/features/pick-lists.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { labelsPdf, slipsPdf } from './labels-pdf.ts'
import { packOrder } from './pack.ts'
import { pickListPdf } from './pdf.ts'
import { pickLine } from './pick.ts'
import { printPickList } from './print.ts'
import { readPickLists } from './read.ts'
import { paperWords } from './words.ts'

/** PDFs are made one at a time. */
const inLine = inTurn(8)

export const pickListsRoutes: Route[] = [
  handle(pickLists.read, async (ctx, { query }, { accepts: type }) => {
    const reply = await readPickLists(ctx, query)
    if (type !== mediaTypes.pdf) return reply
    const { list, shipDay } = reply
    if (!list) throw new AppError('not_found', { detail: 'Choose a route or a way of delivery.' })
    const language = await readLanguage(ctx)
    const { brand, timeZone } = ctx.settings
    const around = { brand, timeZone, now: ctx.now(), language, actor: ctx.user.name, shipDay }
    const words = paperWords[language]
    const papers = {
      list: [pickListPdf, words.fileName],
      slips: [slipsPdf, words.slipsName],
      labels: [labelsPdf, words.labelsName],
    } as const
    const [draw, name] = papers[query.paper ?? 'list']
    const body = await inLine(() => draw(list, { ...around, changesOnly: query.changes === 'true' }))
    return new FileAnswer({ type, body, fileName: `${name}-${list.code}.pdf` })
  }),
  handleInTransaction(pickLists.print, (ctx, input) => printPickList(ctx, input)),
  handleInTransaction(pickLists.pick, (ctx, input) => pickLine(ctx, input)),
  handleInTransaction(pickLists.pack, (ctx, input) => packOrder(ctx, input)),
]
