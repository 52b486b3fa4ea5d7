/** Why a file can't be read as a table. The first are refused before its content is read. */
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

/** A file that isn't a table, or exceeds a reader's limits. `line` is where it failed, if that was within the table. */
export class ReadingFault extends Error {
  readonly code: ReadingFaultCode
  readonly line: number | undefined
  constructor(code: ReadingFaultCode, line?: number) {
    super(`the file is ${code}`)
    this.code = code
    this.line = line
  }
}

/** Maximum rows of a file and columns of a row: no distributor's list has more. */
export const mostRows = 200_000
export const mostColumns = 400
/** Maximum characters kept of a cell, the same as a spreadsheet's limit. */
export const mostCellCharacters = 32_767
