import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Id, Instant, Page, pageSize, text } from './fields.ts'
import { holdStates } from './hold-states.ts'
import { Ageing, OpenInvoice } from './receivables.ts'

/** Why a customer is credited; the claims of the trade, shortened. */
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

/** Why a customer is charged beside an order. */
export const chargeReasons = ['PRICE_ERROR', 'FREIGHT', 'RETURNED_CHECK', 'BUCKETS', 'LATE', 'OTHER'] as const

/** Why something is taken back; `returned` is for checks and transfers that the bank did not pay. */
export const reversalReasons = ['returned', 'mistake'] as const

/** How money comes in beside cards: a check, cash, or a bank transfer (ACH, wire). */
export const handTenders = ['check', 'cash', 'transfer'] as const

export const Hold = z.object({
  state: z.enum(holdStates),
  /** Days that the oldest invoice is past due, where credits do not cover what is; 0 where they do. */
  daysPastDue: z.int(),
  /** Whether staff have put the account on hold by hand: only they end that. */
  byHand: z.boolean(),
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

/** Something that changed what the account owes beside its orders: money, a credit, a charge. */
export const MoneyDocument = z.object({
  kind: z.enum(documentKinds),
  /** The number of the payment, memo or charge. */
  number: z.int(),
  date: DayOutput,
  amount: Dollars,
  /** Of money and credits: what settles nothing yet. Of charges: what is not paid. */
  left: Dollars,
  /** Of payments: how it came. Of credits and charges: what they are. */
  type: z.string(),
  checkNumber: z.string(),
  receivedOn: z.nullable(DayOutput),
  reason: z.string(),
  note: z.string(),
  actor: z.string(),
  invoiceNumber: z.nullable(z.int()),
  /** Why it was taken back; null while it stands. */
  reversal: z.nullable(z.string()),
  /** Whether it can be taken back here: cards give money back by themselves. */
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
  /** Credits that can be used now. */
  credits: Dollars,
  /** Ordered on account and not invoiced yet. */
  promised: Dollars,
  ageing: Ageing,
  hold: Hold,
  invoices: z.array(OpenInvoice),
  /** The last hundred, the latest first. */
  documents: z.array(MoneyDocument),
  lastStatementAt: z.nullable(Instant),
})
export type AccountMoney = z.infer<typeof AccountMoney>

const Settled = z.array(z.object({ invoiceNumber: z.int(), amount: Dollars }))
/** What was written down, and which invoices it settled. */
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
  /** The last day of the period that was sent last. */
  lastTo: z.nullable(DayOutput),
  /** Whether the calendar leaves the account out (Statement Blacklist). */
  leftOut: z.boolean(),
})
export type StatementAccount = z.infer<typeof StatementAccount>

const params = z.object({ accountNumber: AccountNumber })
const looks = ['DASHBOARD', 'SALES'] as const
/** Writing money down is for the office: a representative looks on. */
const writes = ['DASHBOARD'] as const

export const staffMoney = {
  read: endpoint({
    method: 'GET',
    path: 'admin/receivables/:accountNumber',
    summary:
      'One customer’s money: balance, ageing, hold, open invoices, and the last payments, credits and charges. Representatives see their own customers.',
    access: looks,
    params,
    reply: AccountMoney,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/payments',
    summary:
      'Writes down a check, cash or a bank transfer. It settles the chosen invoices, otherwise what is due first; what is left stays as a credit. The customer gets a receipt by mail. The same `Idempotency-Key` is the same payment for good.',
    access: writes,
    params,
    body: z.strictObject({
      tender: z.enum(handTenders),
      amount: Amount,
      checkNumber: z._default(text(20), ''),
      /** Today unless said; the discount for paying in time goes by it. */
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
      'Issues a credit memo, of an invoice or of one of its lines where they are given, and never above what those were for. What its own invoice leaves open is settled at once; the rest waits to be used. The customer is told by mail.',
    access: writes,
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
  charge: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/charges',
    summary:
      'Issues a debit memo or a finance charge, due by the customer’s terms unless `dueOn` says otherwise. The customer is told by mail.',
    access: writes,
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
    summary:
      'Settles invoices with the account’s credits: the chosen ones, otherwise what is due first, as far as the credits go.',
    access: writes,
    params,
    body: z.strictObject({
      /** Null: what is due first. */
      invoices: z.nullable(chosen),
    }),
    reply: z.object({ credits: Dollars, settled: Settled }),
    errors: ['payment_changed', 'nothing_to_settle'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/reversals',
    summary:
      'Takes back a check, cash or transfer, a credit or a charge by a counter-entry; nothing is deleted. What it had settled is open again, and what had settled a charge is free again. A check that the bank returned is told to the customer.',
    access: writes,
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
      'Lets an account that is past due order on account until a day, with the reason. A day that has passed ends it.',
    access: writes,
    params,
    body: z.strictObject({ reason: text(200).check(z.minLength(1)), until: DayInput }),
    reply: Hold,
  }),
  statementAccounts: endpoint({
    method: 'GET',
    path: 'admin/statements/accounts',
    pace: 'search',
    summary:
      'Customers with what they owe and when their last statement went out. `show` leaves those with a balance, or those whose last statement is not of the month before. Representatives see their own.',
    access: looks,
    query: z.object({
      search: z.optional(text(80)),
      show: z.optional(z.enum(['balance', 'unsent'])),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      rows: z.array(StatementAccount),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** The month before, by its first day: what is usually sent. */
      month: DayOutput,
    }),
  }),
  sendStatement: endpoint({
    method: 'POST',
    path: 'admin/receivables/:accountNumber/statement',
    summary: 'Mails the statement of a month to the customer’s address with its PDF.',
    access: looks,
    params,
    body: z.strictObject({
      month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')),
    }),
    reply: z.object({ sentTo: z.string(), dateFrom: DayOutput, dateTo: DayOutput }),
    errors: ['no_address'],
  }),
} as const
