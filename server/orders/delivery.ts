import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import { type ShippingTerms, shippingCents } from '../../contract/rules/shipping.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { refundOrder } from '../payments/refunds.ts'
import { writeChange } from './change-write.ts'
import { moveOrder, type OrderRow } from './moves.ts'

/** An order of a drop: one ship day, method and ship-to. */
export type DropOrder = Pick<
  OrderRow,
  'id' | 'status' | 'payment_status' | 'goods_cents' | 'shipping_cents' | 'total_cents'
> & {
  hasOpenPayment: boolean
}

/** An order's delivery fee at a given goods total, considering the other orders of its drop, which keep the fees they have paid. */
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
 * The delivery fee of each order of a drop (domain 4.5). Free for all once their goods together reach the minimum; a paid fee is
 * refunded. If no order carries the fee any longer, because the one that did was canceled, the oldest order on account takes it over;
 * a card is never charged for what its owner has not approved. Returns only fees that change.
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
  // An order waiting for its card may never be paid, so it doesn't make others' delivery free.
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

/** Recalculates the delivery fees of an order's drop after it was placed, paid, changed or canceled. */
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
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from order_differences where order_id = ${order.id}) as waits`.execute(ctx.db)
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'system',
    // The message about differences reports it too.
    tell: !rows[0]?.waits,
    actor: 'system',
    note:
      cents === 0 ? 'Delivery is free with the other orders.' : 'Delivery is charged with this order now.',
    changeId,
    also: { shipping_cents: cents, total_cents },
  })
}

/** The orders of an order's drop, including itself, with their rows locked, and what decides their delivery fee. */
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

/** The orders that it would join on another day or at another address, and the delivery fee there. */
export async function readDropAt(
  ctx: Ctx,
  { order, shipDay, addressId }: { order: OrderRow; shipDay: string; addressId: number },
): Promise<{ orders: DropOrder[]; terms: ShippingTerms }> {
  const { rows: orders } = await sql<DropOrder>`
    select o.id, o.status, o.payment_status, o.goods_cents, o.shipping_cents, o.total_cents, false as "hasOpenPayment"
    from orders o where o.customer_id = ${order.customer_id} and o.ship_day = ${shipDay} and o.method = ${order.method}
      and o.address_id = ${addressId} and o.status <> 'CANCELLED'
    order by o.id for no key update of o`.execute(ctx.db)
  const { rows } = await sql<{
    custom_route: boolean
    shipping_cost_cents: number
    shipping_minimum_cents: number
  }>`
    select c.custom_route, a.shipping_cost_cents, a.shipping_minimum_cents
    from addresses a join customers c on c.id = a.customer_id where a.id = ${addressId}`.execute(ctx.db)
  const [place] = rows
  return {
    orders,
    terms: {
      method: order.method,
      customRoute: place?.custom_route ?? false,
      shippingCostCents: place?.shipping_cost_cents ?? 0,
      shippingMinimumCents: place?.shipping_minimum_cents ?? 0,
    },
  }
}

/** Reads the drop without locks. */
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
