import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { paidBy } from '../../contract/features/payments/account-payments.ts'
import type { StatementLine } from '../../contract/features/receivables/receivables.ts'
import type { Words } from '../messages/words.en.ts'
import { wordsOf } from '../messages/words.ts'
import { paperWords } from './paper-words.ts'

/** A ledger entry with the text of its line; `cents` is its change of the balance. */
export type Entry = {
  id: number
  seq: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT' | 'PAYMENT' | 'REFUND' | 'CREDIT_MEMO'
  on_day: Day
  cents: number
  invoice_number: number | null
  memo_number: number | null
  due_on: Day | null
  order_number: number | null
  po_number: string | null
  ship_to: string | null
  tender: 'card' | 'check' | 'cash' | 'transfer' | null
  card_brand: string | null
  card_last_four: string | null
  payment_id: number | null
  note: string | null
  reason: string | null
  /** Of a credit: the invoice that it is for, and whether it is a discount. */
  credited_number: number | null
  is_discount: boolean
  /** For a payment that was reversed. */
  reversal: 'returned' | 'mistake' | null
  reversal_note: string | null
}

/** The display name of a ledger entry. */
export function lineKindOf({ kind, reversal, is_discount, reason }: Entry): StatementLine['kind'] {
  if (is_discount) return 'DISCOUNT'
  if (reason === 'REVERSAL' || (kind === 'REFUND' && reversal)) return 'REVERSAL'
  return kind
}

/** The note of a line: payment method, order or invoice, reason, and the office's text. */
export function noteOf(entry: Entry, language: Language): string {
  const t = paperWords[language]
  const { kind, tender, card_brand, card_last_four, order_number, credited_number, reason } = entry
  const note = entry.note ?? ''
  if (entry.is_discount) return t.inTime(note)
  if (reason === 'ORDER_CANCELLED' && credited_number !== null) return t.orderCancelled(credited_number)
  if (kind === 'REFUND' && entry.reversal)
    return [entry.reversal === 'returned' ? t.returned : t.tookBack, entry.reversal_note]
      .filter(Boolean)
      .join(', ')
  const card = card_brand ? `${card_brand} ${card_last_four}` : ''
  if (kind === 'PAYMENT' && tender && tender !== 'card')
    return paidBy(wordsOf(language).tenders[tender], note)
  const money = card && kind === 'REFUND' ? t.refundTo(card) : card
  const order =
    order_number !== null && (kind === 'PAYMENT' || kind === 'REFUND') ? t.order(order_number) : ''
  const invoice =
    kind === 'CREDIT_MEMO' && credited_number !== null && reason
      ? `${t.kinds.INVOICE.toLowerCase()} ${credited_number}`
      : ''
  return [money, order, reasonText(reason, wordsOf(language)), invoice, note].filter(Boolean).join(', ')
}

function reasonText(reason: string | null, { credit, charge }: Words): string {
  const known: Record<string, string> = { ...credit.reasons, ...charge.reasons }
  return known[reason ?? ''] ?? ''
}
