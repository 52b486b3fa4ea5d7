import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { holdStates } from '../../rules/hold-states.ts'
import { TaskStarted } from '../tasks.ts'
import { Ageing, OpenInvoice } from './receivables.ts'

/** Why a customer is credited: the usual reasons of the trade. */
export const creditReasons = [
  'QUALITY',
  'SHORT_COUNT',
  'MISSING',
  'WRONG_ITEM',
  'PRICE_ERROR',
  'RETURN',
  'GOODWILL',
  'OTHER',
] as const

/** Why a customer is charged outside an order. */
export const chargeReasons = ['PRICE_ERROR', 'FREIGHT', 'RETURNED_CHECK', 'BUCKETS', 'LATE', 'OTHER'] as const

/** Why an entry is reversed; `returned` is for checks and transfers that the bank did not pay. */
export const reversalReasons = ['returned', 'mistake'] as const

/** How money arrives besides cards: a check, cash, or a bank transfer (ACH, wire). */
export const handTenders = ['check', 'cash', 'transfer'] as const

export const Hold = z.object({
  state: z.enum(holdStates),
  /** Days since the oldest unpaid invoice was due; 0 when credits cover the past-due amount. */
  daysPastDue: z.int(),
  /** Whether staff placed the account on hold manually; only staff can end that. */
  byHand: z.boolean(),
  /** The reason for it. */
  reason: z.nullable(z.string()),
  release: z.nullable(z.object({ reason: z.string(), until: DayOutput, actor: z.string() })),
})
export type Hold = z.infer<typeof Hold>

/** Whole cents from one cent to a million dollars. */
const Amount = z.number().check(
  z.gte(0.01),
  z.lte(1_000_000),
  z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'Enter dollars and cents.'),
)
const note = z._default(text(200), '')
const chosen = z
  .array(z.strictObject({ invoiceNumber: Id, amount: Amount }))
  .check(z.minLength(1), z.maxLength(500))

export const documentKinds = ['payment', 'credit', 'charge'] as const

/** An entry besides orders that changed the account's balance: a payment, a credit or a charge. */
export const MoneyDocument = z.object({
  kind: z.enum(documentKinds),
  /** The number of the payment, memo or charge. */
  number: z.int(),
  date: DayOutput,
  amount: Dollars,
  /** Payments and credits: the amount not yet applied. Charges: the unpaid amount. */
  left: Dollars,
  /** Payments: the method. Credits and charges: the reason. */
  type: z.string(),
  checkNumber: z.string(),
  receivedOn: z.nullable(DayOutput),
  reason: z.string(),
  note: z.string(),
  actor: z.string(),
  invoiceNumber: z.nullable(z.int()),
  /** Why it was reversed; null when it was not. */
  reversal: z.nullable(z.string()),
  /** Whether it can be reversed here: card payments are refunded automatically. */
  reversible: z.boolean(),
})
export type MoneyDocument = z.infer<typeof MoneyDocument>

const AccountMoney = z.object({
  accountNumber: z.int(),
  name: z.string(),
  terms: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  rep: z.nullable(z.string()),
  creditLimit: z.nullable(Dollars),
  balance: Dollars,
  overdueAmount: Dollars,
  /** Credits available now. */
  credits: Dollars,
  /** Ordered on account and not invoiced yet. */
  promised: Dollars,
  /** Collected by a driver whose cash hand-over isn't accepted yet; already counted. */
  withDriver: Dollars,
  ageing: Ageing,
  hold: Hold,
  invoices: z.array(OpenInvoice),
  /** The last hundred, newest first. */
  documents: z.array(MoneyDocument),
  lastStatementAt: z.nullable(Instant),
})
export type AccountMoney = z.infer<typeof AccountMoney>

const Settled = z.array(z.object({ invoiceNumber: z.int(), amount: Dollars }))
/** The recorded entry, and the invoices it was applied to. */
const Written = z.object({
  kind: z.enum(documentKinds),
  number: z.int(),
  amount: Dollars,
  settled: Settled,
  left: Dollars,
})
export type Written = z.infer<typeof Written>

const StatementAccount = z.object({
  accountNumber: z.int(),
  name: z.string(),
  terms: z.string(),
  email: z.string(),
  balance: Dollars,
  overdueAmount: Dollars,
  lastSentAt: z.nullable(Instant),
  /** The last day of the last statement that was sent. */
  lastTo: z.nullable(DayOutput),
  /** Whether the account gets no scheduled statements (Statement Blacklist). */
  leftOut: z.boolean(),
})
export type StatementAccount = z.infer<typeof StatementAccount>

const params = z.object({ accountNumber: AccountNumber })
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'))
const accountFilters = { search: z.optional(text(80)), show: z.optional(z.enum(['balance', 'unsent'])) }
const looks = ['DASHBOARD', 'SALES', 'RECEIVABLES'] as const
/** Only the office records money; a representative can read. */
const writes = ['DASHBOARD', 'RECEIVABLES'] as const

