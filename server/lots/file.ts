import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { FileRow, lots } from '../../contract/features/lots/lots.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { ReadingFault } from '../reading/fault.ts'
import { type FieldNames, fieldsByName, findHeading } from '../reading/headings.ts'
import { readTable } from '../reading/read-table.ts'
import type { Cell, TableRow } from '../reading/table.ts'
import { readDay, readNumber } from '../reading/values.ts'
import { todayOf } from './list.ts'

const mostRows = 1_000
/** The most title rows above the headings. */
const rowsBeforeHeading = 20

type Field = 'item' | 'units' | 'cost' | 'arrived' | 'code' | 'place'
const names: FieldNames<Field> = {
  item: ['item code', 'item number', 'product', 'product id', 'sku', 'codigo', 'articulo', 'artículo'],
  units: ['quantity', 'qty', 'received', 'count', 'unidades', 'cantidad', 'recibido'],
  cost: ['unit cost', 'landed cost', 'costo', 'costo unitario'],
  arrived: ['arrived on', 'arrival', 'date', 'received on', 'llegada', 'fecha'],
  code: ['lot', 'lot code', 'lot number', 'lote', 'box'],
  place: ['location', 'cooler', 'lugar', 'ubicacion'],
}

/** Previews what would be received from a file, row by row. Throws `file_refused` for a file that is not a table, and `columns_missing`. */
export async function readGoodsFile(
  ctx: SignedInCtx,
  [upload]: readonly Upload[],
): Promise<ReplyOf<typeof lots.readFile>> {
  if (!upload) throw refused('Choose a file.')
  const { rows } = await readTable(() => upload.read(), { mostRows: mostRows + rowsBeforeHeading }).catch(
    (error: unknown) => {
      throw error instanceof ReadingFault ? refused(sentenceOf(error)) : error
    },
  )
  const heading = findHeading(rows.slice(0, rowsBeforeHeading), names)
  const fields = fieldsByName(heading?.cells ?? [], names)
  const missing = (['item', 'units'] as const).filter((field) => !fields.includes(field))
  if (!heading || missing.length > 0)
    throw new AppError('columns_missing', {
      detail: 'The file needs a column for the item and one for the quantity.',
      data: { columns: missing, found: (heading?.cells ?? rows[0]?.cells ?? []).map(String).slice(0, 60) },
    })
  const goods = rows.filter(
    ({ line, cells }) => line > heading.line && cells.some((cell) => String(cell).trim() !== ''),
  )
  if (goods.length > mostRows) throw refused('The file has more than 1,000 rows.')
  return {
    rows: await matched(
      ctx,
      goods.map((row) => rowOf(row, fields, todayOf(ctx))),
    ),
  }
}

type ReadRow = FileRow & { item: string }

function rowOf({ line, cells }: TableRow, fields: readonly (Field | null)[], today: Day): ReadRow {
  const cell = (field: Field): Cell => cells[fields.indexOf(field)] ?? ''
  const text = (field: Field) => String(cell(field)).trim()
  const units = numberIn(cell('units'))
  const cost = text('cost') === '' ? null : numberIn(cell('cost'))
  const arrivedOn = text('arrived') === '' ? null : readDay(cell('arrived'), 'mdy')?.day
  const item = text('item')
  const faults: [NonNullable<FileRow['fault']>, boolean][] = [
    ['no_item', item === ''],
    ['bad_units', units === undefined || !Number.isInteger(units) || units < 1 || units > 1_000_000],
    ['bad_cost', cost === undefined || (cost !== null && (cost < 0 || cost > 100_000))],
    [
      'bad_day',
      arrivedOn === undefined || (arrivedOn !== null && (arrivedOn > today || arrivedOn < '2000-01-01')),
    ],
    ['too_long', text('code').length > 40 || text('place').length > 40],
  ]
  const fault = faults.find(([, is]) => is)?.[0] ?? null
  return {
    line,
    text: cells.map(String).join(' · ').slice(0, 200),
    item,
    productId: null,
    productDescription: '',
    units: fault === 'bad_units' ? null : (units ?? null),
    cost: fault === 'bad_cost' || cost == null ? null : Math.round(cost * 10_000) / 10_000,
    arrivedOn: fault === 'bad_day' ? null : (arrivedOn ?? null),
    code: text('code').slice(0, 40),
    place: text('place').slice(0, 40),
    fault,
  }
}

/** Undefined if the cell is not a number. */
function numberIn(cell: Cell): number | undefined {
  for (const decimals of ['dot', 'comma'] as const) {
    const read = readNumber(cell, decimals)
    if (read.kind === 'number') return Number(read.text)
  }
  return undefined
}

/** The rows with their products, found by number or by the supplier's code. */
async function matched(ctx: SignedInCtx, rows: readonly ReadRow[]): Promise<FileRow[]> {
  const codes = [...new Set(rows.map(({ item }) => item))]
  const numbers = codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  const found = await sql<{ id: number; item_code: string | null; description: string }>`
    select id, item_code, description from products
    where id = any(${numbers}::int[]) or item_code = any(${codes}::text[])`.execute(ctx.db)
  const byCode = new Map(
    found.rows.flatMap((row) => [
      [String(row.id), row] as const,
      ...(row.item_code === null ? [] : [[row.item_code, row] as const]),
    ]),
  )
  return rows.map(({ item, ...row }) => {
    const product = byCode.get(item)
    return {
      ...row,
      productId: product?.id ?? null,
      productDescription: product?.description ?? '',
      fault: row.fault ?? (product ? null : 'unknown_item'),
    }
  })
}

const refused = (message: string) =>
  new AppError('file_refused', { detail: message, fields: [{ path: 'file', message }] })

const sentenceOf = ({ code }: ReadingFault): string => sentences[code] ?? 'The file can’t be read.'
const sentences: Partial<Record<ReadingFault['code'], string>> = {
  empty: 'The file is empty.',
  not_a_table: 'The file is no table. Send CSV or a spreadsheet.',
  old_spreadsheet: 'This is an old spreadsheet. Save it as XLSX or CSV.',
  unpacks_too_large: 'The file is too large when unpacked.',
  no_sheet: 'The spreadsheet has no sheet.',
  too_many_rows: 'The file has more than 1,000 rows.',
}
