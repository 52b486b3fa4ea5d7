import { type Cell, harmless } from './cells.ts'

/** A table as CSV (RFC 4180) in UTF-8, with the byte order mark that spreadsheets need. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\ufeff${csvLines(rows)}`

/** Lines of such a table, for streaming; the caller writes the byte order mark before the first. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  // Excel splits cells at semicolons in many locales, and at tabs when text is pasted.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
