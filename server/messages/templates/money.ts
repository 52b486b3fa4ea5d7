import type { Day } from '../../../contract/dates.ts'
import { dateText, shipDayText } from '../../../contract/day-words.ts'
import { moneyColumn, moneyText } from '../../../contract/money.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'
import { dayOf } from './orders.ts'

export type InvoiceFacts = {
  invoiceNumber: number
  orderNumber: number | null
  poNumber: string
  accountNumber: number
  issuedOn: Day
  dueOn: Day
  amountCents: number
  paidCents: number
  /** Whether the invoice itself goes with the mail. */
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
  /** What no invoice took. */
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
    [t.invoice.issued, shipDayText(facts.issuedOn, around.language)],
    [t.invoice.due, due],
    [t.invoice.order, orderNumber === null ? '' : String(orderNumber)],
    [t.purchaseOrder, poNumber],
  ]
  const page = orderNumber === null ? '/account/payment' : `/orders/${orderNumber}`
  const state = openCents === 0 ? t.invoice.paid : t.invoice.open(moneyText(openCents), due)
  return {
    subject: t.invoice.subject(invoiceNumber, around.brand.name),
    preview: t.invoice.preview(moneyText(amountCents), due),
    blocks: [
      { kind: 'title', text: t.invoice.title(invoiceNumber) },
      { kind: 'text', text: attached ? `${state} ${t.invoice.attached}` : state },
      { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
      {
        kind: 'sums',
        rows: [
          { label: t.total, value: moneyColumn(amountCents) },
          ...(paidCents > 0 ? [{ label: t.invoice.paidSoFar, value: moneyColumn(-paidCents) }] : []),
          { label: t.invoice.stillOpen, value: moneyText(openCents), strong: true },
        ],
      },
      openCents > 0
        ? { kind: 'button', label: t.invoice.pay, href: linkTo(around.publicUrl, '/account/payment') }
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
      { label: t.total, value: amount, strong: true },
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
          [t.receipt.on, dayOf(facts.receivedAt, around)],
          [t.receipt.by, by],
          [t.receipt.reference, String(facts.paymentId)],
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
  const [from, to] = [facts.from, facts.to].map(
    (day) => `${dateText(day, around.language)} ${day.slice(0, 4)}`,
  )
  const due =
    facts.dueCents > 0 && facts.dueBy
      ? t.statement.due(moneyText(facts.dueCents), shipDayText(facts.dueBy, around.language))
      : t.statement.nothingDue
  return {
    subject: t.statement.subject(to ?? '', around.brand.name),
    preview: t.statement.preview(moneyText(facts.closingCents)),
    blocks: [
      { kind: 'title', text: t.statement.title(from ?? '', to ?? '') },
      { kind: 'text', text: `${due} ${t.statement.attached}` },
      {
        kind: 'sums',
        rows: [
          { label: t.statement.opening, value: moneyColumn(facts.openingCents) },
          { label: t.statement.invoiced, value: moneyColumn(facts.invoicedCents) },
          { label: t.statement.payments, value: moneyColumn(-facts.paymentCents) },
          { label: t.statement.credits, value: moneyColumn(-facts.creditCents) },
          { label: t.statement.closing, value: moneyText(facts.closingCents), strong: true },
        ],
      },
      { kind: 'button', label: t.statement.view, href: linkTo(around.publicUrl, '/billing') },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}
