import writeSheet, { type CellObject } from 'write-excel-file/node'
import { type Cell, harmless } from './cells.ts'

/** A column of a spreadsheet; `format` is Excel's for its numbers, `width` counts characters. */
export type SheetColumn = { header: string; width: number; format?: string }

/** A table as an Excel workbook of one sheet, its heads in bold and kept in sight. */
export async function sheetOf(options: {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly Cell[])[]
}): Promise<Buffer> {
  const { name, columns, rows } = options
  const heads = columns.map(({ header }): CellObject => ({ value: header, type: String, fontWeight: 'bold' }))
  const body = rows.map((row) => row.map((cell, i) => sheetCell(cell, columns[i]?.format)))
  return writeSheet([heads, ...body], {
    // Excel takes no more characters, and none of these.
    sheet: name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function sheetCell(cell: Cell, format: string | undefined): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: harmless(cell), type: String }
  return { value: cell, type: Number, ...(format ? { format } : {}) }
}
