import { mediaTypes } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/language.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { FileAnswer } from '../handle.ts'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'
import { inTurn } from './in-turn.ts'
import type { SheetColumn } from './sheet.ts'
import { sheetBeside } from './sheet-beside.ts'
import { tableWord } from './table-words.ts'

/** A column of a list to save; `money` is in dollars and shown with its cents. */
export type TableColumn<Row> = {
  header: string
  width: number
  money?: true
  /** Its cells are words that the reader's language may have another for. */
  isWord?: true
  value: (row: Row) => Cell
}

export type SavedTable<Row> = {
  /** Of the sheet. */
  name: string
  /** Without its ending. */
  fileName: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
}

const sheetsInLine = inTurn(8)

/** The same table with its English words in a language, the name of the file among them. */
export function tableIn<Row>(table: SavedTable<Row>, language: Language): SavedTable<Row> {
  const word = (text: string) => tableWord(text, language)
  const columns = table.columns.map((column): TableColumn<Row> => {
    const value = (row: Row): Cell => {
      const cell = column.value(row)
      return column.isWord && typeof cell === 'string' ? word(cell) : cell
    }
    return { ...column, header: word(column.header), value }
  })
  const name = word(table.name)
  return { ...table, name, fileName: table.fileName.replace(slugOf(table.name), slugOf(name)), columns }
}

/** A name as files have it, without accents: some systems write them as something else. */
const slugOf = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

/** A list as CSV or as a spreadsheet; undefined for any other form. Money in CSV has two places and no separators. */
export async function tableFile<Row>(type: string, table: SavedTable<Row>): Promise<FileAnswer | undefined> {
  const { name, fileName, columns, rows } = table
  if (type === mediaTypes.csv) {
    const heads = columns.map(({ header }) => header)
    const lines = rows.map((row) => columns.map(({ value, money }) => csvCell(value(row), money)))
    return new FileAnswer({ type, body: csvOf([heads, ...lines]), fileName: `${fileName}.csv` })
  }
  if (type !== mediaTypes.xlsx) return undefined
  const sheetColumns = columns.map(
    ({ header, width, money }): SheetColumn => ({ header, width, ...(money && { format: '#,##0.00' }) }),
  )
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const body = await sheetsInLine(() => sheetBeside({ name, columns: sheetColumns, rows: cells }))
  return new FileAnswer({ type, body, fileName: `${fileName}.xlsx` })
}

const csvCell = (cell: Cell, money: true | undefined): Cell =>
  money && typeof cell === 'number' ? (centsFromDollars(cell) / 100).toFixed(2) : cell
