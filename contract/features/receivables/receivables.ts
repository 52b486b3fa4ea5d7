import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Id, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'
import type { AgeBucket, ageBuckets } from '../../rules/aging.ts'
import { holdStates } from '../../rules/hold-states.ts'

export const entryKinds = [
  'INVOICE',
  'PAYMENT',
  'CREDIT_MEMO',
  'DEBIT_MEMO',
  'FINANCE_CHARGE',
  'ADJUSTMENT',
] as const

/** `REVERSAL` reverses an entry; `DISCOUNT` is the discount for timely payment. */
export const lineKinds = [...entryKinds, 'REFUND', 'REVERSAL', 'DISCOUNT'] as const

/** Specification 3, Payment / statement record, with the other columns of a statement. */
export const StatementLine = z.object({
  id: z.int(),
  account: z.int(),
  /** The line's number in the account's whole history. */
  seq: z.int(),
  date: DayOutput,
  /** A refund is a payment with a negative `receivedAmount`. */
  type: z.enum(entryKinds),
  /** The displayed name: a type, or a kind within that type. */
  kind: z.enum(lineKinds),
  reference: z.string(),
  /** The order behind an invoice or a card payment. */
  orderNumber: z.nullable(z.int()),
  poNumber: z.string(),
  shipTo: z.string(),
  dueDate: z.nullable(DayOutput),
  /** The amount that the line adds to the balance. */
  dueAmount: Dollars,
  /** The amount that the line takes off the balance. */
  receivedAmount: Dollars,
  /** The balance after this line. */
  balance: Dollars,
  note: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Ageing = z.object({
  current: Dollars,
  days1to30: Dollars,
  days31to60: Dollars,
  days61to90: Dollars,
  over90: Dollars,
  /** Payments and credits not yet applied to an invoice, as a negative amount. */
  unapplied: Dollars,
  total: Dollars,
} satisfies Record<(typeof ageBuckets)[number] | 'unapplied' | 'total', typeof Dollars>)
export type Ageing = z.infer<typeof Ageing>

const Statement = z.object({
  account: z.int(),
  customerName: z.string(),
  billTo: z.array(z.string()),
  terms: z.string(),
  dateFrom: DayOutput,
  dateTo: DayOutput,
  opening: Dollars,
  charges: Dollars,
  payments: Dollars,
  credits: Dollars,
  closing: Dollars,
  /** The amount to pay by `dueBy`, the next due day, after credits; as of today. */
  amountDue: Dollars,
  dueBy: z.nullable(DayOutput),
  /** The part of it that is past due today. */
  pastDue: Dollars,
  /** Paid for orders that have no invoice yet; not part of any balance. */
  deposits: Dollars,
  /** Amount to pay, after discounts for timely payment, when everything that earns them is paid by `by`. */
  inTime: z.nullable(z.object({ amount: Dollars, discount: Dollars, by: DayOutput })),
  ageing: Ageing,
  /** The day of the closing balance and of the aging: the last of the period, or today if earlier. */
  agedOn: DayOutput,
  rows: z.array(StatementLine),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type Statement = z.infer<typeof Statement>

const period = {
  year: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(19|20)\d\d$/, 'Enter a year.')),
      z.transform((given) => Number(given)),
    ),
  ),
  month: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/, 'Months are 1 to 12.')),
      z.transform((given) => Number(given)),
    ),
  ),
  dateFrom: z.optional(DayInput),
  dateTo: z.optional(DayInput),
}

/** The language of notes and files; by default the one that the reader last chose on any device. */
const inLanguage = z.optional(z.enum(languages))

