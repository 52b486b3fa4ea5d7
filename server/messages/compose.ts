import type { Language } from '../../contract/language.ts'
import { centsFromDollars } from '../../contract/money.ts'
import type { MailKind, SmsKind } from '../../contract/outbox.ts'
import type { Attachment } from '../adapters/mail/mail.ts'
import type { Ctx, SignedInCtx } from '../handle.ts'
import { invoicePdf } from '../orders/invoice-pdf.ts'
import { invoiceWords } from '../orders/invoice-words.ts'
import { readOrder } from '../orders/read.ts'
import { paperWords } from '../receivables/paper-words.ts'
import { readStatement } from '../receivables/statement.ts'
import { statementPdf } from '../receivables/statement-pdf.ts'
import type { MailAbout, SmsAbout } from './about.ts'
import { chargeFacts, creditFacts, reminderFacts, returnedFacts } from './dues-facts.ts'
import {
  cancelledFacts,
  changeFacts,
  invoiceFacts,
  orderFacts,
  receiptFacts,
  statementFacts,
} from './facts.ts'
import type { Around } from './layout.ts'
import type { MessageRow } from './row.ts'
import { type MailFacts, writeMail, writeSms } from './write.ts'

/** A message as it goes out: `subject` and `html` of mails alone. */
export type Composed = {
  subject: string | null
  html: string | null
  body: string
  attachments: readonly Attachment[]
}

/** Writes a message from what it is about and the facts as they are now. */
export async function compose(
  ctx: Ctx,
  message: Pick<MessageRow, 'channel' | 'kind' | 'language' | 'about'>,
) {
  const { brand, publicUrl, timeZone } = ctx.settings
  const around = { language: message.language, brand, publicUrl, timeZone }
  if (message.channel === 'mail') return composeMail(ctx, message.kind, message.about as never, around)
  const body = writeSms(message.kind as SmsKind, message.about as SmsAbout[SmsKind], around)
  return { subject: null, html: null, body, attachments: [] } satisfies Composed
}

async function composeMail<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  about: MailAbout[K],
  around: Around,
): Promise<Composed> {
  const { facts, attachments = [] } = await readers[kind](ctx, about, around.language)
  const { subject, html, text: body } = writeMail(kind, facts as MailFacts[K], around)
  return { subject, html, body, attachments }
}

type Read<K extends MailKind> = { facts: MailFacts[K]; attachments?: Attachment[] }
/** Papers that go along are in the language of the mail. */
type Reader<K extends MailKind> = (ctx: Ctx, about: MailAbout[K], language: Language) => Promise<Read<K>>

const asTold = async <Facts>(_ctx: Ctx, facts: Facts): Promise<{ facts: Facts }> => ({ facts })

/** Where the facts of each kind come from. */
const readers: { [K in MailKind]: Reader<K> } = {
  'order-confirmed': async (ctx, { orderId }) => ({ facts: await orderFacts(ctx, orderId) }),
  'order-changed': async (ctx, about) => ({ facts: await changeFacts(ctx, about) }),
  'order-cancelled': async (ctx, about) => ({ facts: await cancelledFacts(ctx, about) }),
  invoice: readInvoice,
  'payment-received': async (ctx, about) => ({ facts: await receiptFacts(ctx, about) }),
  'payment-returned': async (ctx, about) => ({ facts: await returnedFacts(ctx, about) }),
  'payment-reminder': async (ctx, about) => ({ facts: await reminderFacts(ctx, about) }),
  'credit-issued': async (ctx, about) => ({ facts: await creditFacts(ctx, about) }),
  'charge-issued': async (ctx, about) => ({ facts: await chargeFacts(ctx, about) }),
  statement: readStatementMail,
  'sign-in-link': asTold,
  'reset-password': asTold,
  'verification-code': asTold,
  'email-confirmation': asTold,
  'email-changed': asTold,
  'application-received': asTold,
  'application-approved': asTold,
  'application-declined': asTold,
  'company-invitation': asTold,
  'new-sign-in': asTold,
  'second-factor-reset': asTold,
  'customer-message': asTold,
}

/** The invoice of an order goes along as the paper that its page offers. */
async function readInvoice(
  ctx: Ctx,
  about: MailAbout['invoice'],
  language: Language,
): Promise<Read<'invoice'>> {
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

async function readStatementMail(
  ctx: Ctx,
  { customerId, from, to }: MailAbout['statement'],
  language: Language,
): Promise<Read<'statement'>> {
  const statement = await readStatement(ctx, customerId, { from, to }, { language })
  const { brand, publicUrl } = ctx.settings
  const body = await statementPdf(statement, { brand, publicUrl, now: ctx.now(), language })
  const fileName = `${paperWords[language].fileName}-${statement.account}-${to}.pdf`
  return { facts: statementFacts(statement), attachments: [{ fileName, type: 'application/pdf', body }] }
}

/** Reads what the customer would read: theirs and nobody else's. */
const asCustomer = (ctx: Ctx, customerId: number, accountNumber: number): SignedInCtx => ({
  ...ctx,
  user: { id: 0, customerId, accountNumber, email: '', name: 'mail', authorities: [], companyRole: 'viewer' },
})
