import * as z from 'zod/mini'
import { CartOrder, LineReason, OrderDetail, quantityErrors } from './cart.ts'
import { PlacedOrder } from './checkout.ts'
import { endpoint, mediaTypes } from './endpoint.ts'
import {
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodOutput,
  Page,
  ProductId,
  pageSize,
  text,
  UnitPrice,
} from './fields.ts'

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

/** A line before and after a change; a quantity of 0 before is a new line, 0 after one that was taken out. */
export const ChangedLine = z.object({
  productCode: z.string(),
  productDescription: z.string(),
  um: z.string(),
  wasQuantity: z.int(),
  quantity: z.int(),
  wasUnitPrice: UnitPrice,
  unitPrice: UnitPrice,
  wasAmount: Dollars,
  amount: Dollars,
})
export type ChangedLine = z.infer<typeof ChangedLine>

/** What was different after a step. `pending`: the card company has not said yet whether the difference is paid. */
export const OrderChange = z.object({
  kind: z.enum(['LINES', 'DELIVERY']),
  status: z.enum(['applied', 'pending', 'refused']),
  lines: z.array(ChangedLine),
  wasShippingCost: Dollars,
  shippingCost: Dollars,
  wasTotalAmount: Dollars,
  totalAmount: Dollars,
})
export type OrderChange = z.infer<typeof OrderChange>

/** One step of an order's way: what happened, when and by whom, and what changed with it. */
export const OrderEvent = z.object({
  status: z.enum(orderStatuses),
  at: Instant,
  actor: z.string(),
  note: z.string(),
  change: z.nullable(OrderChange),
})

