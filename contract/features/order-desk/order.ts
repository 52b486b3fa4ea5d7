import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import {
  Address,
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodInput,
  ProductId,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { OrderChange } from '../orders.ts'
import { PaymentRefund } from '../payments/account-payments.ts'
import {
  DeskEvent,
  DeskLine,
  lineParams,
  OrderState,
  orderDeskOnly,
  orderParams,
  Reason,
  readsDesk,
  Version,
} from './fields.ts'
import { DeskOrder } from './orders.ts'

/** One order with everything that the desk needs to decide about it. */
export const OpenedOrder = z.extend(DeskOrder, {
  lineRows: z.array(DeskLine),
  placedBy: z.string(),
  /** The user who placed it, for acting in their name; null for a deleted user. */
  userId: z.nullable(z.int()),
  terms: z.string(),
  shipToId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  driver: z.nullable(z.string()),
  eta: z.nullable(z.string()),
  /** Whether the customer can still change it. */
  open: z.boolean(),
  /** The next states that this person can set. */
  next: z.array(OrderState),
  /** Whether this person can change, release and cancel it. */
  mayChange: z.boolean(),
  mayRelease: z.boolean(),
  mayCancel: z.boolean(),
  invoice: z.nullable(
    z.object({
      number: z.int(),
      issuedOn: DayOutput,
      dueOn: DayOutput,
      amount: Dollars,
      paid: Dollars,
      credited: Dollars,
    }),
  ),
  payments: z.array(
    z.object({
      status: z.string(),
      amount: Dollars,
      method: z.string(),
      brand: z.nullable(z.string()),
      lastFour: z.nullable(z.string()),
      at: Instant,
      refunds: z.array(PaymentRefund),
    }),
  ),
  credits: z.array(
    z.object({
      number: z.int(),
      issuedOn: DayOutput,
      amount: Dollars,
      reason: z.string(),
      note: z.string(),
      line: z.nullable(z.int()),
    }),
  ),
  timeline: z.array(DeskEvent),
  /** The changes that steps of the timeline refer to. */
  changes: z.array(z.extend(OrderChange, { id: z.int(), reason: z.string(), byStaff: z.boolean() })),
  messages: z.array(
    z.object({
      id: z.int(),
      at: Instant,
      kind: z.string(),
      channel: z.string(),
      to: z.string(),
      subject: z.string(),
      status: z.string(),
    }),
  ),
  /** When the customer will be notified of the changes; null when there are none to report. */
  tellsAt: z.nullable(Instant),
  addresses: z.array(Address),
  /** Notes about the customer that are shown with their orders. */
  customerNotes: z.array(z.string()),
})
export type OpenedOrder = z.infer<typeof OpenedOrder>

/** A product that could replace a line. */
export const Substitute = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  grower: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Unallocated units, now and after the substitution. */
  free: z.int(),
  freeAfter: z.int(),
  /** Its own price for this customer. */
  unitPrice: UnitPrice,
  /** The proposed price: the lower of its own price and the line's. */
  proposedPrice: UnitPrice,
  /** How much its own price exceeds the line's, in percent; negative when it is lower. */
  difference: z.number(),
  /** How well it replaces the line, 0 to 100. */
  rank: z.int(),
  /** Similarities to the line and differences from it, as codes with values. */
  why: z.array(z.object({ code: z.string(), value: z.string() })),
})
export type Substitute = z.infer<typeof Substitute>

const Quantity = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.'))
const Price = z.number('Enter a number.').check(
  z.gte(0, 'A price is 0 or more.'),
  z.lte(100_000, 'At most 100,000 dollars.'),
  z.refine(
    (dollars) => Math.abs(dollars * 10_000 - Math.round(dollars * 10_000)) < 1e-6,
    'At most four decimals.',
  ),
)

/** `force` changes the order after its cut-off or once work on it has begun; a reason is then required. */
const forced = {
  version: z.optional(Version),
  force: z._default(z.boolean(), false),
  reason: z._default(Reason, ''),
  /** Whether the customer is notified of the differences. */
  tell: z._default(z.boolean(), true),
}

const lineErrors = [
  'not_found',
  'changed_meanwhile',
  'reason_required',
  'wrong_state',
  'order_locked',
  'order_needs_a_line',
  'not_enough_stock',
  'ship_day_closed',
  'not_orderable',
  'below_minimum',
  'not_a_multiple',
  'above_maximum',
  'credit_limit',
  'account_on_hold',
  'payment_required',
  'above_invoice',
  'request_in_progress',
] as const

