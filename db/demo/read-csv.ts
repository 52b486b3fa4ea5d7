import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'

/** One row of a data file; every cell is text, empty when missing. */
export type CsvRow = (column: string) => string

/** The rows of a file in `data/`. Reading a column that the file doesn't have throws. */
export function readCsv(file: string): CsvRow[] {
  const text = readFileSync(path.join(import.meta.dirname, 'data', file), 'utf8')
  const [header = [], ...rows] = parse(text) as string[][]
  const position = new Map(header.map((name, index) => [name, index]))
  return rows.map((cells) => (column) => {
    const index = position.get(column)
    if (index === undefined) throw new Error(`${file} has no column ${column}`)
    return cells[index] ?? ''
  })
}

export const isTrue = (cell: string): boolean => cell === 'true'
export const numberOrNull = (cell: string): number | null => (cell === '' ? null : Number(cell))
/** Decimal dollars as written → cents; empty is 0. */
export const centsOf = (cell: string): number => Math.round(Number(cell) * 100)
/** Decimal dollars as written → ten-thousandths of a dollar; null for an empty cell. */
export const e4OrNull = (cell: string): number | null =>
  cell === '' ? null : Math.round(Number(cell) * 10_000)
export const listOf = (cell: string): string[] => cell.split(';').filter((item) => item !== '')
