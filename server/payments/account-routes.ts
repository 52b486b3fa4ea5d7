import { accountPayments } from '../../contract/account-payments.ts'
import { mediaTypes } from '../../contract/endpoint.ts'
import { readLanguage } from '../account/language.ts'
import { FileAnswer, handle, type Route, type SignedInCtx } from '../handle.ts'
import { readPayment, readPayments } from './history.ts'
import { paymentsFile } from './history-file.ts'
import { paymentWords } from './paper-words.ts'
import { payByCard, payByToken } from './pay.ts'
import { receiptPdf } from './receipt-pdf.ts'

export const accountPaymentRoutes: Route[] = [
  handle(accountPayments.payByToken, (ctx, { body }, exchange) => payByToken(ctx, body, exchange)),
  handle(accountPayments.payByCard, (ctx, { body }, exchange) => payByCard(ctx, body, exchange)),
  handle(
    accountPayments.history,
    async (ctx, { query }, { accepts }) =>
      (accepts !== 'application/json' && (await paymentsFile(ctx, accepts))) || readPayments(ctx, query),
  ),
  handle(accountPayments.receipt, (ctx, { params }) => receipt(ctx, params.paymentId)),
]

async function receipt(ctx: SignedInCtx, paymentId: number): Promise<FileAnswer> {
  const payment = await readPayment(ctx, paymentId)
  const customer = await ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  const { brand, publicUrl, timeZone } = ctx.settings
  const language = await readLanguage(ctx)
  const body = await receiptPdf(payment, {
    brand,
    publicUrl,
    timeZone,
    now: ctx.now(),
    language,
    customer: {
      name: customer.name,
      accountNumber: customer.account_number,
      addressLines: [
        customer.billing_address_line1,
        customer.billing_address_line2,
        `${customer.billing_city}, ${customer.billing_state} ${customer.billing_zip}`.replace(/^, $/, ''),
      ].filter(Boolean),
    },
  })
  return new FileAnswer({
    type: mediaTypes.pdf,
    body,
    fileName: `${paymentWords[language].fileName}-${paymentId}.pdf`,
  })
}