export const deskOrder = {
  read: endpoint({
    method: 'GET',
    path: 'admin/orders/:orderNumber',
    summary: 'One order with lines, delivery, money, timeline and messages.',
    access: readsDesk,
    byKey: true,
    params: orderParams,
    reply: OpenedOrder,
  }),
  invoice: endpoint({
    method: 'GET',
    path: 'admin/orders/:orderNumber/invoice.pdf',
    summary: 'The invoice of a shipped order as PDF, in the reader’s language. 404 before that.',
    access: readsDesk,
    byKey: true,
    params: orderParams,
    also: [mediaTypes.pdf],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/orders/:orderNumber',
    summary:
      'Changes day, method, address, PO number, the note to the driver or the internal note; omitted fields stay. After the cut-off it requires `force` and a reason.',
    access: orderDeskOnly,
    audit: 'order.changed',
    byKey: true,
    params: orderParams,
    body: z.strictObject({
      ...forced,
      shipDay: z.optional(DayInput),
      method: z.optional(MethodInput),
      addressId: z.optional(Id),
      route: z.optional(text(20)),
      poNumber: z.optional(text(30)),
      note: z.optional(text(200)),
      houseNote: z.optional(text(500)),
    }),
    reply: OpenedOrder,
    errors: [...lineErrors, 'unknown_ship_to', 'method_not_offered', 'unknown_route'],
  }),
  changeLines: endpoint({
    method: 'PUT',
    path: 'admin/orders/:orderNumber/lines',
    summary:
      'Changes quantities and prices and adds products; 0 removes a line. All or nothing. A lower total is refunded to the card; a higher one goes on account. After the cut-off it requires `force` and a reason. Invoiced lines can only be reduced: the difference is credited.',
    access: orderDeskOnly,
    audit: 'order.changed',
    byKey: true,
    params: orderParams,
    body: z.strictObject({
      ...forced,
      lines: z
        .array(
          z.strictObject({
            productId: ProductId,
            quantity: z.optional(Quantity),
            unitPrice: z.optional(Price),
          }),
        )
        .check(z.minLength(1, 'Name a product.'), z.maxLength(500)),
    }),
    reply: OpenedOrder,
    errors: lineErrors,
  }),
  substitutes: endpoint({
    method: 'GET',
    path: 'admin/orders/:orderNumber/lines/:line/substitutes',
    summary:
      'Possible substitutes for a line, best first, at most twelve: with the units left afterwards, and the price compared with the line’s. `line` is its position.',
    access: orderDeskOnly,
    byKey: true,
    params: lineParams,
    query: z.object({
      quantity: z.optional(
        z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'Enter a whole number.')), z.transform(Number)),
      ),
    }),
    reply: z.object({
      rows: z.array(Substitute),
    }),
  }),
  substitute: endpoint({
    method: 'PUT',
    path: 'admin/orders/:orderNumber/lines/:line/substitute',
    summary:
      'Replaces units of a line with another product, by default at the lower of the two prices. The line keeps its remaining units.',
    access: orderDeskOnly,
    audit: 'order.substituted',
    byKey: true,
    params: lineParams,
    body: z.strictObject({
      ...forced,
      productId: ProductId,
      quantity: Quantity.check(z.gte(1, 'At least 1.')),
      unitPrice: z.optional(Price),
    }),
    reply: OpenedOrder,
    errors: lineErrors,
  }),
  short: endpoint({
    method: 'PUT',
    path: 'admin/orders/:orderNumber/lines/:line/short',
    summary:
      'Settles a short line: delivers the available units (`there`; 0 removes the line), or with `wait` keeps it until more arrive. Invoiced lines are credited.',
    access: orderDeskOnly,
    audit: 'order.shorted',
    byKey: true,
    params: lineParams,
    body: z.strictObject({ ...forced, there: Quantity, wait: z._default(z.boolean(), false) }),
    reply: OpenedOrder,
    errors: lineErrors,
  }),
  note: endpoint({
    method: 'POST',
    path: 'admin/orders/:orderNumber/notes',
    summary:
      'Adds a note to the customer, sent by email, or an internal one; both appear on the order’s timeline.',
    access: orderDeskOnly,
    audit: 'order.noted',
    byKey: true,
    params: orderParams,
    body: z.strictObject({
      to: z.enum(['customer', 'house'], 'To customer or house.'),
      text: text(1000).check(z.minLength(1, 'Write something.')),
    }),
    reply: OpenedOrder,
    errors: ['not_found'],
  }),
  presence: endpoint({
    method: 'PUT',
    path: 'admin/orders/:orderNumber/presence',
    summary:
      'Records that the user is changing the order, for twenty seconds, or has stopped. Returns who else is changing it.',
    access: orderDeskOnly,
    audit: { none: 'says who is looking at what' },
    params: orderParams,
    body: z.strictObject({ changing: z.boolean() }),
    reply: z.object({ others: z.array(z.string()) }),
    errors: ['not_found'],
  }),
  tellNow: endpoint({
    method: 'POST',
    path: 'admin/orders/:orderNumber/tell',
    summary: 'Notifies the customer of the changes immediately, without the usual delay.',
    access: orderDeskOnly,
    audit: 'message.sent',
    byKey: true,
    params: orderParams,
    reply: OpenedOrder,
    errors: ['not_found'],
  }),
} as const
