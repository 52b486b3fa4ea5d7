import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Dollars, Id, Instant, Page, pageSize, text } from '../../core/fields.ts'
import { cardErrors, RawCard } from './cards.ts'

/** An amount entered by a person: whole cents, from 0 to a million dollars. */
const Amount = z.number().check(
  z.gte(0),
  z.lte(1_000_000),
  z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'Enter dollars and cents.'),
)

/** The invoices to pay, and the amount for each; without it, the earliest due is paid first. */
const invoices = z.optional(
  z
    .array(z.strictObject({ invoiceNumber: Id, amount: Amount.check(z.gt(0)) }))
    .check(z.minLength(1), z.maxLength(500)),
)

const PaymentState = z.object({
  /** Null when paid with credits alone. */
  paymentId: z.nullable(z.int()),
  /**
   * `captured` is paid; `unknown` has no answer from the gateway yet and resolves automatically; `applied` is paid with credits
   * alone.
   */
  status: z.enum(['captured', 'unknown', 'applied']),
  /** Amount paid by card. */
  amount: Dollars,
  /** Amount paid with credits besides. */
  credits: Dollars,
})
export type PaymentState = z.infer<typeof PaymentState>

/** The kind of a payment, with its note: "Check #1043", "Bank transfer, for May". */
export const paidBy = (tender: string, note: string) =>
  note.startsWith('#') ? `${tender} ${note}` : [tender, note].filter(Boolean).join(', ')

/** Money refunded to a card, or on its way there (`pending`); `at` is when that was confirmed or requested. */
export const PaymentRefund = z.object({
  status: z.enum(['pending', 'refunded']),
  amount: Dollars,
  at: Instant,
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

const AppliedTo = z.object({ invoiceNumber: z.int(), amount: Dollars })

const PaymentRow = z.object({
  paymentId: z.int(),
  at: Instant,
  tender: z.enum(['card', 'check', 'cash', 'transfer']),
  status: z.enum(['pending', 'captured', 'unknown', 'refunded']),
  cardBrand: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  note: z.string(),
  amount: Dollars,
  refunded: Dollars,
  /** Each refund to the card, oldest first. */
  refunds: z.array(PaymentRefund),
  /** The part of it not yet applied to an invoice. */
  unapplied: Dollars,
  /** The order it paid for, when it is not for invoices. */
  orderNumber: z.nullable(z.int()),
  appliedTo: z.array(AppliedTo),
})
export type PaymentRow = z.infer<typeof PaymentRow>

const payErrors = [...cardErrors, 'payment_required', 'payment_changed', 'amount_mismatch'] as const

export const accountPayments = {
  payByToken: endpoint({
    method: 'POST',
    path: 'payment/token',
    priority: 'first',
    summary:
      'Pays open invoices: all, some, or part of one; by default the earliest due first, otherwise the chosen `invoices`. `amount` is charged to the card; the rest of the chosen invoices is paid with the account’s credits. The card is a saved one (`id`) or a `token` of the frame; credits alone (`tenderType` credit) need none. 202: the gateway has not answered yet.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'invoices.paid',
    body: z.strictObject({
      amount: Amount,
      tenderType: z._default(z.enum(['card', 'credit']), 'card'),
      cardAccount: z.optional(
        z.union([
          z.strictObject({
            token: text(120).check(z.minLength(1)),
            remember: z._default(z.boolean(), false),
          }),
          z.strictObject({ id: Id }),
        ]),
      ),
      invoices,
    }),
    reply: PaymentState,
    status: 201,
    errors: payErrors,
  }),
  payByCard: endpoint({
    method: 'POST',
    path: 'payment/card',
    priority: 'first',
    summary:
      'Pays with a raw card number, which only the sandbox gateway accepts. It is kept in memory only, never stored or logged.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'invoices.paid',
    body: z.strictObject({ amount: Amount, ...RawCard.shape, invoices }),
    reply: PaymentState,
    status: 201,
    errors: payErrors,
  }),
  history: endpoint({
    method: 'GET',
    path: 'payment/history',
    summary:
      'The account’s payments, newest first, each with the invoices it paid. CSV and XLSX contain all rows.',
    access: 'signed-in',
    byKey: ['MONEY'],
    whileActing: 'reads',
    query: z.object({ page: Page, pageSize: pageSize(40) }),
    reply: z.object({ rows: z.array(PaymentRow), total: z.int(), page: z.int(), pageSize: z.int() }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  receipt: endpoint({
    method: 'GET',
    path: 'payment/:paymentId/receipt.pdf',
    summary: 'The receipt of a payment, to print.',
    access: 'signed-in',
    byKey: ['MONEY'],
    whileActing: 'reads',
    params: z.object({ paymentId: Id }),
    also: [mediaTypes.pdf],
  }),
} as const
