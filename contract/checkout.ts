import * as z from 'zod/mini'
import { quantityErrors } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { DayOutput, Dollars, Id, Instant, MethodOutput, text } from './fields.ts'

export const PlacedOrder = z.object({
  orderNumber: z.int(),
  status: z.string(),
  paymentStatus: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  totalAmount: Dollars,
  /** Until when it can be added to, changed or cancelled. */
  cutOff: z.nullable(Instant),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

const cardErrors = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_data_not_accepted',
  'card_token_invalid',
  'cards_not_offered',
] as const

/** A raw card: taken by the sandbox gateway alone, passed on in memory, never stored or logged. */
const RawCard = z.strictObject({
  number: z.string().check(z.regex(/^[\d -]{12,26}$/, 'Enter the card number.')),
  cvv: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the three or four digits.')),
  expireMonth: z.int().check(z.gte(1), z.lte(12)),
  expireYear: z.int().check(z.gte(2000), z.lte(2100)),
  remember: z._default(z.boolean(), false),
})

export const Payment = z.union([
  z.strictObject({ method: z.literal('account') }),
  z.strictObject({ token: text(120).check(z.minLength(1)), remember: z._default(z.boolean(), false) }),
  z.strictObject({ cardAccountId: Id }),
  z.strictObject({ card: RawCard }),
])
export type Payment = z.output<typeof Payment>

export const checkout = {
  place: endpoint({
    method: 'POST',
    path: 'shopping-cart/check-out',
    summary:
      'Places the cart’s orders (or those of `orderIds`) once. On account by terms, or by card: 402 keeps the order for another card, 202 means that the gateway has not answered yet. Without `payment`: account where the customer has terms, else the default card. `cartVersion` and `expectedTotal` refuse a cart that has changed since it was shown.',
    access: 'signed-in',
    body: z.strictObject({
      poNumber: z.nullish(text(30)),
      note: z.nullish(text(200)),
      appType: z.optional(z.literal('W')),
      orderIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(50))),
      payment: z.optional(Payment),
      cartVersion: z.optional(z.int()),
      expectedTotal: z.optional(Dollars),
    }),
    reply: z.object({ orders: z.array(PlacedOrder) }),
    status: 201,
    errors: [
      ...quantityErrors,
      ...cardErrors,
      'cart_empty',
      'cart_changed',
      'cart_already_ordered',
      'price_changed',
      'payment_required',
      'account_not_offered',
      'credit_limit',
      'account_on_hold',
      'method_not_offered',
    ],
  }),
} as const

export const SavedCard = z.object({
  id: z.int(),
  brand: z.string(),
  lastFour: z.string(),
  expireMonth: z.int(),
  expireYear: z.int(),
  isDefault: z.boolean(),
})

export const payment = {
  cards: endpoint({
    method: 'GET',
    path: 'payment/card/accounts',
    summary: 'The saved cards: brand, last four, expiry.',
    access: ['PAYMENT_METHOD'],
    reply: z.array(SavedCard),
  }),
  cardToken: endpoint({
    method: 'GET',
    path: 'payment/card-token',
    summary:
      "What the browser needs to open the gateway's own frame: its address and a session of that frame.",
    access: ['PAYMENT_METHOD'],
    reply: z.object({
      gateway: z.string(),
      frameUrl: z.string(),
      frameOrigin: z.string(),
      session: z.string(),
      testCards: z.boolean(),
    }),
  }),
} as const
