import type { Encoding } from './decode.ts'

/** Text as in the file, or the number of a spreadsheet's cell, which needs no guessing of decimals. Days of a spreadsheet are ISO text. */
export type Cell = string | number

/** A row and its line in the file, from 1. */
export type TableRow = {
  line: number
  cells: readonly Cell[]
  /** A quote in this line is never closed, so its cells can't be separated. */
  hasOpenQuote?: true
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Properties of a file, detected or chosen by a person. */
export type TableFormat =
  | { kind: 'text'; encoding: Encoding; delimiter: Delimiter }
  | { kind: 'sheet'; sheet: string; sheets: readonly string[] }

/** A person's choices; the rest is detected. */
export type TableChoice = { encoding?: Encoding; delimiter?: Delimiter; sheet?: string }

export type Table = {
  format: TableFormat
  /** The approximate number of lines; exact for text. */
  lines: number
  /**
   * Reads from the start, as often as needed, in batches. An empty line has no cells; empty lines at the end of a spreadsheet are
   * left out.
   */
  batches: () => AsyncIterable<readonly TableRow[]>
}
