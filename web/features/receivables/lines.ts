import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import type {
  OpenInvoice,
  Statement,
  StatementLine,
} from '../../../contract/features/receivables/receivables.ts'

export type LineKind = 'all' | 'charges' | 'paid'

/** Lines of a kind whose number, PO, ship-to, note or amount contains the text. */
export function foundLines(
  rows: readonly StatementLine[],
  { kind, text }: { kind: LineKind; text: string },
): StatementLine[] {
  const wanted = text.trim().toLowerCase().replaceAll('$', '')
  const amount = (dollars: number) => moneyColumn(centsFromDollars(Math.abs(dollars)))
  return rows.filter((row) => {
    if (kind === 'charges' && row.dueAmount <= 0) return false
    if (kind === 'paid' && row.receivedAmount === 0) return false
    if (wanted === '') return true
    const cents = amount(row.dueAmount || row.receivedAmount)
    return [row.reference, row.poNumber, row.shipTo, row.note, cents, cents.replaceAll(',', '')].some((one) =>
      one.toLowerCase().includes(wanted),
    )
  })
}

/** Invoices from before the period that were past due at its end and are still open. */
export const lateBefore = (
  rows: readonly OpenInvoice[],
  { dateFrom, agedOn }: Pick<Statement, 'dateFrom' | 'agedOn'>,
): OpenInvoice[] => rows.filter(({ issuedOn, dueOn }) => issuedOn < dateFrom && dueOn < agedOn)
