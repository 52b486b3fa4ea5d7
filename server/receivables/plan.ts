import { dollarsFromCents } from '../../contract/core/money.ts'
import { oldestFirst } from '../../contract/rules/aging.ts'
import { AppError } from '../core/errors.ts'
import type { OpenInvoice } from './open.ts'

export type Chosen = { invoiceNumber: number; cents: number }
export type Plan = {
  /** In the order in which the money is used. */
  targets: { of: OpenInvoice; cents: number }[]
  cardCents: number
  creditCents: number
}

/**
 * What a payment is for. Chosen invoices are paid as chosen, by the card and, beyond its amount, by credits; otherwise the
 * earliest due is paid first and the rest stays as a credit. Throws payment_changed if the invoices or credits are less than
 * shown, amount_mismatch if the amounts don't add up.
 */
export function planPayment(asked: {
  amountCents: number
  chosen: readonly Chosen[] | undefined
  open: readonly OpenInvoice[]
  availableCreditCents: number
}): Plan {
  const { amountCents, chosen, open, availableCreditCents } = asked
  if (!chosen) {
    if (amountCents === 0) throw new AppError('amount_mismatch')
    return { targets: shareOut(open, amountCents), cardCents: amountCents, creditCents: 0 }
  }
  const targets = chosen.map(({ invoiceNumber, cents }) => {
    const of = open.find((one) => one.invoiceNumber === invoiceNumber)
    if (!of || of.openCents < cents) {
      throw new AppError('payment_changed', {
        data: { invoiceNumber, open: dollarsFromCents(of?.openCents ?? 0) },
      })
    }
    return { of, cents }
  })
  const numbers = new Set(chosen.map(({ invoiceNumber }) => invoiceNumber))
  const creditCents = targets.reduce((sum, { cents }) => sum + cents, 0) - amountCents
  if (creditCents < 0 || numbers.size < chosen.length) throw new AppError('amount_mismatch')
  if (creditCents > availableCreditCents)
    throw new AppError('payment_changed', { data: { credits: dollarsFromCents(availableCreditCents) } })
  return { targets, cardCents: amountCents, creditCents }
}

/** Pays the earliest due first, each with its early-payment discount. */
export const shareOut = (open: readonly OpenInvoice[], cents: number): Plan['targets'] =>
  oldestFirst(
    open.map((invoice) => ({ ...invoice, openCents: invoice.openCents - invoice.discountCents })),
    cents,
  ).shares

/**
 * What a manually recorded payment is for: the chosen invoices, else the earliest due; the rest stays as a credit. Throws
 * payment_changed if an invoice has less open, amount_mismatch if the chosen ones exceed the payment.
 */
export function planByHand(
  open: readonly OpenInvoice[],
  { amountCents, chosen }: { amountCents: number; chosen: readonly Chosen[] | undefined },
): Plan['targets'] {
  if (!chosen) return shareOut(open, amountCents)
  const sum = chosen.reduce((all, { cents }) => all + cents, 0)
  if (sum > amountCents) throw new AppError('amount_mismatch')
  return planPayment({ amountCents: sum, chosen, open, availableCreditCents: 0 }).targets
}
