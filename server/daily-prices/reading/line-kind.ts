import type { LineKind } from '../../../contract/features/daily-prices/file-shapes.ts'
import type { RowField } from '../../../contract/features/daily-prices/rows.ts'
import { plainName } from '../../reading/headings.ts'
import type { Cell, TableRow } from '../../reading/table.ts'

type About = {
  headingLine: number
  headings: readonly Cell[]
  columns: readonly (RowField | null)[]
}

const isBlank = (cell: Cell | undefined) =>
  cell === undefined ||
  String(cell)
    .replace(/\u00a0/g, ' ')
    .trim() === ''

/** The kind of a line: a row, or one of the lines that programs write around rows. */
export function lineKind({ line, cells }: TableRow, { headingLine, headings, columns }: About): LineKind {
  const filled = cells.filter((cell) => !isBlank(cell))
  if (filled.length === 0) return 'blank_line'
  if (line === headingLine) return 'heading'
  if (line < headingLine) return 'title_row'
  if (isSameLine(cells, headings)) return 'repeated_header'
  const cellOf = (field: RowField) => cells[columns.indexOf(field)]
  // A line with a code is a row, whatever else is missing.
  if (/\d/.test(String(cellOf('itemCode') ?? ''))) return 'row'
  if (/^((grand|sub) ?)?total(es)?\b/i.test(String(filled[0]).trim())) return 'total_row'
  const saysLittle = (['department', 'um', 'price1E4'] as const).every((field) => isBlank(cellOf(field)))
  return saysLittle && filled.length <= 2 && headings.length > 2 ? 'footer_row' : 'row'
}

function isSameLine(cells: readonly Cell[], headings: readonly Cell[]): boolean {
  const named = headings.flatMap((heading, i) => (isBlank(heading) ? [] : [i]))
  return named.every((i) => plainName(cells[i] ?? '') === plainName(headings[i]!))
}

/** Whether a line's cells can't be assigned to columns by position. */
export function shapeOf(
  { cells, hasOpenQuote }: TableRow,
  { width, isSheet, mayBeShort }: { width: number; isSheet: boolean; mayBeShort: boolean },
): 'quote_not_closed' | 'column_count' | undefined {
  if (hasOpenQuote) return 'quote_not_closed'
  // A spreadsheet's row ends with its last filled cell, so it may be short.
  if (isSheet) return undefined
  if (cells.length < width && !mayBeShort) return 'column_count'
  return cells.slice(width).some((cell) => !isBlank(cell)) ? 'column_count' : undefined
}

/** Whether the program that wrote a text file omits empty cells at the end of rows: then a short row is valid. */
export const leavesOutEmptyEnds = (rows: readonly TableRow[], width: number): boolean =>
  rows.filter(({ cells }) => cells.length < width).length > rows.length / 2
