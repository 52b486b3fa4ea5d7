import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { DayOutput, Dollars, Id, Instant, MethodOutput, ProductId, text, UnitPrice } from '../core/fields.ts'
import { quantityErrors } from './cart.ts'
import { LineReason } from './line-reason.ts'
import { cardErrors, RawCard } from './payments/cards.ts'

export const PlacedOrder = z.object({
  orderNumber: z.int(),
  status: z.string(),
  paymentStatus: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  totalAmount: Dollars,
  /** Until when it can be added to, changed or canceled. */
  cutOff: z.nullable(Instant),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const Payment = z.union([
  z.strictObject({ method: z.literal('account') }),
  z.strictObject({ token: text(120).check(z.minLength(1)), remember: z._default(z.boolean(), false) }),
  z.strictObject({ cardAccountId: Id }),
  z.strictObject({ card: RawCard }),
])
export type Payment = z.output<typeof Payment>

const oneProduct = {
  productId: ProductId,
  quantity: z.int('Enter a whole number.').check(z.gte(1, 'A quantity is 1 or more.'), z.lte(1_000_000_000)),
}

export const checkout = {
  previewBuyNow: endpoint({
    method: 'POST',
    path: 'shopping-cart/buy-now/preview',
    priority: 'first',
    summary: 'Previews an immediate order of one product: total, day and ship-to. Changes nothing.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'reads',
    body: z.strictObject(oneProduct),
    reply: z.object({
      shipDay: DayOutput,
      deliveryMethod: MethodOutput,
      shipTo: z.string(),
      unitPrice: UnitPrice,
      goods: Dollars,
      shippingCost: Dollars,
      totalAmount: Dollars,
      cutOff: z.nullable(Instant),
      /** Why it cannot be ordered this way; null when it can. */
      fault: z.nullable(LineReason),
    }),
    errors: ['unknown_ship_to'],
  }),
  buyNow: endpoint({
    method: 'POST',
    path: 'shopping-cart/buy-now',
    priority: 'first',
    summary:
      'Orders one product immediately, apart from the cart. The same request by the same user within ten seconds is the same order.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.placed',
    body: z.strictObject({
      ...oneProduct,
      poNumber: z.nullish(text(30)),
      payment: z.optional(Payment),
      /** The total that the customer saw; a different total is refused (`price_changed`). */
      expectedTotal: z.optional(Dollars),
    }),
    reply: z.object({
      orderNumber: z.int(),
      /** Over the credit limit: it waits for the office. */
      isHeld: z.boolean(),
    }),
    status: 201,
    errors: [
      ...quantityErrors,
      ...cardErrors,
      'price_changed',
      'payment_required',
      'account_not_offered',
      'account_on_hold',
      'po_required',
      'unknown_ship_to',
    ],
  }),
  place: endpoint({
    method: 'POST',
    path: 'shopping-cart/check-out',
    priority: 'first',
    summary:
      'Places the cart’s orders (or those of `orderIds`) once. On account by terms, or by card: 402 keeps the order for another card, 202 means that the gateway has not answered yet. On account over the credit limit an order is kept `ON_HOLD` for the office. Without `payment`: on account when the customer has terms, otherwise the default card. `cartVersion` and `expectedTotal` refuse a cart that changed since it was shown.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.placed',
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
      'account_on_hold',
      'po_required',
      'method_not_offered',
    ],
  }),
} as const
