import { centsFromDollars, moneyColumn } from '../../contract/money.ts'
import type { OpenInvoice } from '../../contract/receivables.ts'

/** What is typed in the box of each chosen invoice. */
export type Chosen = Readonly<Record<number, string>>

/** What pays an invoice in full today: a discount for paying in time is taken off by itself. */
export const inFullCents = ({ open, discount }: OpenInvoice): number =>
  centsFromDollars(open) - centsFromDollars(discount)

const openText = (row: OpenInvoice) => moneyColumn(inFullCents(row))

/** What is chosen before anybody has chosen: what is past due, else all that can be paid. */
export function usualChoice(rows: readonly OpenInvoice[], choose: 'overdue' | 'all'): Chosen {
  const payable = rows.filter(({ open }) => open > 0)
  const late = payable.filter(({ daysPastDue }) => daysPastDue > 0)
  const chosen = choose === 'overdue' && late.length > 0 ? late : payable
  return Object.fromEntries(chosen.map((row) => [row.invoiceNumber, openText(row)]))
}

/** Chooses an invoice in full, or lets it go. */
export function toggled(chosen: Chosen, row: OpenInvoice, on: boolean): Chosen {
  const { [row.invoiceNumber]: _, ...rest } = chosen
  return on ? { ...rest, [row.invoiceNumber]: openText(row) } : rest
}

/** Cents of what is typed; undefined when it is no amount, nothing, or more than is open. */
export function centsTyped(text: string, row: OpenInvoice): number | undefined {
  const bare = text.trim().replaceAll(',', '').replace(/^\$/, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(bare)) return undefined
  const cents = Math.round(Number(bare) * 100)
  return cents > 0 && cents <= centsFromDollars(row.open) ? cents : undefined
}

export type Sum = {
  invoices: { invoiceNumber: number; cents: number }[]
  totalCents: number
  creditCents: number
  cardCents: number
  /** Something typed is no amount that can be paid. */
  isWrong: boolean
}

/** What the chosen invoices come to, and what of it credits and the card pay. */
export function sumOf(
  rows: readonly OpenInvoice[],
  chosen: Chosen,
  { creditsCents, useCredits }: { creditsCents: number; useCredits: boolean },
): Sum {
  const typed = rows.flatMap((row) => {
    const text = chosen[row.invoiceNumber]
    return text === undefined ? [] : { invoiceNumber: row.invoiceNumber, cents: centsTyped(text, row) }
  })
  const invoices = typed.flatMap(({ invoiceNumber, cents }) =>
    cents === undefined ? [] : { invoiceNumber, cents },
  )
  const totalCents = invoices.reduce((sum, { cents }) => sum + cents, 0)
  const creditCents = useCredits ? Math.min(creditsCents, totalCents) : 0
  return {
    invoices,
    totalCents,
    creditCents,
    cardCents: totalCents - creditCents,
    isWrong: invoices.length < typed.length,
  }
}
