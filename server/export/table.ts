import { setImmediate as nextTurn } from 'node:timers/promises'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import { FileAnswer } from '../core/route.ts'
import type { Cell } from './cells.ts'
import { csvLines, csvOf } from './csv.ts'
import { inTurn } from './in-turn.ts'
import { type SheetColumn, sheetOf } from './sheet.ts'
import { tableWord } from './table-words.ts'

/** A column of a saved list; `money` is in dollars and shown with cents. */
export type TableColumn<Row> = {
  header: string
  width: number
  money?: true
  /** Its cells are words to translate into the reader's language. */
  isWord?: true
  value: (row: Row) => Cell
}

export type SavedTable<Row> = {
  /** Title of the sheet. */
  name: string
  /** Without the extension. */
  fileName: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
}

const sheetsInLine = inTurn(8)
/** CSV lines written before yielding to other requests. */
const rowsAtOnce = 1_000

/** The same table with its English words translated, including the file name. */
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

/** A file name without accents, which some systems garble. */
const slugOf = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

/** A list as CSV or as a spreadsheet; undefined for any other format. Money in CSV has two decimals and no separators. */
export async function tableFile<Row>(type: string, table: SavedTable<Row>): Promise<FileAnswer | undefined> {
  const { name, fileName, columns, rows } = table
  if (type === mediaTypes.csv) {
    const heads = columns.map(({ header }) => header)
    const pieces = [csvOf([heads])]
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce)
      pieces.push(csvLines(some.map((row) => columns.map(({ value, money }) => csvCell(value(row), money)))))
      if (from + rowsAtOnce < rows.length) await nextTurn()
    }
    return new FileAnswer({ type, body: pieces.join(''), fileName: `${fileName}.csv` })
  }
  if (type !== mediaTypes.xlsx) return undefined
  const sheetColumns = columns.map(
    ({ header, width, money }): SheetColumn => ({ header, width, ...(money && { format: '#,##0.00' }) }),
  )
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const body = await sheetsInLine(() => sheetOf({ name, columns: sheetColumns, rows: cells }))
  return new FileAnswer({ type, body, fileName: `${fileName}.xlsx` })
}

const csvCell = (cell: Cell, money: true | undefined): Cell =>
  money && typeof cell === 'number' ? (centsFromDollars(cell) / 100).toFixed(2) : cell
