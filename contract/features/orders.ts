import * as z from 'zod/mini'
import { orderingAuthorities, orderReading } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodOutput,
  Page,
  PaperSize,
  ProductId,
  pageSize,
  text,
  UnitPrice,
} from '../core/fields.ts'
import { holdReasons } from '../rules/order-moves.ts'
import { orderStatuses } from '../rules/order-states.ts'
import { CartOrder, OrderDetail, quantityErrors } from './cart.ts'
import { PlacedOrder } from './checkout.ts'
import { LineReason } from './line-reason.ts'
import { PaymentRefund } from './payments/account-payments.ts'

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

/** A line before and after a change; a quantity of 0 before is a new line, 0 after a removed one. */
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
  /** Why the distributor changed it; '' for the customer’s own changes. */
  reason: z.string(),
})
export type ChangedLine = z.infer<typeof ChangedLine>

/** What a step changed. `pending`: the card gateway has not yet confirmed payment of the difference. */
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

/** One step of an order's history: what happened, when and by whom, and what changed with it. */
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
  holdReason: z.nullable(z.enum(holdReasons)),
  placedAt: Instant,
  placedBy: z.string(),
  invoiceNumber: z.nullable(z.int()),
  issuedOn: z.nullable(DayOutput),
  dueOn: z.nullable(DayOutput),
  /** The billed customer. */
  customerName: z.string(),
  /** The paid or credited part of the invoice; before invoicing, the amount paid by cards. */
  paid: Dollars,
  /** The credited part of that, discounts for timely payment included. */
  credited: Dollars,
  /** The discount applied automatically when the rest of the invoice is paid by `dueOn`; 0 for none. */
  discount: Dollars,
  note: z.string(),
  /** Whether the customer can still cancel it. */
  changeable: z.boolean(),
  /** Whether the customer can still change its lines. */
  editable: z.boolean(),
  /** Waiting for a card payment: how long its stock is reserved; else null. */
  keptUntil: z.nullable(Instant),
  timeline: z.array(OrderEvent),
  payments: z.array(
    z.object({
      status: z.string(),
      amount: Dollars,
      method: z.string(),
      brand: z.nullable(z.string()),
      lastFour: z.nullable(z.string()),
      /** When it was paid or declined. */
      at: Instant,
      /** Each refund of it, oldest first. */
      refunds: z.array(PaymentRefund),
    }),
  ),
})
export type Order = z.infer<typeof Order>

const number = z.object({ orderNumber: Id })

/** Final quantities of products, each for the whole line; 0 removes the line. */
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

/** The requested change of an order: quantities of products, and cart lines that join it. */
const changed = {
  lines: z.optional(WantedLines),
  /** The quantities are added to the existing ones. */
  more: z.optional(z.boolean()),
  /** Cart lines by id: their quantities move to the order, added to the existing ones. */
  cartLines: z.optional(z.array(Id).check(z.maxLength(500))),
}
const saysSomething = z.refine<{ lines?: unknown[] | undefined; cartLines?: unknown[] | undefined }>(
  ({ lines = [], cartLines = [] }) => lines.length + cartLines.length > 0,
  'Name a product or a line of the cart.',
)

/** A placed order that can still be added to, with the facts that decide what may join it. */
export const OpenOrder = z.object({
  orderNumber: z.int(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipToId: z.int(),
  /** STOCK, PREBOOK, FARM_DIRECT, GROWER_DIRECT, STANDING or SPECIAL. */
  productType: z.string(),
  cutOff: z.nullable(Instant),
  lines: z.int(),
  totalAmount: Dollars,
  /** On account; else an addition is paid by card immediately. */
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
  /** An order number, an invoice number, or part of a PO number. */
  number: z.optional(text(60)),
  /** Words in a product name, in any order, in English or Spanish. */
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
    summary: 'Orders, newest first, with their lines; `total` counts all matches.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    query: z.object({ ...historyQuery, page: Page, pageSize: pageSize(40) }),
    reply: z.object({ rows: z.array(OrderSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  exportAll: endpoint({
    method: 'GET',
    path: 'shopping-cart/export-all',
    priority: 'last',
    summary:
      'Every line of the matching orders, newest first, as a spreadsheet or CSV; `X-Total-Lines` has the number of lines; `Content-Length` is not sent.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    query: z.object(historyQuery),
    also: [mediaTypes.xlsx, mediaTypes.csv],
  }),
  open: endpoint({
    method: 'GET',
    path: 'orders/open',
    summary: 'Orders that can still be added to, by ship day.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    reply: z.array(OpenOrder),
  }),
  read: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber',
    priority: 'first',
    summary: 'One order with its lines, timeline and payments.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: number,
    reply: Order,
  }),
  invoice: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/invoice.pdf',
    summary: 'The invoice of a shipped order as PDF. 404 before it ships.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: number,
    also: [mediaTypes.pdf],
  }),
  confirmation: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/confirmation.pdf',
    summary: 'An order as PDF, on Letter or A4: items, ship day and method of payment. It asks for no money.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: number,
    query: z.object({ paper: PaperSize }),
    also: [mediaTypes.pdf],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/lines/preview',
    summary: 'Previews the order’s total with these quantities. Changes nothing.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'reads',
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
      /** Amount still to pay; negative is the refund. */
      difference: Dollars,
      cutOff: z.nullable(Instant),
    }),
    errors: ['order_locked', 'cart_changed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'orders/:orderNumber/lines',
    priority: 'first',
    summary:
      'Changes an order until its cut-off: quantities and new products; 0 removes a line. `more` adds to the present quantities; `cartLines` moves lines from the cart. All or nothing. Without those two, repeating it changes nothing. Lines keep the price ladder they were sold at. A card is charged or refunded the difference; 202 means that the gateway has not answered yet.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.changed',
    params: number,
    body: z
      .strictObject({
        ...changed,
        payment: z.optional(OrderPayment),
        /** The total that the customer saw; a different total is refused (`price_changed`). */
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
  changeDetails: endpoint({
    method: 'PUT',
    path: 'orders/:orderNumber/details',
    summary:
      'Changes the PO number, the note to the driver, the ship day or the address of an order until its cut-off; omitted fields stay. For another day or address every line is checked again and keeps its price; delivery is charged at the new rate. A lower total is refunded to the card.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.changed',
    params: number,
    body: z
      .strictObject({
        poNumber: z.optional(text(30)),
        note: z.optional(text(200)),
        shipDay: z.optional(DayInput),
        shipToId: z.optional(Id),
      })
      .check(z.refine((wish) => Object.keys(wish).length > 0, 'Name what is to change.')),
    reply: Order,
    errors: [
      'order_locked',
      'ship_day_closed',
      'not_orderable',
      'unknown_ship_to',
      'method_not_offered',
      'credit_limit',
      'account_on_hold',
      'payment_required',
      ...quantityErrors,
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/cancel',
    priority: 'first',
    summary: 'Cancels an order before its cut-off. Stock is released and a card payment is refunded.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.cancelled',
    params: number,
    reply: Order,
    errors: ['order_locked'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: 'orders/:orderNumber/reorder',
    priority: 'first',
    summary: 'Adds the order’s lines to the cart at today’s prices and lists what is missing.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
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
    priority: 'first',
    summary: 'Pays an order that is waiting for a card with another card, while its stock is held.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'order.paid',
    params: number,
    body: z.strictObject({ payment: OrderPayment }),
    reply: z.object({ orders: z.array(PlacedOrder) }),
    errors: ['order_locked', ...cardErrors, 'not_enough_stock', 'ship_day_closed'],
  }),
} as const
