import { plainText } from '../../../../contract/catalogue/order-message.ts'
import { readOrder } from '../../../../contract/catalogue/order-text.ts'
import type { Day } from '../../../../contract/core/dates.ts'
import { linesOf } from './line-rules.ts'

/** `isChanged`: the lines aren't simply the rows as typed. */
export type ReadLines = { lines: string[]; day: Day | null; isChanged: boolean }

/**
 * The lines of a typed or pasted text, with the day that it names: read as the header's search box reads an order. A text that reads as
 * no order is taken row by row. A line that is a row of the text keeps its capitals and accents.
 */
export function readLines(text: string, today: Day): ReadLines {
  const rows = linesOf(text)
  const { lines: read, day } = readOrder(rows.join('\n'), today)
  const typed = new Map(rows.map((row) => [plainText(row).replace(/ +/g, ' ').trim(), row]))
  const lines = read.length > 0 ? read.map((line) => typed.get(line) ?? line) : rows
  return { lines, day, isChanged: lines.join('\n') !== rows.join('\n') }
}
