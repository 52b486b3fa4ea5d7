import type { FileFacts, FileFailure, FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type RowField, requiredFields, skippedLines } from '../../../contract/features/daily-prices/rows.ts'
import { findHeading, plainName } from '../../reading/headings.ts'
import { openTable } from '../../reading/open-table.ts'
import type { Cell, Table, TableRow } from '../../reading/table.ts'
import { cut, dayOrderOf, decimalsOf } from '../../reading/values.ts'
import { lookOf, type PlacedColumn, placeColumns, type Remembered } from './columns.ts'
import { dayFields, fieldNames, moneyFields } from './fields.ts'
import { leavesOutEmptyEnds, lineKind, shapeOf } from './line-kind.ts'
import { type RowAsRead, readRow } from './read-row.ts'

/** The instructions for reading a file. */
export type ReadingOrder = {
  /** The person's choices; the rest is detected. */
  chosen: Partial<FilePlan>
  remembered: Remembered
  /** The supplier's vendor, whose items its file may change; null for the house list. */
  vendorId: string | null
  /** Codes with letters are valid for this supplier. */
  keepLetters: boolean
}

export type ReadLine = RowAsRead & { line: number; raw: readonly Cell[] }

/** The reader's output: some rows with the progress, and at the end the results. */
export type ReadingLine =
  | { rows: readonly ReadLine[]; done: number; total: number }
  | {
      plan: FilePlan
      facts: FileFacts
      skipped: number
      superseded: readonly number[]
      failure?: FileFailure
    }

/** Rows sampled before the first row is read. */
const sampleRows = 2000
/** The heading is within this many lines. */
const linesToHeading = 60
const rowsAtOnce = 500
const mostShownLines = 60
const mostShownSkipped = 200
const mostShownCharacters = 240

/**
 * Reads a price file: its format, where its rows begin, its columns, then every row. Throws ReadingFault for a file that is not a
 * table; for a table without the required columns, the last line of output has the failure and there are no rows.
 */
export async function* readFile(file: Buffer, order: ReadingOrder): AsyncGenerator<ReadingLine> {
  const { chosen } = order
  const table = await openTable(file, {
    ...(chosen.encoding && { encoding: chosen.encoding }),
    ...(chosen.delimiter && { delimiter: chosen.delimiter }),
    ...(chosen.sheet && { sheet: chosen.sheet }),
  })
  const sample = await takeSample(table)
  const heading =
    chosen.headingLine == null
      ? findHeading(sample.slice(0, linesToHeading), rememberedNames(order.remembered))
      : sample.find(({ line }) => line === chosen.headingLine)
  const outline = outlineOf(table, { sample, heading, order })
  const failure = failureOf(outline)
  const facts = new Facts(table, outline)
  if (failure) {
    for (const row of sample) facts.add(row)
    yield { plan: outline.plan, facts: facts.result(), skipped: 0, superseded: [], failure }
    return
  }
  yield* readRows(table, { outline, facts, order })
}

async function takeSample(table: Table): Promise<TableRow[]> {
  const sample: TableRow[] = []
  for await (const rows of table.batches()) {
    sample.push(...rows)
    if (sample.length >= sampleRows) break
  }
  return sample
}

/** Headings that a person assigned count like the well-known ones. */
const rememberedNames = (remembered: Remembered) => {
  const names = { ...fieldNames } as Record<RowField, readonly string[]>
  for (const [name, field] of Object.entries(remembered)) if (field) names[field] = [...names[field], name]
  return names
}

type Outline = ReturnType<typeof outlineOf>

/** How the file is read, and how each column's field was chosen. */
function outlineOf(
  table: Table,
  {
    sample,
    heading,
    order,
  }: { sample: readonly TableRow[]; heading: TableRow | undefined; order: ReadingOrder },
) {
  const { chosen, remembered } = order
  const headings = trimmedEnd(heading?.cells ?? [])
  const below = heading ? sample.filter(({ line, cells }) => line > heading.line && cells.length > 0) : []
  const samples = headings.map((_, i) => below.map(({ cells }) => cells[i] ?? ''))
  const isComma = table.format.kind === 'text' && table.format.delimiter === ';'
  const guess = (fields: readonly RowField[], columns: readonly PlacedColumn[]) =>
    columns.flatMap(({ field }, i) => (field && fields.includes(field) ? (samples[i] ?? []) : []))
  // Prices are first located by column name: their cells show how decimals are written.
  const first = placeColumns({ headings, chosen: chosen.columns, remembered, samples: [], decimals: 'dot' })
  const decimals = chosen.decimals ?? decimalsOf(guess(moneyFields, first), isComma ? 'comma' : 'dot')
  const columns = placeColumns({ headings, chosen: chosen.columns, remembered, samples, decimals })
  const dayOrder = chosen.dayOrder ?? dayOrderOf(guess(dayFields, columns))
  const { format } = table
  const plan: FilePlan = {
    encoding: format.kind === 'text' ? format.encoding : null,
    delimiter: format.kind === 'text' ? format.delimiter : null,
    sheet: format.kind === 'sheet' ? format.sheet : null,
    decimals,
    dayOrder,
    headingLine: heading?.line ?? null,
    columns: columns.map(({ field }) => field),
  }
  const isSheet = format.kind === 'sheet'
  const mayBeShort = leavesOutEmptyEnds(below, headings.length)
  return { plan, headings, columns, isSheet, mayBeShort, hasRows: below.length > 0 }
}