export const OpenInvoice = z.object({
  invoiceNumber: z.int(),
  type: z.enum(entryKinds),
  orderNumber: z.nullable(z.int()),
  issuedOn: DayOutput,
  dueOn: DayOutput,
  daysPastDue: z.int(),
  poNumber: z.string(),
  shipTo: z.string(),
  note: z.string(),
  amount: Dollars,
  paid: Dollars,
  /** On its way: a card payment that the gateway has not confirmed yet. */
  pending: Dollars,
  /** The amount that can be paid now. */
  open: Dollars,
  /** The discount applied automatically when the rest is paid by `dueOn` (EOM_2PCT_12); 0 for none. */
  discount: Dollars,
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

const OverdueCustomer = z.object({
  accountNumber: z.int(),
  name: z.string(),
  terms: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  rep: z.nullable(z.string()),
  status: z.string(),
  overdueAmount: Dollars,
  oldestDueOn: DayOutput,
  daysPastDue: z.int(),
  invoices: z.int(),
  balance: Dollars,
  ageing: Ageing,
  /** The account's step in collections: `open` when its credits cover the past-due amount. */
  hold: z.enum(holdStates),
})
export type OverdueCustomer = z.infer<typeof OverdueCustomer>

export const lateBuckets = [
  'days1to30',
  'days31to60',
  'days61to90',
  'over90',
] as const satisfies readonly AgeBucket[]

const overdueFilters = {
  /** Customers who owe something in that column. */
  bucket: z.optional(z.enum(lateBuckets)),
  hold: z.optional(z.enum(holdStates)),
}
const overdueList = {
  row: OverdueCustomer,
  sorts: ['amount', 'days', 'balance', 'name', 'account', 'terms'],
  more: {
    /** Sums over all customers that match the filters, not over the page. */
    overdueAmount: Dollars,
    ageing: Ageing,
  },
} as const

const staff = ['DASHBOARD', 'SALES', 'RECEIVABLES'] as const
const files = [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf] as const

export const receivables = {
  statements: endpoint({
    method: 'GET',
    path: 'account/statements',
    summary:
      'The account’s statement for a month, a year, or from one day to another (by default the current month): every invoice, payment and credit with the balance after it, and the aging of open items. `Accept` selects CSV, XLSX or PDF.',
    access: ['STATEMENTS'],
    byKey: true,
    whileActing: 'reads',
    query: z.object({ ...period, language: inLanguage }),
    reply: Statement,
    also: files,
  }),
  memo: endpoint({
    method: 'GET',
    path: 'account/credits/:memoNumber/memo.pdf',
    summary:
      'A credit memo of the account’s statement (CM-1234), to print: what it credits, what it settled, and what is left.',
    access: ['STATEMENTS'],
    byKey: true,
    whileActing: 'reads',
    params: z.object({ memoNumber: Id }),
    also: [mediaTypes.pdf],
  }),
  openInvoices: endpoint({
    method: 'GET',
    path: 'account/invoices',
    summary: 'Open invoices, earliest due first, and usable credits.',
    access: ['STATEMENTS'],
    byKey: true,
    whileActing: 'reads',
    reply: z.object({
      rows: z.array(OpenInvoice),
      total: z.int(),
      openAmount: Dollars,
      overdueAmount: Dollars,
      /** The discount for paying all of it in time. */
      discountAmount: Dollars,
      credits: Dollars,
    }),
  }),
  dates: endpoint({
    method: 'GET',
    path: 'account/dates',
    summary: 'The days of the last months (12 by default) with orders, deliveries and payments.',
    access: 'signed-in',
    byKey: ['MONEY'],
    whileActing: 'reads',
    query: z.object({
      months: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, '1 to 60 months.')),
          z.transform((given) => Number(given)),
        ),
        12,
      ),
    }),
    reply: z.object({
      rows: z.array(z.object({ date: DayOutput, orders: z.int(), deliveries: z.int(), payments: z.int() })),
    }),
  }),
  adminStatements: endpoint({
    method: 'GET',
    path: 'admin/statements',
    summary: 'A customer’s statement, as the customer sees it.',
    access: staff,
    byKey: true,
    query: z.object({ accountNumber: AccountNumber, ...period, language: inLanguage }),
    reply: Statement,
    also: files,
  }),
  adminOverdue: endpoint({
    method: 'GET',
    path: 'admin/overdue',
    pace: 'search',
    summary:
      'Customers with past-due invoices, the largest total first by default, with the aging of their balance and whether they are on hold. `search` matches parts of name and account number. `Accept` selects CSV or XLSX with all rows.',
    access: staff,
    byKey: true,
    ...listOf({ ...overdueList, filters: { search: z.optional(text(80)), ...overdueFilters } }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  adminFindOverdue: endpoint({
    method: 'GET',
    path: 'admin/overdue/find',
    pace: 'search',
    summary: 'Customers with past-due invoices whose name or account number contains `search`.',
    access: staff,
    byKey: true,
    ...listOf({ ...overdueList, filters: { search: text(80).check(z.minLength(1)), ...overdueFilters } }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
} as const
