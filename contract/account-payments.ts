import * as z from 'zod/mini'
import { endpoint, mediaTypes } from './endpoint.ts'
import { Dollars, Id, Instant, Page, pageSize, text } from './fields.ts'
import { cardErrors, RawCard } from './payment.ts'

/** An amount that a person chose: whole cents, from 0 to a million dollars. */
const Amount = z.number().check(
  z.gte(0),
  z.lte(1_000_000),
  z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'Enter dollars and cents.'),
)

/** Which invoices are paid, and how much of each; without it what is due first is paid first. */
const invoices = z.optional(
  z
    .array(z.strictObject({ invoiceNumber: Id, amount: Amount.check(z.gt(0)) }))
    .check(z.minLength(1), z.maxLength(500)),
)

const PaymentState = z.object({
  /** Null where credits alone have paid. */
  paymentId: z.nullable(z.int()),
  /** `captured` is paid; `unknown` is not answered by the gateway yet and settles by itself; `applied` is paid with credits alone. */
  status: z.enum(['captured', 'unknown', 'applied']),
  /** What the card paid. */
  amount: Dollars,
  /** What credits paid beside it. */
  credits: Dollars,
})
export type PaymentState = z.infer<typeof PaymentState>

/** How a payment came, with what is noted of it: "Check #1043", "Bank transfer, for May". */
export const paidBy = (tender: string, note: string) =>
  note.startsWith('#') ? `${tender} ${note}` : [tender, note].filter(Boolean).join(', ')

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
  /** What of it settles no invoice yet. */
  unapplied: Dollars,
  /** The order that it paid for, where it is not for invoices. */
  orderNumber: z.nullable(z.int()),
  appliedTo: z.array(AppliedTo),
})
export type PaymentRow = z.infer<typeof PaymentRow>

const payErrors = [...cardErrors, 'payment_required', 'payment_changed', 'amount_mismatch'] as const

export const accountPayments = {
  payByToken: endpoint({
    method: 'POST',
    path: 'payment/token',
    summary:
      'Pays open invoices: all, some, or part of one; what is due first unless `invoices` are chosen. `amount` is what the card pays; what the chosen invoices add up to beyond it is taken from the account’s credits. The card is a saved one (`id`) or a `token` of the frame; credits alone (`tenderType` credit) need none. 202: the gateway has not answered yet.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
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
    summary:
      'The same by a raw card, which only the sandbox gateway takes; it is passed on in memory, and neither stored nor logged.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    body: z.strictObject({ amount: Amount, ...RawCard.shape, invoices }),
    reply: PaymentState,
    status: 201,
    errors: payErrors,
  }),
  history: endpoint({
    method: 'GET',
    path: 'payment/history',
    summary:
      'The account’s payments, the latest first, with the invoices that each settled; as CSV or spreadsheet all of them.',
    access: 'signed-in',
    query: z.object({ page: Page, pageSize: pageSize(40) }),
    reply: z.object({ rows: z.array(PaymentRow), total: z.int(), page: z.int(), pageSize: z.int() }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  receipt: endpoint({
    method: 'GET',
    path: 'payment/:paymentId/receipt.pdf',
    summary: 'The receipt of a payment, to print.',
    access: 'signed-in',
    params: z.object({ paymentId: Id }),
    also: [mediaTypes.pdf],
  }),
} as const