function trimmedEnd(cells: readonly Cell[]): readonly Cell[] {
  const last = cells.findLastIndex((cell) => String(cell).trim() !== '')
  return cells.slice(0, last + 1)
}

function failureOf({ plan, hasRows }: Outline): FileFailure | undefined {
  if (plan.headingLine === null) return { code: 'heading_missing', missing: [...requiredFields] }
  const missing = requiredFields.filter((field) => !plan.columns.includes(field))
  if (missing.length > 0) return { code: 'columns_missing', missing }
  return hasRows ? undefined : { code: 'no_rows' }
}

async function* readRows(
  table: Table,
  { outline, facts, order }: { outline: Outline; facts: Facts; order: ReadingOrder },
): AsyncGenerator<ReadingLine> {
  const { plan, headings, isSheet, mayBeShort } = outline
  const fixed = order.keepLetters ? { keepLetters: true as const } : {}
  /** The last line with each code. */
  const lines = new Map<string, number>()
  const superseded: number[] = []
  let rows: ReadLine[] = []
  let [done, skipped] = [0, 0]
  for await (const batch of table.batches()) {
    for (const one of batch) {
      const kind = facts.add(one)
      if (kind !== 'row') {
        if (kind !== 'heading') skipped++
        continue
      }
      const shape = shapeOf(one, { width: headings.length, isSheet, mayBeShort })
      const result = readRow({ cells: one.cells, ...(shape && { shape }) }, plan, fixed)
      const { vendorId } = result.read
      if (order.vendorId !== null && vendorId && vendorId.toUpperCase() !== order.vendorId)
        result.causes.push('other_vendor')
      const code = shape ? null : result.read.itemCode
      if (code) {
        const before = lines.get(code)
        if (before !== undefined) superseded.push(before)
        lines.set(code, one.line)
      }
      rows.push({ line: one.line, raw: one.cells, ...result })
      if (rows.length < rowsAtOnce) continue
      done += rows.length
      yield { rows, done, total: Math.max(done, table.lines - skipped - 1) }
      rows = []
    }
  }
  if (rows.length > 0) yield { rows, done: done + rows.length, total: done + rows.length }
  yield { plan, facts: facts.result(), skipped, superseded }
}

/** Collects the facts about a file that the pages show. */
class Facts {
  readonly table: Table
  readonly outline: Outline
  readonly firstLines: FileFacts['firstLines'] = []
  readonly skipped: FileFacts['skipped'] = []
  readonly filled: number[]
  readonly samples: Cell[][]
  rows = 0
  lastLine = 0

  constructor(table: Table, outline: Outline) {
    this.table = table
    this.outline = outline
    this.filled = outline.headings.map(() => 0)
    this.samples = outline.headings.map(() => [])
  }

  add(row: TableRow) {
    const { plan, headings } = this.outline
    const { headingLine, columns } = plan
    const kind =
      headingLine === null
        ? row.cells.length === 0
          ? 'blank_line'
          : 'title_row'
        : lineKind(row, { headingLine, headings, columns })
    this.lastLine = row.line
    const text = () => cut(row.cells.map(String).join(', '), mostShownCharacters)
    if (this.firstLines.length < mostShownLines) this.firstLines.push({ line: row.line, text: text(), kind })
    const skippedKind = skippedLines.find((one) => one === kind)
    if (skippedKind && headingLine !== null && this.skipped.length < mostShownSkipped)
      this.skipped.push({ line: row.line, text: text(), kind: skippedKind })
    if (kind === 'row') this.addRow(row.cells)
    return kind
  }

  addRow(cells: readonly Cell[]) {
    this.rows++
    for (let i = 0; i < this.filled.length; i++) {
      const cell = cells[i] ?? ''
      if (typeof cell === 'string' && cell.trim() === '') continue
      this.filled[i]!++
      const samples = this.samples[i]!
      const isDayNumber = /^\d{5}$/.test(String(cell))
      if (
        samples.length < 3
          ? !samples.includes(cell)
          : isDayNumber && samples.length < 4 && !samples.includes(cell)
      )
        samples.push(cell)
    }
  }

  result(): FileFacts {
    const { headings, columns, isSheet } = this.outline
    const { format, lines } = this.table
    return {
      kind: isSheet ? 'xlsx' : 'csv',
      sheets: format.kind === 'sheet' ? [...format.sheets] : [],
      lines: isSheet ? this.lastLine : lines,
      rows: this.rows,
      columns: headings.map((heading, i) => ({
        heading: cut(String(heading), 120),
        filled: this.filled[i]!,
        samples: this.samples[i]!.map((cell) => cut(String(cell), 60)),
        ...columns[i]!,
        look: lookOf(columns[i]!, this.samples[i]!),
      })),
      firstLines: this.firstLines,
      skipped: this.skipped,
    }
  }
}

/** The fields of columns by normalized heading, to be remembered. */
export const rememberedOf = (columns: readonly { heading: string; field: RowField | null }[]): Remembered =>
  Object.fromEntries(columns.map(({ heading, field }) => [plainName(heading), field]))
