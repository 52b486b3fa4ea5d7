import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayAt } from '../../contract/dates.ts'
import { type Endpoint, type InputOf, mediaTypes } from '../../contract/endpoint.ts'
import type { orders } from '../../contract/orders.ts'
import { readLanguage } from '../account/language.ts'
import { AppError } from '../errors.ts'
import type { Cell } from '../export/cells.ts'
import { csvLines } from '../export/csv.ts'
import { sheetInPieces } from '../export/sheet-in-pieces.ts'
import { tableWord } from '../export/table-words.ts'
import { FileAnswer, type SignedInCtx } from '../handle.ts'
import { conditions } from './history.ts'
import { cellsOf, csvCellsOf, sheetColumns, type TableRow, tableHead, type Writing } from './table.ts'

type Query = InputOf<typeof orders.exportAll>['query']

/** Lines of one spreadsheet below its head: Excel has no more rows. More is for CSV, which has no end. */
export const mostSheetLines = 1_048_575
const linesAtOnce = 2_000

/**
 * Every line of the orders that match, sent while it is read, a few thousand lines at a time. Both forms say beforehand how many
 * lines there are (`X-Total-Lines`), and a spreadsheet how many come in each of its pieces (`X-Lines-At-Once`).
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
      detail: `A spreadsheet takes ${mostSheetLines.toLocaleString('en-US')} lines, and these are ${total.toLocaleString('en-US')}. Narrow the dates, or take CSV.`,
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

/** The lines, newest order first, each time those after the last that was read: what is placed meanwhile moves nothing. */
async function* linesOf(ctx: SignedInCtx, query: Query): AsyncGenerator<TableRow[]> {
  const where = matching(ctx, query)
  type Row = TableRow & { order_id: number; key: string }
  let after: Row | undefined
  for (;;) {
    // The moment as the database writes it: a Date would cut its microseconds, and read lines twice or never.
    const place = after && sql`(${after.key}::timestamptz, ${after.order_id}::bigint)`
    // Bounded by the index first; of the order that was reached, the lines that are left.
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
