import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { asDay, dayAt } from '../../contract/core/dates.ts'
import { type InputOf, mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { salesRep } from '../../contract/features/sales/rep.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, type SignedInCtx } from '../core/route.ts'
import type { Cell } from '../export/cells.ts'
import { readLanguage } from '../export/language.ts'
import { type SheetInPieces, sheetsInPieces } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'
import { type ReportSheet, reportSheets, type Span } from './report-sheets.ts'
import { managesAll, whoseEvening } from './scope.ts'

/** Excel’s limit of lines below a header. */
const mostLines = 1_048_575
/** Rows read, written and sent at once. */
const rowsAtOnce = 500

/**
 * Everything about a representative's customers in a period, one sheet per subject, streamed while it is read. Throws `invalid_input`
 * for days in the wrong order, `too_large` for more lines than a spreadsheet can have.
 */
export async function fullReport(
  ctx: SignedInCtx,
  { query }: InputOf<typeof salesRep.fullReport>,
): Promise<FileAnswer> {
  const { timeZone } = ctx.settings
  const today = dayAt(ctx.now(), timeZone)
  const from = query.from ?? asDay(`${today.slice(0, 7)}-01`)
  const to = query.to ?? today
  if (to < from)
    throw new AppError('invalid_input', {
      fields: [{ path: 'to', message: 'Choose a last day that isn’t before the first.' }],
    })
  const whose = whoseEvening(ctx, managesAll(ctx) ? query.rep : undefined)
  const span: Span = { from, to, today, timeZone, whose }
  const language = await readLanguage(ctx)
  const sheets = await Promise.all(
    reportSheets.map(async (sheet) => ({ sheet, ids: await idsOf(ctx, sheet.ids(span)) })),
  )
  const most = Math.max(...sheets.map(({ ids }) => ids.length))
  if (most > mostLines)
    throw new AppError('too_large', {
      detail: `There are ${most.toLocaleString('en-US')} lines, and a spreadsheet holds ${mostLines.toLocaleString('en-US')}. Choose fewer days.`,
      data: { lines: most, most: mostLines },
    })
  const pieces = sheetsInPieces(
    sheets.map(({ sheet, ids }): SheetInPieces => written(ctx, { sheet, ids, span, language })),
  )
  return new FileAnswer({
    type: mediaTypes.xlsx,
    body: Readable.from(pieces),
    fileName: `${tableWord('Full report', language).toLowerCase().replaceAll(' ', '-')}-${from}-${to}.xlsx`,
  })
}

type Writing = { sheet: ReportSheet; ids: readonly number[]; span: Span; language: Language }

function written(ctx: SignedInCtx, { sheet, ids, span, language }: Writing): SheetInPieces {
  const word = (text: string) => tableWord(text, language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at === 0 || at < ids.length; at += rowsAtOnce) {
      const found = await sql<
        Record<string, never>
      >`${sheet.rows(ids.slice(at, at + rowsAtOnce), span)}`.execute(ctx.db)
      yield found.rows.map((row) =>
        sheet.columns.map(({ value, isWord }) => {
          const cell = value(row, { timeZone: span.timeZone, language })
          return isWord && typeof cell === 'string' ? word(cell) : cell
        }),
      )
    }
  }
  return {
    name: word(sheet.name),
    columns: sheet.columns.map(({ header, width, format, isDay }) => ({
      header: word(header),
      width,
      ...(format && { format }),
      ...(isDay && { isDay }),
    })),
    rows: rows(),
  }
}

/** The rows of a sheet in order. Their ids are selected once, so that new rows don't shift the batches. */
async function idsOf({ db }: SignedInCtx, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select x.id from (${ids}) x(id, place) order by x.place, x.id`.execute(db)
  return rows.map(({ id }) => Number(id))
}
