import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodInput,
  MethodOutput,
  ProductId,
  text,
  UnitPrice,
} from '../core/fields.ts'
import { wishes } from '../rules/wishes.ts'
import { Drops, Joined, LineMove } from './cart-moves.ts'
import { Product } from './catalogue/inventory.ts'
import { LineReason } from './line-reason.ts'

const maybePrice = z.nullable(UnitPrice)
const maybeQuantity = z.nullable(z.int())

/** Specification 3, Order detail line, in a cart order or a placed one. Prices are this customer's. */
export const OrderDetail = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.nullable(z.int()),
  ordersequence: z.int(),
  orderDate: DayOutput,
  productCode: z.string(),
  productDescription: z.string(),
  productDepartment: z.string(),
  pack: z.int(),
  um: z.string(),
  minQuantity: z.int(),
  quantity: z.int(),
  /** The maximum quantity of the line now; 0 when it can no longer be ordered. On a placed line: its quantity. */
  newQuantity: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  grower: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity1: maybeQuantity,
  quantity2: maybeQuantity,
  quantity3: maybeQuantity,
  quantity4: maybeQuantity,
  quantity5: maybeQuantity,
  price1: maybePrice,
  price2: maybePrice,
  price3: maybePrice,
  price4: maybePrice,
  price5: maybePrice,
  note: z.string(),
  /** What the customer wants instead if this line is short; null for the account's preference. */
  wish: z.nullable(z.object({ wish: z.enum(wishes), percent: z.int() })),
  /** Cart: how long the units are reserved; null when nothing is reserved. */
  heldUntil: z.nullable(Instant),
  /** Cart: the unit price when it was added, if it has changed since; else null. */
  addedUnitPrice: maybePrice,
  /** The day on which the line's price was locked; null for the current price. */
  lockedOn: z.nullable(DayOutput),
  isPreBooked: z.boolean(),
  status: z.nullable(z.string()),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** Specification 3, Cart order: the lines with the same ship day, method, ship-to and department group. */
export const CartOrder = z.object({
  id: z.int(),
  orderNumber: z.nullable(z.int()),
  accountNumber: z.int(),
  shipTo: z.string(),
  shipToId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  billingAddressLine1: z.string(),
  billingAddressLine2: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingZip: z.string(),
  /** The ship day. */
  date: DayOutput,
  deliveryMethod: MethodOutput,
  /** The department group: Stock, Pre-order, Farm Direct or Grower Direct. */
  departmentOrder: z.string(),
  productType: z.string(),
  details: z.array(OrderDetail),
  detailsPerDepartment: z.record(z.string(), z.array(OrderDetail)),
  hasDetails: z.boolean(),
  maxDetailId: z.int(),
  driver: z.nullable(z.string()),
  eta: z.nullable(z.string()),
  location: z.string(),
  poNumber: z.string(),
  route: z.nullable(z.string()),
  terms: z.string(),
  /** Subtotal of the products, before shipping. */
  amount: Dollars,
  shippingCost: Dollars,
  /** The product subtotal from which shipping is free; null when it never is. */
  shippingMinimum: z.nullable(Dollars),
  /** Products and shipping. */
  totalAmount: Dollars,
  totalQuantity: z.int(),
  cutOff: z.nullable(Instant),
  open: z.boolean(),
})
export type CartOrder = z.infer<typeof CartOrder>

/** A cart problem that the customer must see before payment. */
export const CartProblem = z.object({
  orderId: z.int(),
  detailsId: z.nullable(z.int()),
  code: z.enum([
    'not_enough_stock',
    'ship_day_closed',
    'price_changed',
    'not_orderable',
    'not_a_multiple',
    'method_not_offered',
  ]),
  message: z.string(),
  /** The cause, for a sentence in the reader's language; absent for a changed price. */
  reason: z.optional(LineReason),
  /** not_enough_stock: what is available, in selling units, a multiple of minQuantity. */
  available: z.optional(z.int()),
  wasUnitPrice: z.optional(UnitPrice),
  unitPrice: z.optional(UnitPrice),
})
export type CartProblem = z.infer<typeof CartProblem>

export const Cart = z.object({
  orders: z.array(CartOrder),
  totals: z.object({
    goods: Dollars,
    shipping: Dollars,
    total: Dollars,
    quantity: z.int(),
    lines: z.int(),
    orders: z.int(),
  }),
  problems: z.array(CartProblem),
  /** One shipment: same ship day, method and ship-to, with earlier orders for it. */
  deliveries: z.array(z.object({ orderIds: z.array(z.int()), ...Joined })),
  /** Increases with every change; check-out with a stale version is refused (`cart_changed`). */
  version: z.int(),
})
export type Cart = z.infer<typeof Cart>

