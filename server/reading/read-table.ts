import path from 'node:path'
import type { Readable } from 'node:stream'
import { inTurn } from '../export/in-turn.ts'
import { readInChild } from './child.ts'
import { ReadingFault } from './fault.ts'
import type { TableChoice, TableFormat, TableRow } from './table.ts'

const program = path.join(import.meta.dirname, 'table-program.ts')
const oneAtATime = inTurn(8)

/**
 * All rows of a small file (CSV in any encoding and with any separator, or XLSX) and its kind; larger lists are read by their own
 * program. Throws ReadingFault, also for more than `mostRows` rows, and `too_many` while others wait.
 */
export const readTable = (
  open: () => Readable,
  { mostRows = 20_000, choice = {} }: { mostRows?: number; choice?: TableChoice } = {},
): Promise<{ format: TableFormat; rows: TableRow[] }> =>
  oneAtATime(async () => {
    let format: TableFormat | undefined
    const rows: TableRow[] = []
    for await (const text of readInChild({ program, header: choice, file: open() })) {
      const line = JSON.parse(text) as { format?: TableFormat; rows?: TableRow[] }
      format = line.format ?? format
      rows.push(...(line.rows ?? []))
      if (rows.length > mostRows) throw new ReadingFault('too_many_rows')
    }
    if (!format) throw new ReadingFault('damaged')
    return { format, rows }
  })
