import { dollarsFromE4, e4FromDollars, lineAmountCents } from '../../../contract/core/money.ts'
import type { OfferLineInput, QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { asCountered } from '../../../contract/rules/quote-offer.ts'

/** A line of the offer being typed. Lines with the same `slot` are alternatives. */
export type DraftLine = {
  key: number
  slot: number
  productId: number | null
  description: string
  um: string
  quantity: string
  price: string
  note: string
}

export const blankLine = (key: number, slot: number, quantity = ''): DraftLine => ({
  key,
  slot,
  productId: null,
  description: '',
  um: '',
  quantity,
  price: '',
  note: '',
})

/** The lines that the next offer starts with: the shop's counter-offer, else the previous offer, else the request. */
export function startLines(thread: QuoteThread): DraftLine[] {
  const before = thread.offers.at(-1)
  if (!before) {
    const asked = thread.lines.map((line, i) => ({
      ...blankLine(i, i + 1, String(line.quantity)),
      description: line.description,
      um: line.um,
    }))
    return asked.length > 0 ? asked : [{ ...blankLine(0, 1), description: thread.title }]
  }
  const counter = thread.messages.findLast((one) => one.counter && one.revision === before.revision)?.counter
  const lines = before.lines.map((line) => ({ ...line, unitPriceE4: e4FromDollars(line.unitPrice) }))
  const named = (counter ?? []).map(({ price, ...line }) => ({ ...line, priceE4: e4FromDollars(price) }))
  return asCountered(lines, named).map((line, i) => ({
    key: i,
    slot: line.slot,
    productId: line.productId,
    description: line.description,
    um: line.um,
    quantity: String(line.quantity),
    price: String(dollarsFromE4(line.unitPriceE4)),
    note: line.note,
  }))
}

export const isQuantity = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text.trim())
export const isPrice = (text: string): boolean => /^\d{1,5}([.,]\d{1,4})?$/.test(text.trim())
export const priceOf = (text: string): number | null =>
  isPrice(text) ? Number(text.trim().replace(',', '.')) : null

/** The error of a line; undefined if there is none. */
export function faultOf(line: DraftLine): 'description' | 'quantity' | 'price' | undefined {
  if (line.productId === null && line.description.trim() === '') return 'description'
  if (!isQuantity(line.quantity)) return 'quantity'
  return isPrice(line.price) ? undefined : 'price'
}

/** The lines as sent, with slots numbered from 1 in their order. */
export function sentLines(lines: readonly DraftLine[]): OfferLineInput[] {
  const slots = [...new Set(lines.map(({ slot }) => slot))]
  return lines.map(({ key: _, slot, quantity, price, ...line }) => ({
    ...line,
    slot: slots.indexOf(slot) + 1,
    quantity: Number(quantity),
    price: priceOf(price) ?? 0,
  }))
}

/** The amount of a line in cents; null while its numbers are incomplete. */
export function amountOf({ quantity, price }: DraftLine): number | null {
  const dollars = priceOf(price)
  return dollars === null || !isQuantity(quantity)
    ? null
    : lineAmountCents(Number(quantity), e4FromDollars(dollars))
}

/** The total in cents of the first line of each slot, which applies unless the shop chooses an alternative. */
export function totalOf(lines: readonly DraftLine[]): number {
  const firsts = lines.filter(({ slot }, i) => lines.findIndex((one) => one.slot === slot) === i)
  return firsts.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0)
}

/** Adds a line for other goods, or an alternative after the others of `slot`. */
export function withLine(lines: readonly DraftLine[], slot?: number): DraftLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
  if (slot === undefined)
    return [...lines, blankLine(key, Math.max(0, ...lines.map((line) => line.slot)) + 1)]
  const at = lines.findLastIndex((line) => line.slot === slot)
  return lines.toSpliced(at + 1, 0, blankLine(key, slot, lines[at]?.quantity))
}
