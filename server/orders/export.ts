import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { type Endpoint, type InputOf, mediaTypes } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, type SignedInCtx } from '../core/route.ts'
import type { Cell } from '../export/cells.ts'
import { csvLines } from '../export/csv.ts'
import { readLanguage } from '../export/language.ts'
import { sheetInPieces } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'
import { conditions } from './history.ts'
import { cellsOf, csvCellsOf, sheetColumns, type TableRow, tableHead, type Writing } from './table.ts'

type Query = InputOf<typeof orders.exportAll>['query']

/** Maximum lines of one spreadsheet below its header, an Excel limit. CSV has no limit. */
export const mostSheetLines = 1_048_575
const linesAtOnce = 2_000

/**
 * Every line of the matching orders, streamed a few thousand lines at a time. Both formats announce the number of lines in
 * `X-Total-Lines`; a spreadsheet also announces the lines per chunk in `X-Lines-At-Once`.
 */
export async function exportAll(
  ctx: SignedInCtx,
  { query }: { query: Query },
  { accepts: type }: { accepts: NonNullable<Endpoint['also']>[number] },
): Promise<FileAnswer> {
  const total = await countLines(ctx, query)
  const language = await readLanguage(ctx)
  const writing = { timeZone: ctx.settings.timeZone, language }
  const name = `${tableWord('Orders', language)} ${dayAt(ctx.now(), writing.timeZone)}`
  const fileName = name.toLowerCase().replace(' ', '-')
  const headers = { 'x-total-lines': String(total), 'x-lines-at-once': String(linesAtOnce) }
  if (type === mediaTypes.csv) {
    const body = Readable.from(csvOfAll(ctx, query, writing))
    return new FileAnswer({ type, headers, body, fileName: `${fileName}.csv` })
  }
  if (total > mostSheetLines)
    throw new AppError('too_large', {
      detail: `There are ${total.toLocaleString('en-US')} lines, and a spreadsheet holds ${mostSheetLines.toLocaleString('en-US')}. Narrow the dates, or take CSV.`,
      data: { lines: total, most: mostSheetLines },
    })
  const columns = sheetColumns(language)
  const body = Readable.from(sheetInPieces({ name, columns, rows: cellsOfAll(ctx, query, writing) }))
  return new FileAnswer({ type, headers, body, fileName: `${fileName}.xlsx` })
}

async function* csvOfAll(ctx: SignedInCtx, query: Query, writing: Writing): AsyncGenerator<string> {
  yield `\ufeff${csvLines([tableHead(writing.language)])}`
  for await (const rows of linesOf(ctx, query)) yield csvLines(rows.map((row) => csvCellsOf(row, writing)))
}

async function* cellsOfAll(ctx: SignedInCtx, query: Query, writing: Writing): AsyncGenerator<Cell[][]> {
  for await (const rows of linesOf(ctx, query)) yield rows.map((row) => cellsOf(row, writing))
}

const matching = (ctx: SignedInCtx, query: Query) =>
  sql.join(conditions(ctx, query, dayAt(ctx.now(), ctx.settings.timeZone)), sql` and `)

async function countLines(ctx: SignedInCtx, query: Query): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines
    from orders o join order_lines l on l.order_id = o.id where ${matching(ctx, query)}`.execute(ctx.db)
  return rows[0]?.lines ?? 0
}

/** The lines, newest order first, by keyset: orders placed during the export don't shift the pages. */
async function* linesOf(ctx: SignedInCtx, query: Query): AsyncGenerator<TableRow[]> {
  const where = matching(ctx, query)
  type Row = TableRow & { order_id: number; key: string }
  let after: Row | undefined
  for (;;) {
    // The database's own text for the instant: a Date would drop its microseconds, and read lines twice or never.
    const place = after && sql`(${after.key}::timestamptz, ${after.order_id}::bigint)`
    // Bounded by the index first, then the remaining lines of the last order read.
    const rest = after
      ? sql`and (o.placed_at, o.id) <= ${place} and ((o.placed_at, o.id) < ${place} or l.sequence > ${after.sequence})`
      : sql``
    const { rows } = await sql<Row>`
      select o.id as order_id, o.placed_at::text as key, o.order_number, o.placed_at, o.ship_day, o.status as order_status,
        o.method, o.ship_to, o.po_number, i.invoice_number, l.sequence, l.product_id, l.description, l.department, l.um,
        l.pack, l.quantity, l.unit_price_e4, l.amount_cents, l.note, l.status as line_status
      from orders o
      join order_lines l on l.order_id = o.id
      left join invoices i on i.order_id = o.id
      where ${where} ${rest}
      order by o.placed_at desc, o.id desc, l.sequence
      limit ${linesAtOnce}`.execute(ctx.db)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < linesAtOnce) return
  }
}