export const staffMoney = {
  read: endpoint({
    method: 'GET',
    path: 'admin/receivables/:accountNumber',
    summary:
      'One customer’s money: balance, aging, hold, open invoices, and the last payments, credits and charges. Representatives see their own customers.',
    access: looks,
    byKey: true,
    params,
    reply: AccountMoney,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/payments',
    summary:
      'Records a check, cash or a bank transfer. It pays the chosen invoices, otherwise the oldest due first; the rest is kept as a credit. The customer gets a receipt by email. An `Idempotency-Key` identifies the payment forever.',
    access: writes,
    audit: 'payment.recorded',
    byKey: true,
    params,
    body: z.strictObject({
      tender: z.enum(handTenders),
      amount: Amount,
      checkNumber: z._default(text(20), ''),
      /** Today by default; decides the discount for timely payment. */
      receivedOn: z.optional(DayInput),
      note,
      invoices: z.optional(chosen),
    }),
    reply: Written,
    status: 201,
    errors: ['payment_changed', 'amount_mismatch', 'check_recorded'],
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/credits',
    summary:
      'Issues a credit memo, optionally for an invoice or one of its lines and then never above its amount. It pays what is open on that invoice; the rest is kept as a credit. The customer is notified by email.',
    access: writes,
    audit: 'credit.issued',
    byKey: true,
    params,
    body: z.strictObject({
      amount: Amount,
      reason: z.enum(creditReasons),
      note,
      invoiceNumber: z.optional(Id),
      /** The line’s number within the order (`ordersequence`). */
      line: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
    }),
    reply: Written,
    status: 201,
    errors: ['above_invoice'],
  }),
  memo: endpoint({
    method: 'GET',
    path: 'admin/receivables/:accountNumber/credits/:memoNumber/memo.pdf',
    summary: 'A customer’s credit memo, to print.',
    access: looks,
    byKey: true,
    params: z.object({ accountNumber: AccountNumber, memoNumber: Id }),
    also: [mediaTypes.pdf],
  }),
  charge: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/charges',
    summary:
      'Issues a debit memo or a finance charge, due by the customer’s terms unless `dueOn` is given. The customer is notified by email.',
    access: writes,
    audit: 'charge.issued',
    byKey: true,
    params,
    body: z.strictObject({
      type: z.enum(['DEBIT_MEMO', 'FINANCE_CHARGE']),
      amount: Amount,
      reason: z.enum(chargeReasons),
      note,
      dueOn: z.optional(DayInput),
    }),
    reply: Written,
    status: 201,
  }),
  applyCredits: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/apply',
    summary: 'Pays invoices with the account’s credits: the chosen ones, otherwise the oldest due first.',
    access: writes,
    audit: 'credit.applied',
    byKey: true,
    params,
    body: z.strictObject({
      /** Null: the earliest due first. */
      invoices: z.nullable(chosen),
    }),
    reply: z.object({ credits: Dollars, settled: Settled }),
    errors: ['payment_changed', 'nothing_to_settle'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/reversals',
    summary:
      'Reverses a check, cash, transfer, credit or charge by a reversing entry; nothing is deleted. Invoices it paid are reopened, and money that paid a charge is freed. The customer is notified of a returned check.',
    access: writes,
    audit: ['payment.reversed', 'credit.reversed', 'charge.reversed'],
    byKey: true,
    params,
    body: z.strictObject({
      kind: z.enum(documentKinds),
      number: Id,
      reason: z.enum(reversalReasons),
      note,
    }),
    reply: Written,
    errors: ['not_reversible'],
  }),
  release: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/release',
    summary:
      'Lets a past-due account order on account until a day, with a reason. A past day ends the release.',
    access: writes,
    audit: 'hold.released',
    byKey: true,
    params,
    body: z.strictObject({ reason: text(200).check(z.minLength(1, 'Enter a reason.')), until: DayInput }),
    reply: Hold,
  }),
  setHold: endpoint({
    method: 'PUT',
    path: 'admin/receivables/:accountNumber/hold',
    summary:
      'Puts an account on hold with a reason, or ends the hold. New orders are then paid by card. A hold ends a release. Repeating it changes nothing.',
    access: writes,
    audit: ['hold.set', 'hold.ended'],
    byKey: true,
    params,
    body: z.discriminatedUnion('onHold', [
      z.strictObject({ onHold: z.literal(true), reason: text(200).check(z.minLength(1, 'Enter a reason.')) }),
      z.strictObject({ onHold: z.literal(false) }),
    ]),
    reply: Hold,
    errors: ['account_closed'],
  }),
  statementAccounts: endpoint({
    method: 'GET',
    path: 'admin/statements/accounts',
    pace: 'search',
    summary:
      'Customers with their balance and the day of their last statement, largest balance first. `show` keeps those with a balance, or those without last month’s statement. Representatives see their own.',
    access: looks,
    byKey: true,
    ...listOf({
      row: StatementAccount,
      filters: accountFilters,
      sorts: ['balance', 'overdue', 'name', 'account', 'terms', 'lastSent'],
      more: {
        /** The first day of the previous month, whose statement is usually sent. */
        month: DayOutput,
        /** Customers on all pages whom sending to all reaches: those with an address who aren't excluded. */
        receivers: z.int(),
      },
    }),
  }),
  sendStatement: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/statement',
    summary: 'Emails the statement of a month to the customer with its PDF.',
    access: looks,
    audit: 'statement.sent',
    byKey: true,
    params,
    body: z.strictObject({ month }),
    reply: z.object({ sentTo: z.string(), dateFrom: DayOutput, dateTo: DayOutput }),
    errors: ['no_address'],
  }),
  sendStatements: endpoint({
    method: 'POST',
    path: 'admin/statements/send',
    summary:
      'Starts a task that emails the statement of a month to every filtered customer who has an email address and is not on the Statement Blacklist. `receivers` is their number as shown to the user; refused if it differs from the current number by more than one percent. Representatives send to their own customers.',
    access: looks,
    audit: 'statements.started',
    body: z.strictObject({ month, ...accountFilters, receivers: z.int().check(z.gte(1)) }),
    reply: TaskStarted,
    status: 202,
    errors: ['selection_changed'],
  }),
} as const
