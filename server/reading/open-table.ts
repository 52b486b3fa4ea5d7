import { decode, encodingOf } from './decode.ts'
import { delimitedRows, delimiterOf, lineCount } from './delimited.ts'
import { mostRows, ReadingFault } from './fault.ts'
import { openSheet } from './sheet.ts'
import type { Table, TableChoice, TableRow } from './table.ts'

const rowsAtOnce = 500

/** Opens a file as a table by its content: a spreadsheet (XLSX), else a text with separators. Throws ReadingFault. */
export async function openTable(bytes: Buffer, choice: TableChoice = {}): Promise<Table> {
  if (bytes.length === 0) throw new ReadingFault('empty')
  if (bytes.toString('hex', 0, 2) === 'd0cf') throw new ReadingFault('old_spreadsheet')
  const table =
    bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
      ? await openSheet(bytes, choice.sheet)
      : openText(bytes, choice)
  return { ...table, batches: () => counted(table) }
}

/** Throws ReadingFault when there are too many rows. */
async function* counted(table: Table): AsyncGenerator<readonly TableRow[]> {
  let rows = 0
  for await (const batch of table.batches()) {
    rows += batch.length
    if (rows > mostRows) throw new ReadingFault('too_many_rows')
    yield batch
  }
}

function openText(bytes: Buffer, choice: TableChoice): Table {
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text.trim() === '') throw new ReadingFault('empty')
  if (/^\s*(<(!doctype|\?xml|html)|%PDF-|\{\\rtf)/i.test(text)) throw new ReadingFault('not_a_table')
  const delimiter = choice.delimiter ?? delimiterOf(text)
  return {
    format: { kind: 'text', encoding, delimiter },
    lines: lineCount(text),
    batches: async function* () {
      let batch: TableRow[] = []
      for (const row of delimitedRows(text, delimiter)) {
        batch.push(row)
        if (batch.length < rowsAtOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
  }
}
