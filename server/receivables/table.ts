import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { Statement, StatementLine } from '../../contract/features/receivables/receivables.ts'
import type { Cell } from '../export/cells.ts'
import { csvOf } from '../export/csv.ts'
import { type SheetColumn, sheetOf } from '../export/sheet.ts'
import { paperWords } from './paper-words.ts'

const money = '#,##0.00'
type Head = keyof (typeof paperWords)['en']['heads']
type Column = SheetColumn & { head: Head; value: (row: StatementLine) => Cell; isMoney?: true }

/** The columns with their headings in a language. */
function columnsIn(language: Language): readonly Column[] {
  const { heads, kinds } = paperWords[language]
  const column = (head: Head, width: number, value: Column['value'], isMoney?: true): Column => ({
    head,
    header: heads[head],
    width,
    value,
    ...(isMoney && { isMoney, format: money }),
  })
  return [
    column('account', 10, (row) => row.account),
    column('line', 8, (row) => row.seq),
    column('date', 12, (row) => row.date),
    column('kind', 12, (row) => kinds[row.kind]),
    column('number', 14, (row) => row.reference),
    column('po', 16, (row) => row.poNumber),
    column('shipTo', 28, (row) => row.shipTo),
    column('due', 12, (row) => row.dueDate),
    column('charge', 12, (row) => row.dueAmount, true),
    column('paid', 16, (row) => row.receivedAmount, true),
    column('balance', 12, (row) => row.balance, true),
    column('note', 36, (row) => row.note),
  ]
}
/** The day of the closing balance: today if the period has not ended. */
export const closedOn = ({ dateFrom, dateTo, agedOn }: Statement): Day =>
  (agedOn < dateFrom ? dateTo : agedOn) as Day

/** The opening and closing balances as lines of their own, so that the column adds up. */
const frame = (statement: Statement, columns: readonly Column[], name: string, end: 'opening' | 'closing') =>
  columns.map(({ head }): Cell => {
    if (head === 'account') return statement.account
    if (head === 'date') return end === 'opening' ? statement.dateFrom : closedOn(statement)
    if (head === 'kind') return name
    return head === 'balance' ? statement[end] : null
  })

function linesOf(statement: Statement, columns: readonly Column[], language: Language): Cell[][] {
  const { opening, closing } = paperWords[language]
  return [
    frame(statement, columns, opening, 'opening'),
    ...statement.rows.map((row) => columns.map(({ value }) => value(row))),
    frame(statement, columns, closing, 'closing'),
  ]
}

/** Amounts as decimals with two places and no separators. */
export function statementCsv(statement: Statement, language: Language): string {
  const columns = columnsIn(language)
  return csvOf([
    columns.map(({ header }) => header),
    ...linesOf(statement, columns, language).map((cells) =>
      cells.map((cell, i) =>
        columns[i]?.isMoney && typeof cell === 'number' ? (centsFromDollars(cell) / 100).toFixed(2) : cell,
      ),
    ),
  ])
}

export function statementSheet(statement: Statement, language: Language): Promise<Buffer> {
  const columns = columnsIn(language)
  const name = paperWords[language].sheet(closedOn(statement))
  const sheetColumns = columns.map(
    ({ header, width, format }): SheetColumn => ({ header, width, ...(format && { format }) }),
  )
  return sheetOf({ name, columns: sheetColumns, rows: linesOf(statement, columns, language) })
}