export const quantityErrors = [
  'below_minimum',
  'not_a_multiple',
  'above_maximum',
  'not_orderable',
  'not_enough_stock',
  'ship_day_closed',
] as const

/** Selling units. */
const Quantity = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000_000, 'That is more than anyone can order.'))

export const Line = z.strictObject({
  productId: ProductId,
  quantity: Quantity,
  /** True: sets the line's quantity, and 0 removes the line. Else the quantity is added to the line. */
  replace: z.optional(z.boolean()),
  shipDay: z.optional(DayInput),
  note: z.optional(text(200)),
})
export type Line = z.output<typeof Line>

const linePath = z.object({ orderId: Id, detailsId: Id })

export const cart = {
  read: endpoint({
    method: 'GET',
    path: 'shopping-cart',
    priority: 'first',
    summary:
      'The cart, with one order for each ship day, method, ship-to and department group, priced and checked now.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: Cart,
  }),
  add: endpoint({
    method: 'POST',
    path: 'shopping-cart',
    priority: 'first',
    summary:
      'Adds a product (or several, all or none) to the cart for the shipment and holds the units. With `replace` the quantity replaces the line’s quantity, and 0 removes the line: sending it twice is the same as once.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    body: z.union([Line, z.array(Line).check(z.minLength(1), z.maxLength(500))]),
    reply: Cart,
    errors: quantityErrors,
  }),
  setQuantity: endpoint({
    method: 'PUT',
    path: 'shopping-cart/:orderId/:detailsId',
    priority: 'first',
    summary: 'Changes the quantity of a line. 0 removes it.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: linePath,
    body: z.strictObject({ quantity: Quantity }),
    reply: Cart,
    errors: quantityErrors,
  }),
  moves: endpoint({
    method: 'GET',
    path: 'shopping-cart/:orderId/:detailsId/moves',
    priority: 'first',
    summary:
      'What a move of one line would change, for each of the given days and methods, or else for the first five open days of each method: whether the line can ship there, its price, and the shipping of the whole cart. Changes nothing.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: linePath,
    query: z.object({ to: z.optional(Drops) }),
    reply: z.object({ rows: z.array(LineMove) }),
  }),
  moveLine: endpoint({
    method: 'PUT',
    path: 'shopping-cart/:orderId/:detailsId/move',
    priority: 'first',
    summary:
      'Moves one line of the cart to another day or method, from its own address. It merges with the same product there and keeps its units; its price is the one of that day.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: linePath,
    body: z.strictObject({ shipDay: DayInput, deliveryMethod: MethodInput }),
    reply: Cart,
    errors: ['method_not_offered', 'ship_day_closed', 'not_orderable'],
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: 'shopping-cart/:orderId/:detailsId',
    priority: 'first',
    summary: 'Removes a line and releases its units.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: linePath,
    reply: Cart,
  }),
  removeOrder: endpoint({
    method: 'DELETE',
    path: 'shopping-cart/:id/order',
    priority: 'first',
    summary: 'Removes an order and all its lines from the cart.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: z.object({ id: Id }),
    reply: Cart,
  }),
  empty: endpoint({
    method: 'DELETE',
    path: 'shopping-cart/empty-cart',
    priority: 'first',
    summary: 'Empties the cart and releases all its units.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    reply: Cart,
  }),
  updateShipTo: endpoint({
    method: 'PUT',
    path: 'shopping-cart/update-ship-to',
    priority: 'first',
    summary: 'Changes the ship-to of a cart order. It merges with an order that already ships there.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    body: z.strictObject({ orderId: Id, shipToId: Id }),
    reply: Cart,
    errors: ['unknown_ship_to', 'method_not_offered'],
  }),
  moveOrder: endpoint({
    method: 'PUT',
    path: 'shopping-cart/:id/order',
    priority: 'first',
    summary:
      'Moves a cart order to another day, method or address. It merges with an order that is already there. Omitted fields stay.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: z.object({ id: Id }),
    body: z
      .strictObject({
        shipDay: z.optional(DayInput),
        deliveryMethod: z.optional(MethodInput),
        shipToId: z.optional(Id),
      })
      .check(z.refine((wish) => Object.keys(wish).length > 0, 'Name a day, a method or an address.')),
    reply: Cart,
    errors: ['unknown_ship_to', 'method_not_offered', 'ship_day_closed'],
  }),
  top10: endpoint({
    method: 'GET',
    path: 'shopping-cart/top10',
    priority: 'last',
    summary: 'Best sellers that are available for that day, at most ten.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: z.object({ shippingDate: z.optional(DayInput) }),
    reply: z.array(Product),
  }),
} as const
