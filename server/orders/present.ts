import { mayOrder } from '../../contract/core/access.ts'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { OrderDetail } from '../../contract/features/cart.ts'
import type { OrderSummary } from '../../contract/features/orders.ts'
import type { Tier } from '../../contract/rules/pricing.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { ordersFor } from '../access/locations.ts'
import { ladderColumns } from '../cart/present.ts'
import { orderTypeNames, sum } from '../cart/price.ts'
import type { CurrentUser, SignedInCtx } from '../core/route.ts'
import type { OrderRow } from './moves.ts'
import { isChangeable, isEditable, type Openness } from './rules.ts'

/** An order with the extra columns of lists. */
export type ListedOrder = OrderRow & { invoice_number: number | null; has_open_payment: boolean }

/** Name and address lines as they were when the order was placed. */
export type StoredAddress = {
  name: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
}

export type OrderLineRow = {
  id: number
  order_id: number
  sequence: number
  product_id: number
  description: string
  department: string
  um: string
  pack: number
  min_quantity: number
  grower: string
  image_name: string
  color_hex: string
  quantity: number
  unit_price_e4: number
  amount_cents: number
  tiers: Tier[]
  note: string
  /** What replaces it if it is short; null for the account's preference. */
  wish: Wish | null
  wish_percent: number | null
  status: string
  /** When its price was locked; null for the day's price. */
  locked_on?: Day | null
  /** Ordered units that weren't delivered. */
  short: number
  /** The line that it replaces. */
  substitutes_id: number | null
}

type Touched = Pick<ListedOrder, 'status' | 'cut_off_at' | 'has_open_payment' | 'address_id'>

const openness = (order: Touched): Openness => ({
  status: order.status,
  cutOffAt: order.cut_off_at,
  hasOpenPayment: order.has_open_payment,
})
const mayTouch = (user: CurrentUser, order: Touched): boolean =>
  mayOrder(user) && ordersFor(user, order.address_id)
export const changeable = ({ user, now }: SignedInCtx, order: Touched): boolean =>
  mayTouch(user, order) && isChangeable(openness(order), now())
export const editable = ({ user, now }: SignedInCtx, order: Touched): boolean =>
  mayTouch(user, order) && isEditable(openness(order), now())

type LinesOf = Pick<ListedOrder, 'id' | 'order_number' | 'order_type' | 'placed_at'>

/**
 * The lines of one order. A placed line keeps its price and the ladder that the price came from. The day is formatted once,
 * because that costs more than the rest of a line.
 */
export function presentLines(
  lines: readonly OrderLineRow[],
  order: LinesOf,
  timeZone: string,
): OrderDetail[] {
  const orderDate = dayAt(order.placed_at, timeZone)
  return lines.map((line) => presentLine(line, order, orderDate))
}

function presentLine(line: OrderLineRow, order: LinesOf, orderDate: Day): OrderDetail {
  return {
    id: line.id,
    orderId: order.id,
    orderNumber: order.order_number,
    ordersequence: line.sequence,
    orderDate,
    productCode: String(line.product_id),
    productDescription: line.description,
    productDepartment: line.department,
    pack: line.pack,
    um: line.um,
    minQuantity: line.min_quantity,
    quantity: line.quantity,
    newQuantity: line.quantity,
    unitPrice: dollarsFromE4(line.unit_price_e4),
    amount: dollarsFromCents(line.amount_cents),
    grower: line.grower,
    imageName: line.image_name,
    colorHex: line.color_hex,
    ...ladderColumns(line.tiers),
    note: line.note,
    wish: line.wish && { wish: line.wish, percent: line.wish_percent ?? 0 },
    heldUntil: null,
    addedUnitPrice: null,
    lockedOn: line.locked_on ?? null,
    isPreBooked: order.order_type === 'PREBOOK',
    status: line.status,
  }
}

export function presentSummary(ctx: SignedInCtx, order: ListedOrder, details: OrderDetail[]): OrderSummary {
  return {
    orderNumber: order.order_number,
    status: order.status,
    paymentStatus: order.payment_status,
    orderDate: dayAt(order.placed_at, ctx.settings.timeZone),
    shipDay: order.ship_day as Day,
    deliveryMethod: methodLabels[order.method],
    shipTo: (order.ship_to as StoredAddress).name,
    shipToId: order.address_id,
    departmentOrder: orderTypeNames[order.order_type],
    poNumber: order.po_number,
    invoiceNumber: order.invoice_number,
    lines: details.length,
    totalQuantity: sum(details, ({ quantity }) => quantity),
    totalAmount: dollarsFromCents(order.total_cents),
    placedAt: order.placed_at.toISOString(),
    cutOff: order.cut_off_at?.toISOString() ?? null,
    changeable: changeable(ctx, order),
    details,
  }
}
