import { AppError } from '../core/errors.ts'
import type { Upload } from '../core/upload.ts'
import { ReadingFault, type ReadingFaultCode } from './fault.ts'
import { type FieldNames, fieldsByName, findHeading } from './headings.ts'
import { readTable } from './read-table.ts'

/** A small list with a heading: the column of each known field, and the lines below the heading. */
export type Sheet<Field extends string> = {
  header: readonly string[]
  columns: Partial<Record<Field, number>>
  rows: readonly { line: number; cells: readonly string[] }[]
}

const sentences: Record<ReadingFaultCode, string> = {
  empty: 'This file is empty.',
  not_a_table: 'This file is no table. Save it as CSV or XLSX.',
  old_spreadsheet: 'This is an old spreadsheet. Save it as XLSX or CSV.',
  damaged: 'This file is damaged or is no table.',
  unpacks_too_large: 'This file unpacks to too much.',
  no_sheet: 'This workbook has no sheet with rows.',
  too_many_rows: 'This file has too many rows.',
  too_slow: 'This file takes too long to read.',
  too_much_memory: 'This file needs too much memory to read.',
}

const refused = (message: string) =>
  new AppError('file_refused', { detail: message, fields: [{ path: 'file', message }] })

/** How many first lines may contain the heading, so that a title above it doesn't matter. */
const mostTitleLines = 25

/** Reads an uploaded list. Without known headings, its first line is used as the heading. Throws `file_refused`. */
export async function readSheet<Field extends string>(
  upload: Upload | undefined,
  { names, mostRows }: { names: FieldNames<Field>; mostRows: number },
): Promise<Sheet<Field>> {
  if (!upload) throw refused('Choose a file.')
  const { rows: all } = await readTable(upload.read, { mostRows: mostRows + mostTitleLines }).catch(
    (error) => {
      throw error instanceof ReadingFault ? refused(sentences[error.code]) : error
    },
  )
  const filled = all.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== ''))
  const heading = findHeading(filled.slice(0, mostTitleLines), names) ?? filled[0]
  if (!heading) throw refused(sentences.empty)
  const open = filled.find(({ hasOpenQuote }) => hasOpenQuote)
  if (open) throw refused(`A quote opens in line ${open.line} and never closes.`)
  const rows = filled
    .filter(({ line }) => line > heading.line)
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => String(cell)) }))
  if (rows.length > mostRows) throw refused(`A file has at most ${mostRows.toLocaleString('en-US')} rows.`)
  const columns: Partial<Record<Field, number>> = {}
  fieldsByName(heading.cells, names).forEach((field, index) => {
    if (field !== null) columns[field] = index
  })
  return { header: heading.cells.map((cell) => String(cell).trim()), columns, rows }
}
