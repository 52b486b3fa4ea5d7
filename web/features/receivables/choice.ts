import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import type { OpenInvoice } from '../../../contract/features/receivables/receivables.ts'

/** The typed amount of each chosen invoice. */
export type Chosen = Readonly<Record<number, string>>

/** The amount that pays an invoice in full today; an early-payment discount is deducted automatically. */
export const inFullCents = ({ open, discount }: OpenInvoice): number =>
  centsFromDollars(open) - centsFromDollars(discount)

const openText = (row: OpenInvoice) => moneyColumn(inFullCents(row))

/** The initial choice: what is past due today, possibly nothing, or everything that can be paid. */
export function usualChoice(rows: readonly OpenInvoice[], choose: 'overdue' | 'all'): Chosen {
  const payable = rows.filter(({ open }) => open > 0)
  const chosen = choose === 'overdue' ? payable.filter(({ daysPastDue }) => daysPastDue > 0) : payable
  return Object.fromEntries(chosen.map((row) => [row.invoiceNumber, openText(row)]))
}

/** The amount charged to the card for this choice, after credits. */
export function toPayCents(
  rows: readonly OpenInvoice[],
  { choose, creditsCents }: { choose: 'overdue' | 'all'; creditsCents: number },
): number {
  return sumOf(rows, usualChoice(rows, choose), { creditsCents, useCredits: true }).cardCents
}

/** Selects an invoice in full, or deselects it. */
export function toggled(chosen: Chosen, row: OpenInvoice, on: boolean): Chosen {
  const { [row.invoiceNumber]: _, ...rest } = chosen
  return on ? { ...rest, [row.invoiceNumber]: openText(row) } : rest
}

/** The typed amount in cents; undefined if it is invalid, zero, or more than is open. */
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
  /** Whether any typed amount is invalid. */
  isWrong: boolean
}

/** The total of the chosen invoices, split into credits and card. */
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
