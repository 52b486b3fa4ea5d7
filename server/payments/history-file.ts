import { type PaymentRow, paidBy } from '../../contract/account-payments.ts'
import { dayAt } from '../../contract/dates.ts'
import { type TableColumn, tableFile } from '../export/table.ts'
import type { FileAnswer, SignedInCtx } from '../handle.ts'
import { readPayments } from './history.ts'

/** No account has more payments. */
const mostRows = 100_000

const columnsIn = (timeZone: string): readonly TableColumn<PaymentRow>[] => [
  { header: 'Payment', width: 10, value: (row) => row.paymentId },
  { header: 'Date', width: 12, value: (row) => dayAt(new Date(row.at), timeZone) },
  { header: 'Paid by', width: 24, value: (row) => paidBy(row.tender, row.note) },
  { header: 'Card', width: 14, value: (row) => [row.cardBrand, row.lastFour].filter(Boolean).join(' ') },
  { header: 'Status', width: 12, value: (row) => row.status },
  { header: 'Amount', width: 12, money: true, value: (row) => row.amount },
  { header: 'Refunded', width: 12, money: true, value: (row) => row.refunded },
  { header: 'Not applied yet', width: 14, money: true, value: (row) => row.unapplied },
  { header: 'Order', width: 10, value: (row) => row.orderNumber },
  {
    header: 'Invoices',
    width: 28,
    value: (row) => row.appliedTo.map(({ invoiceNumber }) => invoiceNumber).join(' '),
  },
]

/** All payments of the account as CSV or a spreadsheet; undefined for any other form. */
export async function paymentsFile(ctx: SignedInCtx, type: string): Promise<FileAnswer | undefined> {
  const { rows } = await readPayments(ctx, { page: 1, pageSize: mostRows })
  const columns = columnsIn(ctx.settings.timeZone)
  return tableFile(type, { name: 'Payments', fileName: `payments-${ctx.user.accountNumber}`, columns, rows })
}
