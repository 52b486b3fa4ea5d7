import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/orders.ts'
import { type ShippingTerms, shippingCents } from '../../contract/shipping.ts'
import { inTransaction } from '../context.ts'
import type { Ctx } from '../handle.ts'
import { defineJob } from '../jobs/job.ts'
import { writeChange } from './change-write.ts'
import { moveOrder, type OrderRow } from './moves.ts'
import { refundOrder } from './refunds.ts'
import { stillInHouse } from './rules.ts'

/** An order among those it travels with: one ship day, method and ship-to. */
export type DropOrder = Pick<
  OrderRow,
  'id' | 'status' | 'payment_status' | 'goods_cents' | 'shipping_cents' | 'total_cents'
> & {
  hasOpenPayment: boolean
}

/** What an order's delivery costs once its goods come to so much, next to the others of its drop; they keep what they have paid. */
export function ownShippingCents(
  order: Pick<DropOrder, 'shipping_cents'>,
  { others, goodsCents, terms }: { others: readonly DropOrder[]; goodsCents: number; terms: ShippingTerms },
): number {
  const together = others.reduce((sum, { goods_cents }) => sum + goods_cents, goodsCents)
  const fee = shippingCents(terms, together)
  if (fee === 0) return 0
  if (order.shipping_cents > 0) return order.shipping_cents
  return Math.max(0, fee - others.reduce((sum, { shipping_cents }) => sum + shipping_cents, 0))
}

/**
 * What the delivery of each order of a drop is to cost (domain 4.5). Free for all of them once their goods reach the minimum
 * together, the fee given back. Where nobody pays any more, because the order that did was cancelled, the oldest order on
 * account takes the fee on; a card is never charged for what its owner has not asked for. Answers only what is another.
 */
export function settledShipping(
  drop: readonly DropOrder[],
  terms: ShippingTerms,
): { order: DropOrder; shippingCents: number }[] {
  const feeFor = (orders: readonly DropOrder[]) =>
    shippingCents(
      terms,
      orders.reduce((sum, { goods_cents }) => sum + goods_cents, 0),
    )
  // What waits for its card may never be paid: nothing is given back for it.
  const fee = feeFor(drop.filter(({ status }) => !waits.includes(status)))
  const open = drop.filter(({ status, hasOpenPayment }) => stillInHouse.includes(status) && !hasOpenPayment)
  if (fee === 0)
    return open
      .filter(({ shipping_cents }) => shipping_cents > 0)
      .map((order) => ({ order, shippingCents: 0 }))
  if (drop.some(({ shipping_cents }) => shipping_cents > 0)) return []
  const [first] = open.filter(({ payment_status }) => payment_status === 'ON_ACCOUNT')
  return first && feeFor(drop) > 0 ? [{ order: first, shippingCents: feeFor(drop) }] : []
}

const waits: readonly OrderStatus[] = ['PENDING_PAYMENT', 'PAYMENT_UNKNOWN']

/** Looks at the delivery fees of the orders that one travels with, after it was placed, paid, changed or cancelled. */
export const settleDeliveryJob = defineJob({
  name: 'settle_delivery',
  run: (outside, { orderId }) => inTransaction(outside, (ctx) => settleDelivery(ctx, orderId)),
})

async function settleDelivery(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ customer_id: number }>`select id as customer_id from customers
    where id = (select customer_id from orders where id = ${orderId}) for no key update`.execute(ctx.db)
  if (!rows[0]) return
  const { orders, terms } = await lockDrop(ctx, orderId)
  for (const { order, shippingCents: cents } of settledShipping(orders, terms)) {
    const row = orders.find(({ id }) => id === order.id)
    if (row) await setShipping(ctx, row, cents)
  }
}

async function setShipping(ctx: Ctx, order: OrderRow, cents: number): Promise<void> {
  const total_cents = order.goods_cents + cents
  const changeId = await writeChange(ctx, {
    order,
    kind: 'DELIVERY',
    status: 'applied',
    edits: [],
    was_shipping_cents: order.shipping_cents,
    shipping_cents: cents,
    was_total_cents: order.total_cents,
    total_cents,
    cut_off_at: order.cut_off_at,
  })
  if (order.payment_status !== 'ON_ACCOUNT' && total_cents < order.total_cents)
    await refundOrder(ctx, { orderId: order.id, cents: order.total_cents - total_cents, reason: 'DELIVERY' })
  await moveOrder(ctx, order, {
    status: order.status,
    actor: 'system',
    note:
      cents === 0 ? 'Delivery is free with the other orders.' : 'Delivery is charged with this order now.',
    changeId,
    also: { shipping_cents: cents, total_cents },
  })
}

/** The orders that travel with one, itself among them, their rows locked, and what decides the price of their delivery. */
export async function lockDrop(
  ctx: Ctx,
  orderId: number,
): Promise<{ orders: (OrderRow & { hasOpenPayment: boolean })[]; terms: ShippingTerms }> {
  await sql`select o.id from orders o join orders mine on mine.id = ${orderId}
    where o.customer_id = mine.customer_id and o.ship_day = mine.ship_day and o.method = mine.method
      and o.address_id = mine.address_id and o.status <> 'CANCELLED'
    order by o.id for no key update of o`.execute(ctx.db)
  return readDrop(ctx, orderId)
}

/** The same without their locks. */
export async function readDrop(
  ctx: Ctx,
  orderId: number,
): Promise<{ orders: (OrderRow & { hasOpenPayment: boolean })[]; terms: ShippingTerms }> {
  const { rows } = await sql<
    OrderRow & {
      hasOpenPayment: boolean
      custom_route: boolean
      shipping_cost_cents: number
      shipping_minimum_cents: number
    }
  >`
    select o.*, c.custom_route, a.shipping_cost_cents, a.shipping_minimum_cents,
      exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown')) as "hasOpenPayment"
    from orders mine
    join orders o on o.customer_id = mine.customer_id and o.ship_day = mine.ship_day and o.method = mine.method
      and o.address_id = mine.address_id and o.status <> 'CANCELLED'
    join customers c on c.id = o.customer_id
    join addresses a on a.id = o.address_id
    where mine.id = ${orderId}
    order by o.id`.execute(ctx.db)
  const orders = rows.map(
    ({ custom_route: _, shipping_cost_cents: __, shipping_minimum_cents: ___, ...o }) => o,
  )
  const terms: ShippingTerms = {
    method: rows[0]?.method ?? 'PICKUP',
    customRoute: rows[0]?.custom_route ?? false,
    shippingCostCents: rows[0]?.shipping_cost_cents ?? 0,
    shippingMinimumCents: rows[0]?.shipping_minimum_cents ?? 0,
  }
  return { orders: orders as (OrderRow & { hasOpenPayment: boolean })[], terms }
}
