import { dayAt } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { type PaymentRow, paidBy } from '../../contract/features/payments/account-payments.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { TableColumn } from '../export/table.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { wordsOf } from '../messages/words.ts'
import { paymentWords } from './paper-words.ts'

function columnsIn(language: Language, timeZone: string): readonly TableColumn<PaymentRow>[] {
  const { list: t, states } = paymentWords[language]
  const { tenders } = wordsOf(language)
  return [
    { header: t.payment, width: 10, value: (row) => row.paymentId },
    { header: t.date, width: 12, value: (row) => dayAt(new Date(row.at), timeZone) },
    { header: t.by, width: 24, value: (row) => paidBy(tenders[row.tender], row.note) },
    { header: t.card, width: 14, value: (row) => [row.cardBrand, row.lastFour].filter(Boolean).join(' ') },
    { header: t.status, width: 12, value: (row) => states[row.status] },
    { header: t.amount, width: 12, money: true, value: (row) => row.amount },
    { header: t.refunded, width: 12, money: true, value: (row) => row.refunded },
    { header: t.unapplied, width: 14, money: true, value: (row) => row.unapplied },
    { header: t.order, width: 10, value: (row) => row.orderNumber },
    {
      header: t.invoices,
      width: 28,
      value: (row) => row.appliedTo.map(({ invoiceNumber }) => invoiceNumber).join(' '),
    },
  ]
}

export function paymentsTable({ user, settings }: SignedInCtx, language: Language): ListTable<PaymentRow> {
  const { name, fileName } = paymentWords[language].list
  return {
    name,
    fileName: `${fileName}-${user.accountNumber}`,
    columns: columnsIn(language, settings.timeZone),
  }
}
