import { centsFromDollars } from '../../contract/core/money.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { MailReader, MailReaders } from '../messages/compose.ts'
import { invoiceFacts } from '../receivables/mail-facts.ts'
import { confirmationPdf } from './confirmation-pdf.ts'
import { confirmationWords } from './confirmation-words.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceWords } from './invoice-words.ts'
import { cancelledFacts, changeFacts, orderFacts } from './mail-facts.ts'
import { readOrder } from './read.ts'

/** Attaches an order's invoice, the same PDF that its page offers. */
const readInvoice: MailReader<'invoice'> = async (ctx, about, language) => {
  const facts = await invoiceFacts(ctx, about)
  const { orderNumber } = facts
  if (orderNumber === null) return { facts: { ...facts, discountCents: 0, attached: false } }
  const { customer_id: customerId } = await ctx.db
    .selectFrom('invoices')
    .select('customer_id')
    .where('id', '=', about.invoiceId)
    .executeTakeFirstOrThrow()
  const order = await readOrder(asCustomer(ctx, customerId, facts.accountNumber), { orderNumber })
  const { brand, publicUrl } = ctx.settings
  const body = await invoicePdf(order, { brand, publicUrl, now: ctx.now(), language })
  const fileName = `${invoiceWords[language].fileName}-${facts.invoiceNumber}.pdf`
  const discountCents = centsFromDollars(order.discount)
  return {
    facts: { ...facts, discountCents, attached: true },
    attachments: [{ fileName, type: 'application/pdf', body }],
  }
}

/** Attaches the confirmation, the same PDF that the order's page offers. */
const readConfirmed: MailReader<'order-confirmed'> = async (ctx, { orderId }, language) => {
  const facts = await orderFacts(ctx, orderId)
  const { orderNumber } = facts
  const { id, account_number } = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['c.id', 'c.account_number'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const order = await readOrder(asCustomer(ctx, id, account_number), { orderNumber })
  const { brand, publicUrl, timeZone } = ctx.settings
  const around = { brand, publicUrl, timeZone, now: ctx.now(), language, size: 'letter' as const }
  const fileName = `${confirmationWords[language].fileName}-${orderNumber}.pdf`
  const body = await confirmationPdf(order, around)
  return { facts, attachments: [{ fileName, type: 'application/pdf', body }] }
}

/** Reads with the customer's own permissions: only their data. */
const asCustomer = (ctx: Ctx, customerId: number, accountNumber: number): SignedInCtx => ({
  ...ctx,
  user: { id: 0, customerId, accountNumber, email: '', name: 'mail', authorities: [], companyRole: 'viewer' },
})

/** Mails about orders. */
export const orderMails = {
  'order-confirmed': readConfirmed,
  'order-changed': async (ctx, about) => ({ facts: await changeFacts(ctx, about) }),
  'order-cancelled': async (ctx, about) => ({ facts: await cancelledFacts(ctx, about) }),
  invoice: readInvoice,
} satisfies Partial<MailReaders>
