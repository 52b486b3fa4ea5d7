import * as z from 'zod/mini'
import { CartOrder, OrderDetail } from './cart.ts'
import { PlacedOrder } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { DayInput, DayOutput, Dollars, Id, Instant, MethodOutput, Page, pageSize, text } from './fields.ts'

/** States of an order; which may follow which is a table in `server/orders/rules.ts`. */
export const orderStatuses = [
  'PENDING_PAYMENT',
  'PAYMENT_UNKNOWN',
  'SUBMITTED',
  'ON_HOLD',
  'CONFIRMED',
  'PICKING',
  'PACKED',
  'LOADED',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
  'SHIPPED',
  'DELIVERED',
  'PICKED_UP',
  'DELIVERY_FAILED',
  'CLOSED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const OrderSummary = z.object({
  orderNumber: z.int(),
  status: z.enum(orderStatuses),
  paymentStatus: z.string(),
  orderDate: DayOutput,
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  shipToId: z.int(),
  departmentOrder: z.string(),
  poNumber: z.string(),
  invoiceNumber: z.nullable(z.int()),
  lines: z.int(),
  totalQuantity: z.int(),
  totalAmount: Dollars,
  placedAt: Instant,
  cutOff: z.nullable(Instant),
  /** Whether the customer can still change or cancel it. */
  changeable: z.boolean(),
  details: z.array(OrderDetail),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** One step of an order's way: what happened, when and by whom. */
export const OrderEvent = z.object({
  status: z.enum(orderStatuses),
  at: Instant,
  actor: z.string(),
  note: z.string(),
})

export const Order = z.extend(CartOrder, {
  status: z.enum(orderStatuses),
  paymentStatus: z.string(),
  holdReason: z.nullable(z.string()),
  placedAt: Instant,
  placedBy: z.string(),
  invoiceNumber: z.nullable(z.int()),
  dueOn: z.nullable(DayOutput),
  note: z.string(),
  changeable: z.boolean(),
  /** Waiting for a card: until when its stock is kept; else null. */
  keptUntil: z.nullable(Instant),
  timeline: z.array(OrderEvent),
  payments: z.array(
    z.object({
      status: z.string(),
      amount: Dollars,
      method: z.string(),
      brand: z.nullable(z.string()),
      lastFour: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type Order = z.infer<typeof Order>

const number = z.object({ orderNumber: Id })

export const orders = {
  history: endpoint({
    method: 'GET',
    path: 'shopping-cart/order-history-details',
    summary: 'Orders, newest first, with their lines; `total` counts all that match.',
    access: 'signed-in',
    query: z.object({
      shipTo: z.optional(Id),
      dateFrom: z.optional(DayInput),
      dateTo: z.optional(DayInput),
      invoiceNumber: z.optional(Id),
      productDescription: z.optional(text(100)),
      months: z.optional(
        z.pipe(z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, '1 to 60 months.')), z.transform(Number)),
      ),
      type: z.optional(z.enum(['open', 'shipped', 'cancelled', 'all'])),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({ rows: z.array(OrderSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber',
    summary: 'One order with its lines, timeline and payments.',
    access: 'signed-in',
    params: number,
    reply: Order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/cancel',
    summary: 'Cancels an order before its cut-off; the stock goes back and a card payment is refunded.',
    access: 'signed-in',
    params: number,
    reply: Order,
    errors: ['order_locked'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/reorder',
    summary: 'Puts the order’s lines into the cart for the shipment at today’s prices; says what is missing.',
    access: 'signed-in',
    params: number,
    reply: z.object({
      added: z.int(),
      missing: z.array(
        z.object({
          productCode: z.string(),
          productDescription: z.string(),
          wanted: z.int(),
          taken: z.int(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  pay: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/pay',
    summary: 'Pays an order that waits for a card with another one, while its stock is kept.',
    access: 'signed-in',
    params: number,
    body: z.strictObject({
      payment: z.union([
        z.strictObject({ token: text(120).check(z.minLength(1)), remember: z._default(z.boolean(), false) }),
        z.strictObject({ cardAccountId: Id }),
      ]),
    }),
    reply: z.object({ orders: z.array(PlacedOrder) }),
    errors: [
      'order_locked',
      'card_declined',
      'insufficient_funds',
      'card_expired',
      'card_processing_error',
      'card_token_invalid',
      'not_enough_stock',
      'ship_day_closed',
    ],
  }),
} as const
