import { paidBy } from '../../contract/account-payments.ts'
import type { Language } from '../../contract/language.ts'
import type { StatementLine } from '../../contract/receivables.ts'
import type { Words } from '../messages/words.en.ts'
import { wordsOf } from '../messages/words.ts'
import { paperWords } from './paper-words.ts'
import type { Entry } from './statement.ts'

/** What people call an entry of the ledger. */
export function lineKindOf({ kind, reversal, is_discount, reason }: Entry): StatementLine['kind'] {
  if (is_discount) return 'DISCOUNT'
  if (reason === 'REVERSAL' || (kind === 'REFUND' && reversal)) return 'REVERSAL'
  return kind
}

/** What stands beside a line: how it was paid, for which order or invoice, why, and what the office wrote. */
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
