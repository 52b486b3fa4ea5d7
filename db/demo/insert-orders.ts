import type { Invoice } from './books.ts'
import { addressText, type Customer } from './customers.ts'
import type { DraftLine } from './drafts.ts'
import { driverIdOf } from './drivers.ts'
import { type Db, insertRows, passIds } from './insert.ts'
import type { PlacedOrder } from './orders.ts'
import { isOnTerms } from './shops.ts'
import { channelOf, costOf, shortOf } from './shortfalls.ts'

/** Orders with their lines and events. */
export async function insertOrders(
  db: Db,
  { orders, invoices, now }: { orders: readonly PlacedOrder[]; invoices: readonly Invoice[]; now: Date },
) {
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.order, invoice]))
  const billTo = new Map<Customer, string>()
  const shipTo = new Map<number, string>()
  const written = <K>(texts: Map<K, string>, key: K, address: Customer['addresses'][0]) => {
    const text = texts.get(key) ?? addressText(address)
    texts.set(key, text)
    return text
  }
  await insertRows(db, {
    table: 'orders',
    columns: {
      id: 'bigint',
      order_number: 'bigint',
      customer_id: 'bigint',
      user_id: 'bigint',
      order_type: 'text',
      status: 'text',
      payment_status: 'text',
      ship_day: 'date',
      method: 'text',
      address_id: 'bigint',
      ship_to: 'jsonb',
      bill_to: 'jsonb',
      route_number: 'text',
      driver_id: 'bigint',
      eta: 'text',
      terms: 'text',
      po_number: 'text',
      note: 'text',
      goods_cents: 'bigint',
      shipping_cents: 'bigint',
      total_cents: 'bigint',
      cut_off_at: 'timestamptz',
      placed_at: 'timestamptz',
      channel: 'text',
    },
    rows: orders.map((order) => ({
      id: order.id,
      order_number: order.orderNumber,
      customer_id: order.customer.id,
      user_id: order.customer.buyer.id,
      order_type: order.orderType,
      status: order.status,
      payment_status: paymentStatusOf(order, invoiceOf.get(order)),
      ship_day: order.shipDay,
      method: order.customer.method,
      address_id: order.address.id,
      ship_to: written(shipTo, order.address.id, order.address),
      bill_to: written(billTo, order.customer, {
        ...order.customer.addresses[0],
        name: order.customer.name,
      }),
      route_number: order.route?.number ?? null,
      driver_id: order.route ? driverIdOf(order.route.driver) : null,
      eta: order.route ? etaOf(order) : null,
      terms: order.customer.terms,
      po_number: order.poNumber,
      note: order.note,
      goods_cents: order.goodsCents,
      shipping_cents: order.shippingCents,
      total_cents: order.totalCents,
      cut_off_at: order.cutOff,
      placed_at: order.placedAt,
      channel: channelOf(order, now),
    })),
  })
  await passIds(db, 'orders', orders.length)
  await insertLines(db, orders)
  await insertRows(db, {
    table: 'order_events',
    columns: {
      order_id: 'bigint',
      was: 'text',
      status: 'text',
      at: 'timestamptz',
      mover: 'text',
      actor: 'text',
      note: 'text',
    },
    rows: orders.flatMap(({ id, events }) =>
      events.map((event, n) => ({ order_id: id, was: events[n - 1]?.status ?? null, ...event })),
    ),
  })
}

function paymentStatusOf(order: PlacedOrder, invoice: Invoice | undefined): string {
  if (!isOnTerms(order.customer)) return order.canceled ? 'REFUNDED' : 'PAID'
  if (order.canceled) return 'UNPAID'
  if (!invoice || invoice.paidCents === 0) return 'ON_ACCOUNT'
  return invoice.paidCents < invoice.amountCents ? 'PARTIALLY_PAID' : 'PAID'
}

function etaOf({ address, lateEta }: PlacedOrder): string | null {
  if (lateEta === null) return address.eta
  return `${String(Math.floor(lateEta / 60)).padStart(2, '0')}:${String(lateEta % 60).padStart(2, '0')}`
}

function lineStatus(order: PlacedOrder): string {
  if (order.canceled) return 'CANCELLED'
  if (order.takesStock) return 'ALLOCATED'
  if (!order.hasLeft) return 'OPEN'
  return order.status === 'OUT_FOR_DELIVERY' || order.status === 'SHIPPED' ? 'SHIPPED' : 'DELIVERED'
}

const tiersText = ({ tiers }: DraftLine) =>
  `[${tiers.map(({ from, priceE4 }) => `{"from":${from},"priceE4":${priceE4}}`).join(',')}]`

async function insertLines(db: Db, orders: readonly PlacedOrder[]) {
  const rows = orders.flatMap((order) => {
    const status = lineStatus(order)
    return order.lines.map((line, index) => ({
      order_id: order.id,
      customer_id: order.customer.id,
      sequence: index + 1,
      product_id: line.product.id,
      description: line.product.description,
      department: line.product.department,
      um: line.product.um,
      pack: line.product.pack,
      min_quantity: line.product.minQuantity,
      grower: line.product.grower,
      image_name: line.product.imageName,
      color_hex: line.product.colorHex,
      quantity: line.quantity,
      allocated: order.takesStock ? line.quantity : 0,
      unit_price_e4: line.unitPriceE4,
      amount_cents: line.amountCents,
      tiers: tiersText(line),
      status,
      cost_e4: costOf(line),
      ...shortOf(order, line, index),
    }))
  })
  await insertRows(db, {
    table: 'order_lines',
    columns: {
      order_id: 'bigint',
      customer_id: 'bigint',
      sequence: 'int',
      product_id: 'int',
      description: 'text',
      department: 'text',
      um: 'text',
      pack: 'int',
      min_quantity: 'int',
      grower: 'text',
      image_name: 'text',
      color_hex: 'text',
      quantity: 'int',
      allocated: 'int',
      unit_price_e4: 'bigint',
      amount_cents: 'bigint',
      tiers: 'jsonb',
      status: 'text',
      cost_e4: 'bigint',
      short: 'int',
      short_reason: 'text',
    },
    rows,
  })
}
