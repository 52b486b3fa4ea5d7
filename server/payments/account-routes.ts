import { mediaTypes } from '../../contract/core/endpoint.ts'
import { accountPayments } from '../../contract/features/payments/account-payments.ts'
import { FileAnswer, handle, type Route, type SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { handleList } from '../lists/handle-list.ts'
import { readCustomerHead } from '../receivables/customer-head.ts'
import { readPayment, readPayments } from './history.ts'
import { paymentsTable } from './history-table.ts'
import { paymentWords } from './paper-words.ts'
import { payByCard, payByToken } from './pay.ts'
import { receiptPdf } from './receipt-pdf.ts'

export const accountPaymentRoutes: Route[] = [
  handle(accountPayments.payByToken, (ctx, { body }, exchange) => payByToken(ctx, body, exchange)),
  handle(accountPayments.payByCard, (ctx, { body }, exchange) => payByCard(ctx, body, exchange)),
  handleList(accountPayments.history, {
    read: (ctx, { query }) => readPayments(ctx, query),
    table: ({ ctx, language }) => paymentsTable(ctx, language),
  }),
  handle(accountPayments.receipt, (ctx, { params }) => receipt(ctx, params.paymentId)),
]

async function receipt(ctx: SignedInCtx, paymentId: number): Promise<FileAnswer> {
  const payment = await readPayment(ctx, paymentId)
  const { brand, publicUrl, timeZone } = ctx.settings
  const language = await readLanguage(ctx)
  const body = await receiptPdf(payment, {
    brand,
    publicUrl,
    timeZone,
    now: ctx.now(),
    language,
    customer: await readCustomerHead(ctx, ctx.user.customerId),
  })
  return new FileAnswer({
    type: mediaTypes.pdf,
    body,
    fileName: `${paymentWords[language].fileName}-${paymentId}.pdf`,
  })
}
