import * as z from 'zod/mini'
import type { AgeBucket, ageBuckets } from './ageing.ts'
import { endpoint, mediaTypes } from './endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Page, pageSize, text } from './fields.ts'
import { holdStates } from './hold-states.ts'

export const entryKinds = [
  'INVOICE',
  'PAYMENT',
  'CREDIT_MEMO',
  'DEBIT_MEMO',
  'FINANCE_CHARGE',
  'ADJUSTMENT',
] as const

/** `REVERSAL` takes something back; `DISCOUNT` is what paying in time took off. */
export const lineKinds = [...entryKinds, 'REFUND', 'REVERSAL', 'DISCOUNT'] as const

/** Specification 3, Payment / statement record, with what a statement shows beside it. */
export const StatementLine = z.object({
  id: z.int(),
  account: z.int(),
  /** The line's number in the account's whole history. */
  seq: z.int(),
  date: DayOutput,
  /** A refund is a payment with a negative `receivedAmount`. */
  type: z.enum(entryKinds),
  /** What people call it: a type, or what of that type it is. */
  kind: z.enum(lineKinds),
  reference: z.string(),
  /** The order behind an invoice or a card payment. */
  orderNumber: z.nullable(z.int()),
  poNumber: z.string(),
  shipTo: z.string(),
  dueDate: z.nullable(DayOutput),
  /** What the line adds to what is owed. */
  dueAmount: Dollars,
  /** What the line takes from what is owed. */
  receivedAmount: Dollars,
  /** What is owed after this line. */
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
  /** Payments and credits that settle no invoice yet, as a negative amount. */
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
  /** What is due by `dueBy` to stay in good standing: all that is past due, and what falls due within a month. */
  amountDue: Dollars,
  dueBy: z.nullable(DayOutput),
  /** What is left to pay, discounts for paying in time taken off, where all that earns them is paid by `by`. */
  inTime: z.nullable(z.object({ amount: Dollars, discount: Dollars, by: DayOutput })),
  ageing: Ageing,
  /** The day that the ageing is reckoned on: the period's last, or today within it. */
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
  /** On its way: a card payment that the gateway has not answered for yet. */
  pending: Dollars,
  /** What can be paid now. */
  open: Dollars,
  /** What is taken off by itself when the rest is paid by `dueOn` (EOM_2PCT_12); 0 where nothing is. */
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
  /** Where the account stands on the ladder: `open` where its credits cover what is past due. */
  hold: z.enum(holdStates),
})
export type OverdueCustomer = z.infer<typeof OverdueCustomer>

export const overdueSorts = ['amount', 'days', 'balance', 'name'] as const
export const lateBuckets = [
  'days1to30',
  'days31to60',
  'days61to90',
  'over90',
] as const satisfies readonly AgeBucket[]

const overdueQuery = {
  /** Those with something in that column alone. */
  bucket: z.optional(z.enum(lateBuckets)),
  hold: z.optional(z.enum(holdStates)),
  sort: z._default(z.enum(overdueSorts), 'amount'),
  page: Page,
  pageSize: pageSize(40),
}
const OverdueCustomers = z.object({
  rows: z.array(OverdueCustomer),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  overdueAmount: Dollars,
  /** Of all that are listed, not of the page alone. */
  ageing: Ageing,
})

const staff = ['DASHBOARD', 'SALES'] as const
const files = [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf] as const

export const receivables = {
  statements: endpoint({
    method: 'GET',
    path: 'account/statements',
    summary:
      'The account’s statement for a month, a year, or from one day to another (the running month unless said): every invoice, payment and credit with the balance after it, and the ageing of what is open. `Accept` asks for CSV, XLSX or PDF.',
    access: ['STATEMENTS'],
    query: z.object(period),
    reply: Statement,
    also: files,
  }),
  openInvoices: endpoint({
    method: 'GET',
    path: 'account/invoices',
    summary:
      'What can be paid: invoices that are open, the first due first, and the credits that can be used.',
    access: ['STATEMENTS'],
    reply: z.object({
      rows: z.array(OpenInvoice),
      total: z.int(),
      openAmount: Dollars,
      overdueAmount: Dollars,
      /** What paying all of it in time takes off. */
      discountAmount: Dollars,
      credits: Dollars,
    }),
  }),
  dates: endpoint({
    method: 'GET',
    path: 'account/dates',
    summary: 'The days of the last months (12 unless said) with orders, deliveries and payments.',
    access: 'signed-in',
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
    query: z.object({ accountNumber: AccountNumber, ...period }),
    reply: Statement,
    also: files,
  }),
  adminOverdue: endpoint({
    method: 'GET',
    path: 'admin/overdue',
    summary:
      'Customers with invoices past due, the largest sum first unless sorted otherwise, with the ageing of what they owe and whether they are on hold. `Accept` asks for all of them as CSV or XLSX.',
    access: staff,
    query: z.object(overdueQuery),
    reply: OverdueCustomers,
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  adminFindOverdue: endpoint({
    method: 'GET',
    path: 'admin/overdue/find',
    pace: 'search',
    summary: 'The same, of customers whose name or account number has `search` in it.',
    access: staff,
    query: z.object({ search: text(80).check(z.minLength(1)), ...overdueQuery }),
    reply: OverdueCustomers,
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
} as const
