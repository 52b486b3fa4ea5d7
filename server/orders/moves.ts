import { type Kysely, type Selectable, sql } from 'kysely'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Orders, Tables } from '../../db/tables.ts'
import { assertOrdersFor } from '../access/locations.ts'
import type { Ctx } from '../core/route.ts'
import { refundOrder } from '../payments/refunds.ts'
import { creditCancelledOrder } from '../receivables/credit.ts'
import { invoiceOrder } from '../receivables/invoice.ts'
import { leavesTheHouse, mayMove, paymentMayMove } from './rules.ts'
import { tellOfStep } from './tell-of-step.ts'

/** An order as it is stored. */
export type OrderRow = Selectable<Orders>

type Step = {
  status: OrderStatus
  actor: string
  note?: string
  /** The order change that caused this step. */
  changeId?: number
  also?: Partial<
    Pick<
      Orders,
      | 'payment_status'
      | 'stock_kept_until'
      | 'hold_reason'
      | 'driver_id'
      | 'eta'
      | 'goods_cents'
      | 'shipping_cents'
      | 'total_cents'
      | 'cut_off_at'
      | 'ship_day'
      | 'address_id'
      | 'ship_to'
      | 'route_number'
    > & { po_number: string; note: string }
  >
}

/** Moves an order, whose row the caller has locked, to its next state and records the step. Staying in a state is a step too. */
export async function moveOrder(
  ctx: Ctx,
  order: OrderRow,
  { status, actor, note = '', changeId, also }: Step,
): Promise<OrderRow> {
  if (status !== order.status && !mayMove(order.status, status))
    throw new Error(`order ${order.order_number} cannot go from ${order.status} to ${status}`)
  const paid = also?.payment_status
  if (paid && paid !== order.payment_status && !paymentMayMove(order.payment_status, paid))
    throw new Error(
      `order ${order.order_number}: its money cannot go from ${order.payment_status} to ${paid}`,
    )
  const change = { status, ...also }
  await ctx.db
    .with('moved', (db) => db.updateTable('orders').set(change).where('id', '=', order.id))
    .insertInto('order_events')
    .values({ order_id: order.id, status, at: ctx.now(), actor, note, change_id: changeId ?? null })
    .execute()
  if (leavesTheHouse(status)) await invoiceOrder(ctx, order)
  await tellOfStep(ctx, order, { status, note, changeId })
  await ctx.emit('order.changed', { customerId: order.customer_id, orderNumber: order.order_number })
  return { ...order, ...change }
}

/**
 * Cancels an order whose row the caller has locked: releases its stock with a ledger entry, and queues a job that refunds card
 * payments.
 */
export async function cancelOrder(
  ctx: Ctx,
  order: OrderRow,
  { actor, note }: { actor: string; note: string },
) {
  const productIds = await returnStock(ctx.db, { orderId: order.id, actor, now: ctx.now() })
  await creditCancelledOrder(ctx, order)
  await refundOrder(ctx, { orderId: order.id, reason: 'CANCELLED' })
  // Other orders of its drop may now have to pay for delivery.
  await ctx.enqueue('settle_delivery', { orderId: order.id })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
  return moveOrder(ctx, order, {
    status: 'CANCELLED',
    actor,
    note,
    also: {
      stock_kept_until: null,
      ...(order.payment_status === 'ON_ACCOUNT' && { payment_status: 'UNPAID' as const }),
    },
  })
}

/** Returns an order's allocations to available stock. Returns the affected products. */
async function returnStock(
  db: Kysely<Tables>,
  { orderId, actor, now }: { orderId: number; actor: string; now: Date },
): Promise<number[]> {
  await sql`select product_id from stock
    where product_id in (select product_id from order_lines where order_id = ${orderId} and allocated > 0)
    order by product_id for no key update`.execute(db)
  const { rows } = await sql<{ product_id: number }>`
    with before as (
      select id, product_id, allocated from order_lines where order_id = ${orderId}
    ),
    lines as (
      update order_lines l set allocated = 0, status = 'CANCELLED' from before where l.id = before.id
    ),
    back as (
      select product_id, sum(allocated)::int as units from before where allocated > 0 group by product_id
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select product_id, ${now}::timestamptz, 'return', -units, ${orderId}::bigint, ${actor}::text from back
      order by product_id
    )
    update stock set allocated = stock.allocated - back.units
    from back where stock.product_id = back.product_id
    returning stock.product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/**
 * An order of the calling user, its row locked. Throws `not_found` for another customer's, or if it ships to an address that the
 * user does not order for.
 */
export async function lockOwnOrder(
  ctx: Ctx & { user: NonNullable<Ctx['user']> },
  orderNumber: number,
): Promise<OrderRow | undefined> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .where('customer_id', '=', ctx.user.customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row) assertOrdersFor(ctx.user, row.address_id)
  return row
}

/** Whether the gateway's answer about the order's money is still pending. */
export async function hasOpenPayment(ctx: Ctx, orderId: number): Promise<boolean> {
  const open = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['pending', 'unknown'])
    .executeTakeFirst()
  return open !== undefined
}
