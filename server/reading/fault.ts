/** Why a file can't be read as a table. The first are refused before its content is looked at. */
export const readingFaults = [
  'empty',
  'not_a_table',
  'old_spreadsheet',
  'damaged',
  'unpacks_too_large',
  'no_sheet',
  'too_many_rows',
  'too_slow',
  'too_much_memory',
] as const
export type ReadingFaultCode = (typeof readingFaults)[number]

/** A file that is no table, or more than a reader takes. `line` is where it broke, if it was within the table. */
export class ReadingFault extends Error {
  readonly code: ReadingFaultCode
  readonly line: number | undefined
  constructor(code: ReadingFaultCode, line?: number) {
    super(`the file is ${code}`)
    this.code = code
    this.line = line
  }
}

/** The most rows of a file, and the most columns of a row: more is no list of a distributor's. */
export const mostRows = 200_000
export const mostColumns = 400
/** The most characters of a cell that are kept; a spreadsheet's cell has no more. */
export const mostCellCharacters = 32_767
