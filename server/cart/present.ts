import { dayAt } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { Cart, CartOrder, OrderDetail } from '../../contract/features/cart.ts'
import type { MovedDelivery } from '../../contract/features/cart-moves.ts'
import type { Tier } from '../../contract/rules/pricing.ts'
import {
  addedPriceE4,
  deliveriesOf,
  givenBackCents,
  orderTypeNames,
  type PricedLine,
  type PricedOrder,
  problemsOf,
  sum,
} from './price.ts'
import type { Around } from './rows.ts'

/** The cart in the form responses use: decimal dollars, ISO days and instants. */
export function presentCart(orders: readonly PricedOrder[], around: Around & { city: string }): Cart {
  const goods = sum(orders, ({ goodsCents }) => goodsCents)
  const shipping = sum(orders, ({ shippingCents }) => shippingCents)
  return {
    orders: orders.map((order) => presentOrder(order, around)),
    totals: {
      goods: dollarsFromCents(goods),
      shipping: dollarsFromCents(shipping),
      total: dollarsFromCents(goods + shipping),
      quantity: sum(orders, quantityOf),
      lines: sum(orders, ({ lines }) => lines.length),
      orders: orders.length,
    },
    problems: problemsOf(orders),
    deliveries: deliveriesOf(orders).map((together) => ({
      orderIds: together.map(({ id }) => id),
      ...joinedBy(together, around),
    })),
    version: around.customer.cart_version,
  }
}

/** The earlier orders that orders of the cart join, in decimal dollars. */
function joinedBy(together: readonly PricedOrder[], around: Around) {
  const { placed_goods_cents, placed_shipping_cents, placed_numbers } = together[0]!.first
  return {
    joins: placed_numbers,
    placedGoods: dollarsFromCents(placed_goods_cents),
    placedShipping: dollarsFromCents(placed_shipping_cents),
    givenBack: dollarsFromCents(givenBackCents(together, around)),
  }
}

/** One shipment of a cart: its orders together, in decimal dollars. */
export function presentDelivery(together: readonly PricedOrder[], around: Around): MovedDelivery {
  const minimum = together[0]!.shippingMinimumCents
  return {
    goods: dollarsFromCents(sum(together, ({ goodsCents }) => goodsCents)),
    shippingCost: dollarsFromCents(sum(together, ({ shippingCents }) => shippingCents)),
    shippingMinimum: minimum === null ? null : dollarsFromCents(minimum),
    ...joinedBy(together, around),
  }
}

const quantityOf = ({ lines }: PricedOrder) => sum(lines, ({ row }) => row.quantity)

function presentOrder(order: PricedOrder, around: Around & { city: string }): CartOrder {
  const { first } = order
  const { customer } = around
  const details = order.lines.map((line, index) => presentLine(line, index + 1, around))
  return {
    id: order.id,
    orderNumber: null,
    accountNumber: customer.account_number,
    shipTo: first.ship_to_name,
    shipToId: first.address_id,
    addressLine1: first.address_line1,
    addressLine2: first.address_line2,
    city: first.city,
    state: first.state,
    zipCode: first.zip_code,
    billingAddressLine1: customer.billing_address_line1,
    billingAddressLine2: customer.billing_address_line2,
    billingCity: customer.billing_city,
    billingState: customer.billing_state,
    billingZip: customer.billing_zip,
    date: first.ship_day,
    deliveryMethod: methodLabels[first.method],
    departmentOrder: orderTypeNames[first.order_type],
    productType: first.order_type,
    details,
    detailsPerDepartment: byDepartment(details),
    hasDetails: details.length > 0,
    maxDetailId: Math.max(...details.map(({ id }) => id)),
    driver: null,
    eta: first.eta,
    location: around.city,
    poNumber: '',
    route: first.method === 'TRUCK' ? first.route_number : null,
    terms: customer.terms,
    amount: dollarsFromCents(order.goodsCents),
    shippingCost: dollarsFromCents(order.shippingCents),
    shippingMinimum:
      order.shippingMinimumCents === null ? null : dollarsFromCents(order.shippingMinimumCents),
    totalAmount: dollarsFromCents(order.goodsCents + order.shippingCents),
    totalQuantity: quantityOf(order),
    cutOff: order.cutOff?.toISOString() ?? null,
    open: order.open,
  }
}

export const byDepartment = (details: OrderDetail[]): Record<string, OrderDetail[]> =>
  Object.fromEntries(Map.groupBy(details, ({ productDepartment }) => productDepartment))

function presentLine(line: PricedLine, sequence: number, { now, calendar }: Around): OrderDetail {
  const { row, tiers, unitPriceE4, amountCents, maximum, lock } = line
  const added = addedPriceE4(line)
  const isHeld = row.held_quantity > 0 && row.held_until !== null && row.held_until > now
  return {
    id: row.id,
    orderId: row.cart_order_id,
    orderNumber: null,
    ordersequence: sequence,
    orderDate: dayAt(row.added_at, calendar.timeZone),
    productCode: String(row.product_id),
    productDescription: row.description,
    productDepartment: row.department,
    pack: row.pack,
    um: row.um,
    minQuantity: row.min_quantity,
    quantity: row.quantity,
    newQuantity: maximum,
    unitPrice: dollarsFromE4(unitPriceE4),
    amount: dollarsFromCents(amountCents),
    grower: row.grower,
    imageName: row.image_name,
    colorHex: row.color_hex,
    ...ladderColumns(tiers),
    note: row.note,
    wish: row.wish && { wish: row.wish, percent: row.wish_percent ?? 0 },
    heldUntil: isHeld ? row.held_until!.toISOString() : null,
    addedUnitPrice: added === null ? null : dollarsFromE4(added),
    lockedOn: lock ? dayAt(new Date(lock.lockedAt), calendar.timeZone) : null,
    isPreBooked: row.order_type === 'PREBOOK',
    status: null,
  }
}

type LadderColumns = Pick<OrderDetail, `price${1 | 2 | 3 | 4 | 5}` | `quantity${1 | 2 | 3 | 4 | 5}`>

/** A price ladder as the five price and quantity fields of a line; null for missing tiers. */
export function ladderColumns(tiers: readonly Tier[]): LadderColumns {
  const price = (n: number) => (tiers[n] ? dollarsFromE4(tiers[n].priceE4) : null)
  const quantity = (n: number) => tiers[n]?.from ?? null
  return {
    price1: price(0),
    price2: price(1),
    price3: price(2),
    price4: price(3),
    price5: price(4),
    quantity1: quantity(0),
    quantity2: quantity(1),
    quantity3: quantity(2),
    quantity4: quantity(3),
    quantity5: quantity(4),
  }
}