export const Order = z.extend(CartOrder, {
  status: z.enum(orderStatuses),
  paymentStatus: z.string(),
  holdReason: z.nullable(z.string()),
  placedAt: Instant,
  placedBy: z.string(),
  invoiceNumber: z.nullable(z.int()),
  issuedOn: z.nullable(DayOutput),
  dueOn: z.nullable(DayOutput),
  /** Who is billed. */
  customerName: z.string(),
  /** What of the invoice is paid or credited; before it is written, what cards have paid. */
  paid: Dollars,
  /** What of that was credited, discounts for paying in time among it. */
  credited: Dollars,
  /** What is taken off the invoice by itself when the rest of it is paid by `dueOn`; 0 where nothing is. */
  discount: Dollars,
  note: z.string(),
  /** Whether the customer can still cancel it. */
  changeable: z.boolean(),
  /** Whether the customer can still change its lines. */
  editable: z.boolean(),
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

/** Quantities of products as they are to be, each the line's own; 0 takes it out. */
const WantedLines = z
  .array(
    z.strictObject({
      productId: ProductId,
      quantity: z
        .int('Enter a whole number.')
        .check(
          z.gte(0, 'A quantity is 0 or more.'),
          z.lte(1_000_000_000, 'That is more than anyone can order.'),
        ),
    }),
  )
  .check(z.maxLength(500))

/** What an order is to become: quantities of products, and lines of the cart that join it. */
const changed = {
  lines: z.optional(WantedLines),
  /** The quantities are on top of what is there. */
  more: z.optional(z.boolean()),
  /** Lines of the cart, by their ids: what they hold goes over to the order, on top of what is there. */
  cartLines: z.optional(z.array(Id).check(z.maxLength(500))),
}
const saysSomething = z.refine<{ lines?: unknown[] | undefined; cartLines?: unknown[] | undefined }>(
  ({ lines = [], cartLines = [] }) => lines.length + cartLines.length > 0,
  'Name a product or a line of the cart.',
)

/** A placed order that can still be added to, and what decides whether something else may join it. */
export const OpenOrder = z.object({
  orderNumber: z.int(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipToId: z.int(),
  /** STOCK, PREBOOK, FARM_DIRECT or GROWER_DIRECT. */
  productType: z.string(),
  cutOff: z.nullable(Instant),
  lines: z.int(),
  totalAmount: Dollars,
  /** On account; else more of it is paid by card at once. */
  onAccount: z.boolean(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

const OrderPayment = z.union([
  z.strictObject({ token: text(120).check(z.minLength(1)), remember: z._default(z.boolean(), false) }),
  z.strictObject({ cardAccountId: Id }),
])

const historyQuery = {
  shipTo: z.optional(Id),
  dateFrom: z.optional(DayInput),
  dateTo: z.optional(DayInput),
  invoiceNumber: z.optional(Id),
  productDescription: z.optional(text(100)),
  months: z.optional(
    z.pipe(z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, '1 to 60 months.')), z.transform(Number)),
  ),
  type: z.optional(z.enum(['open', 'shipped', 'cancelled', 'all'])),
}

const cardErrors = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_token_invalid',
] as const

export const orders = {
  history: endpoint({
    method: 'GET',
    path: 'shopping-cart/order-history-details',
    pace: 'search',
    summary: 'Orders, newest first, with their lines; `total` counts all that match.',
    access: 'signed-in',
    query: z.object({ ...historyQuery, page: Page, pageSize: pageSize(40) }),
    reply: z.object({ rows: z.array(OrderSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  exportAll: endpoint({
    method: 'GET',
    path: 'shopping-cart/export-all',
    summary:
      'Every line of the orders that match, newest first, as a spreadsheet or CSV; `Content-Length` is not known beforehand, `X-Total-Lines` is.',
    access: 'signed-in',
    query: z.object(historyQuery),
    also: [mediaTypes.xlsx, mediaTypes.csv],
  }),
  open: endpoint({
    method: 'GET',
    path: 'orders/open',
    summary: 'Orders that can still be added to, by ship day.',
    access: 'signed-in',
    reply: z.array(OpenOrder),
  }),
  read: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber',
    summary: 'One order with its lines, timeline and payments.',
    access: 'signed-in',
    params: number,
    reply: Order,
  }),
  invoice: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/invoice.pdf',
    summary: 'The invoice of an order that has left the house, to print. 404 before.',
    access: 'signed-in',
    params: number,
    also: [mediaTypes.pdf],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/lines/preview',
    summary: 'What the order would come to with these quantities; changes nothing.',
    access: { as: 'buyer' },
    params: number,
    body: z.strictObject(changed).check(saysSomething),
    reply: z.object({
      lines: z.array(ChangedLine),
      faults: z.array(
        z.object({ productCode: z.string(), productDescription: z.string(), reason: LineReason }),
      ),
      goods: Dollars,
      shippingCost: Dollars,
      totalAmount: Dollars,
      /** More to pay, or below 0 what comes back. */
      difference: Dollars,
      cutOff: z.nullable(Instant),
    }),
    errors: ['order_locked', 'cart_changed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'orders/:orderNumber/lines',
    summary:
      'Changes an order until its cut-off: quantities, new products, and with 0 lines out; with `more` on top of what is there, and with `cartLines` what lies in the cart. All or nothing; without those two, twice is the same as once. A line keeps the ladder it was sold by. A card pays or gets back the difference; 202 means that the gateway has not answered yet.',
    access: { as: 'buyer' },
    params: number,
    body: z
      .strictObject({
        ...changed,
        payment: z.optional(OrderPayment),
        /** What the customer was shown; another total is refused (`price_changed`). */
        expectedTotal: z.optional(Dollars),
      })
      .check(saysSomething),
    reply: Order,
    errors: [
      'order_locked',
      'cart_changed',
      'order_needs_a_line',
      ...quantityErrors,
      'price_changed',
      'credit_limit',
      'account_on_hold',
      'payment_required',
      'cards_not_offered',
      ...cardErrors,
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/cancel',
    summary: 'Cancels an order before its cut-off; the stock goes back and a card payment is refunded.',
    access: { as: 'buyer' },
    params: number,
    reply: Order,
    errors: ['order_locked'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/reorder',
    summary: 'Puts the order’s lines into the cart for the shipment at today’s prices; says what is missing.',
    access: { as: 'buyer' },
    params: number,
    reply: z.object({
      added: z.int(),
      missing: z.array(
        z.object({
          productCode: z.string(),
          productDescription: z.string(),
          wanted: z.int(),
          taken: z.int(),
          reason: LineReason,
        }),
      ),
    }),
  }),
  pay: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/pay',
    summary: 'Pays an order that waits for a card with another one, while its stock is kept.',
    access: { as: 'buyer' },
    params: number,
    body: z.strictObject({ payment: OrderPayment }),
    reply: z.object({ orders: z.array(PlacedOrder) }),
    errors: ['order_locked', ...cardErrors, 'not_enough_stock', 'ship_day_closed'],
  }),
} as const
