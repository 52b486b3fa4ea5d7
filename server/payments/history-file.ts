import { type PaymentRow, paidBy } from '../../contract/account-payments.ts'
import { dayAt } from '../../contract/dates.ts'
import type { Language } from '../../contract/language.ts'
import { readLanguage } from '../account/language.ts'
import { type TableColumn, tableFile } from '../export/table.ts'
import type { FileAnswer, SignedInCtx } from '../handle.ts'
import { wordsOf } from '../messages/words.ts'
import { readPayments } from './history.ts'
import { paymentWords } from './paper-words.ts'

/** No account has more payments. */
const mostRows = 100_000

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

/** All payments of the account as CSV or a spreadsheet in the reader's language; undefined for any other form. */
export async function paymentsFile(ctx: SignedInCtx, type: string): Promise<FileAnswer | undefined> {
  const { rows } = await readPayments(ctx, { page: 1, pageSize: mostRows })
  const language = await readLanguage(ctx)
  const { name, fileName } = paymentWords[language].list
  const columns = columnsIn(language, ctx.settings.timeZone)
  return tableFile(type, { name, fileName: `${fileName}-${ctx.user.accountNumber}`, columns, rows })
}
