import type { Day } from '../../../contract/core/dates.ts'
import { moneyColumn, moneyText, sumText } from '../../../contract/core/money.ts'
import type { chargeReasons, creditReasons } from '../../../contract/features/receivables/desk.ts'
import { fullDateText, shipDayText } from '../../../contract/words/day-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

type CreditReason = (typeof creditReasons)[number]
type ChargeReason = (typeof chargeReasons)[number]

export type CreditFacts = {
  memoNumber: number
  accountNumber: number
  amountCents: number
  reason: string
  note: string
  /** The invoice that the credit is for. */
  invoiceNumber: number | null
  /** The credit still available. */
  leftCents: number
}

export type ChargeFacts = {
  chargeNumber: number
  kind: 'DEBIT_MEMO' | 'FINANCE_CHARGE'
  accountNumber: number
  amountCents: number
  reason: string
  note: string
  dueOn: Day
}

export type ReturnedFacts = {
  paymentId: number
  accountNumber: number
  amountCents: number
  tender: 'card' | 'check' | 'cash' | 'transfer'
  checkNumber: string
  openCents: number
}

export type ReminderFacts = {
  accountNumber: number
  daysPastDue: number
  /** The amount that clears the past-due balance, after credits. */
  dueCents: number
  invoices: readonly { invoiceNumber: number; dueOn: Day; openCents: number }[]
  more: number
  /** The day from which new orders must be paid by card; null if that never happens. */
  cardOnlyFrom: Day | null
  /** Whether that day has been reached. */
  isHeld: boolean
}

const billing = (around: Around, label: string): Block => ({
  kind: 'button',
  label,
  href: linkTo(around.publicUrl, '/billing?view=pay'),
})

export function creditIssued(facts: CreditFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const amount = moneyText(facts.amountCents)
  const rows: [string, string][] = [
    [t.credit.reason, t.credit.reasons[facts.reason as CreditReason] ?? ''],
    [t.credit.invoice, facts.invoiceNumber === null ? '' : String(facts.invoiceNumber)],
    [t.credit.note, facts.note],
  ]
  return {
    subject: t.credit.subject(amount, around.brand.name),
    preview: t.credit.preview(facts.memoNumber),
    blocks: [
      { kind: 'title', text: t.credit.title(amount) },
      {
        kind: 'text',
        text: facts.leftCents > 0 ? t.credit.waits(moneyText(facts.leftCents)) : t.credit.used,
      },
      {
        kind: 'facts',
        rows: [[t.credit.number, `CM-${facts.memoNumber}`], ...rows.filter(([, value]) => value)],
      },
      { kind: 'button', label: t.statement.view, href: linkTo(around.publicUrl, '/billing') },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}

export function chargeIssued(facts: ChargeFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const amount = moneyText(facts.amountCents)
  const due = shipDayText(facts.dueOn, around.language)
  const rows: [string, string][] = [
    [t.charge.number, String(facts.chargeNumber)],
    [t.charge.kind, t.charge.kinds[facts.kind]],
    [t.charge.reason, t.charge.reasons[facts.reason as ChargeReason] ?? ''],
    [t.charge.note, facts.note],
    [t.charge.due, due],
  ]
  return {
    subject: t.charge.subject(amount, around.brand.name),
    preview: t.charge.preview(due),
    blocks: [
      { kind: 'title', text: t.charge.title(amount) },
      { kind: 'text', text: t.charge.text(amount, due) },
      { kind: 'facts', rows: rows.filter(([, value]) => value) },
      billing(around, t.charge.pay),
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}

export function paymentReturned(facts: ReturnedFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const amount = moneyText(facts.amountCents)
  const by = [t.tenders[facts.tender], facts.checkNumber].filter(Boolean).join(' ')
  return {
    subject: t.returned.subject(amount, around.brand.name),
    preview: t.returned.preview,
    blocks: [
      { kind: 'title', text: t.returned.title(amount) },
      { kind: 'text', text: t.returned.text(by) },
      { kind: 'facts', rows: [[t.receipt.balance, moneyText(facts.openCents)]] },
      billing(around, t.charge.pay),
      { kind: 'quiet', text: t.returned.call(around.brand.phone) },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}

export function paymentReminder(facts: ReminderFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const amount = moneyText(facts.dueCents)
  const from = facts.cardOnlyFrom && shipDayText(facts.cardOnlyFrom, around.language)
  const what = facts.isHeld ? t.reminder.held : from ? t.reminder.cardOnlyFrom(from) : ''
  return {
    subject: t.reminder.subject(amount, around.brand.name),
    preview: t.reminder.preview(facts.daysPastDue),
    blocks: [
      { kind: 'title', text: t.reminder.title(amount) },
      { kind: 'text', text: [t.reminder.text(facts.daysPastDue), what].filter(Boolean).join(' ') },
      {
        kind: 'lines',
        rows: facts.invoices.map(({ invoiceNumber, dueOn, openCents }) => ({
          name: t.reminder.invoice(invoiceNumber),
          detail: t.reminder.due(fullDateText(dueOn, around.language)),
          amount: moneyColumn(openCents),
        })),
      },
      ...(facts.more > 0 ? [{ kind: 'quiet' as const, text: t.reminder.more(facts.more) }] : []),
      { kind: 'sums', rows: [{ label: t.reminder.toPay, value: sumText(facts.dueCents), strong: true }] },
      billing(around, t.reminder.pay),
      { kind: 'quiet', text: t.reminder.paid(around.brand.phone) },
    ],
    why: `${t.whyAccount} ${t.account(facts.accountNumber)}.`,
  }
}
