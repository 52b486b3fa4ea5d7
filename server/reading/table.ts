import type { Encoding } from './decode.ts'

/** Text as it came, or the number of a spreadsheet's cell, whose decimals need no guessing. Days of a spreadsheet are ISO text. */
export type Cell = string | number

/** A row and its line in the file, from 1. */
export type TableRow = {
  line: number
  cells: readonly Cell[]
  /** A quote opens in this line and never closes: its cells can't be told apart. */
  hasOpenQuote?: true
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What was found about a file, or chosen by a person. */
export type TableFormat =
  | { kind: 'text'; encoding: Encoding; delimiter: Delimiter }
  | { kind: 'sheet'; sheet: string; sheets: readonly string[] }

/** What a person chose; the rest is found. */
export type TableChoice = { encoding?: Encoding; delimiter?: Delimiter; sheet?: string }

export type Table = {
  format: TableFormat
  /** About how many lines it has: exact for text. */
  lines: number
  /** From the start, as often as needed, some at a time. An empty line has no cells; those at the end of a spreadsheet are left out. */
  batches: () => AsyncIterable<readonly TableRow[]>
}
