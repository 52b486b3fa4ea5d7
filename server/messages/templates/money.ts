import { type Day, dayAt } from '../../../contract/core/dates.ts'
import { moneyColumn, moneyText, sumText } from '../../../contract/core/money.ts'
import { fullDateText, shipDayText } from '../../../contract/words/day-words.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type InvoiceFacts = {
  invoiceNumber: number
  orderNumber: number | null
  poNumber: string
  accountNumber: number
  issuedOn: Day
  dueOn: Day
  amountCents: number
  paidCents: number
  /** The discount for paying the balance on time; 0 if there is none. */
  discountCents: number
  /** The order's number; empty without an order. */
  terms: string
  /** Whether the invoice is attached. */
  attached: boolean
}

export type ReceiptFacts = {
  paymentId: number
  amountCents: number
  tender: 'card' | 'check' | 'cash' | 'transfer'
  card: { brand: string; lastFour: string } | null
  receivedAt: Date
  accountNumber: number
  invoices: readonly { invoiceNumber: number; amountCents: number }[]
  /** The part not applied to an invoice. */
  creditCents: number
  openCents: number
}

export type StatementFacts = {
  accountNumber: number
  from: Day
  to: Day
  openingCents: number
  invoicedCents: number
  paymentCents: number
  creditCents: number
  closingCents: number
  dueCents: number
  dueBy: Day | null
}

export function invoice(facts: InvoiceFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { invoiceNumber, orderNumber, poNumber, amountCents, paidCents, attached } = facts
  const openCents = amountCents - paidCents
  const due = shipDayText(facts.dueOn, around.language)
  const rows: [string, string][] = [
    [t.invoice.issued, fullDateText(facts.issuedOn, around.language)],
    [t.invoice.due, fullDateText(facts.dueOn, around.language)],
    [t.invoice.terms, facts.terms && termsText(facts.terms, around.language)],
    [t.invoice.order, orderNumber === null ? '' : String(orderNumber)],
    [t.purchaseOrder, poNumber],
  ]
  const page = orderNumber === null ? '/billing' : `/orders/${orderNumber}`
  const state = openCents === 0 ? t.invoice.paid : t.invoice.open(moneyText(openCents), due)
  const inTime = facts.discountCents > 0 && t.invoice.inTime(moneyText(openCents - facts.discountCents), due)
  return {
    subject: t.invoice.subject(invoiceNumber, around.brand.name),
    preview: t.invoice.preview(moneyText(amountCents), due),
    blocks: [
      { kind: 'title', text: t.invoice.title(invoiceNumber) },
      { kind: 'text', text: [state, inTime, attached && t.invoice.attached].filter(Boolean).join(' ') },
      { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
      {
        kind: 'sums',
        rows: [
          { label: t.total, value: moneyColumn(amountCents) },
          ...(paidCents > 0 ? [{ label: t.invoice.paidSoFar, value: moneyColumn(-paidCents) }] : []),
          { label: t.invoice.stillOpen, value: sumText(openCents), strong: true },
        ],
      },
      openCents > 0
        ? { kind: 'button', label: t.invoice.pay, href: linkTo(around.publicUrl, '/billing?view=pay') }
        : { kind: 'button', label: t.invoice.view, href: linkTo(around.publicUrl, page) },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}

export function paymentReceived(facts: ReceiptFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const amount = moneyText(facts.amountCents)
  const by = facts.card ? t.cardEnding(facts.card.brand, facts.card.lastFour) : t.tenders[facts.tender]
  const used: Block = {
    kind: 'sums',
    rows: [
      ...facts.invoices.map(({ invoiceNumber, amountCents }) => ({
        label: t.receipt.invoice(invoiceNumber),
        value: moneyColumn(amountCents),
      })),
      ...(facts.creditCents > 0 ? [{ label: t.receipt.credit, value: moneyColumn(facts.creditCents) }] : []),
      { label: t.total, value: sumText(facts.amountCents), strong: true },
    ],
  }
  return {
    subject: t.receipt.subject(amount),
    preview: t.receipt.preview(by),
    blocks: [
      { kind: 'title', text: t.receipt.title(amount) },
      { kind: 'text', text: t.receipt.text },
      {
        kind: 'facts',
        rows: [
          [t.receipt.on, fullDateText(dayAt(facts.receivedAt, around.timeZone), around.language)],
          [t.receipt.by, by],
          [t.receipt.reference, `P-${facts.paymentId}`],
        ],
      },
      used,
      ...(facts.creditCents > 0 ? [{ kind: 'quiet' as const, text: t.receipt.creditDetail }] : []),
      { kind: 'facts', rows: [[t.receipt.balance, moneyText(facts.openCents)]] },
      { kind: 'button', label: t.receipt.view, href: linkTo(around.publicUrl, '/payments') },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}

export function statement(facts: StatementFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const from = fullDateText(facts.from, around.language)
  const to = fullDateText(facts.to, around.language)
  const due =
    facts.dueCents > 0 && facts.dueBy
      ? t.statement.due(moneyText(facts.dueCents), shipDayText(facts.dueBy, around.language))
      : t.statement.nothingDue
  return {
    subject: t.statement.subject(to, around.brand.name),
    preview: t.statement.preview(moneyText(facts.closingCents)),
    blocks: [
      { kind: 'title', text: t.statement.title(from, to) },
      { kind: 'text', text: `${due} ${t.statement.attached}` },
      {
        kind: 'sums',
        rows: [
          { label: t.statement.opening, value: moneyColumn(facts.openingCents) },
          { label: t.statement.invoiced, value: moneyColumn(facts.invoicedCents) },
          { label: t.statement.payments, value: moneyColumn(-facts.paymentCents) },
          { label: t.statement.credits, value: moneyColumn(-facts.creditCents) },
          { label: t.statement.closing, value: sumText(facts.closingCents), strong: true },
        ],
      },
      { kind: 'button', label: t.statement.view, href: linkTo(around.publicUrl, '/billing') },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}
