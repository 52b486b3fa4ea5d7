import { type Kysely, type Selectable, sql } from 'kysely'
import { readsDesk } from '../../contract/features/order-desk/fields.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { type CancelReason, orderMove, refusalOf } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Orders, Tables } from '../../db/tables.ts'
import { assertOrdersFor } from '../access/locations.ts'
import type { Ctx } from '../core/route.ts'
import { refundOrder } from '../payments/refunds.ts'
import { creditCancelledOrder } from '../receivables/credit.ts'
import { invoiceOrder } from '../receivables/invoice.ts'
import { lockStockOfOrder } from '../stock/stock.ts'
import type { LineStep } from './move-lines.ts'
import { paymentMayMove } from './rules.ts'
import { tellOfStep } from './tell-of-step.ts'

/** An order as stored. */
export type OrderRow = Selectable<Orders>

type Step = {
  status: OrderStatus
  /** The role that makes the move; the table of moves says which may. */
  by: Mover
  actor: string
  /** Shown to the customer. */
  note?: string
  /** Shown only to staff. */
  houseNote?: string
  /** Separate moves of lines in this step. */
  lines?: readonly LineStep[]
  /** False: the customer gets no email about it. */
  tell?: boolean
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
      | 'method'
      | 'cancel_reason'
      | 'changed_late_at'
      | 'boxes'
    > & { po_number: string; note: string; house_note: string }
  >
}

/**
 * Moves an order, whose row the caller has locked, to its next state and records the step. Staying in a state is a step too. Every
 * change of `orders.status` is made here: a move outside the table, or by a role that it doesn't list, throws.
 */
export async function moveOrder(
  ctx: Ctx,
  order: OrderRow,
  { status, by, actor, note = '', houseNote = '', lines = [], tell = true, changeId, also }: Step,
): Promise<OrderRow> {
  const refusal = status !== order.status && refusalOf({ from: order.status, to: status, by }, order.method)
  if (refusal)
    throw new Error(
      `order ${order.order_number} cannot go from ${order.status} to ${status} by ${by}: ${refusal}`,
    )
  const paid = also?.payment_status
  if (paid && paid !== order.payment_status && !paymentMayMove(order.payment_status, paid))
    throw new Error(
      `order ${order.order_number}: its money cannot go from ${order.payment_status} to ${paid}`,
    )
  const change = { status, ...also }
  await ctx.db
    .with('moved', (db) => db.updateTable('orders').set(change).where('id', '=', order.id))
    .insertInto('order_events')
    .values({
      order_id: order.id,
      was: order.status,
      status,
      at: ctx.now(),
      mover: by,
      actor,
      user_id: ctx.user?.actedBy?.id ?? ctx.user?.id ?? null,
      note,
      house_note: houseNote,
      line_moves: JSON.stringify(lines),
      change_id: changeId ?? null,
    })
    .execute()
  if (status !== order.status && orderMove(order.status, status)?.does.includes('ships'))
    await invoiceOrder(ctx, { ...order, ...change })
  if (tell) await tellOfStep(ctx, order, { status, note, changeId })
  await ctx.emit('order.changed', { customerId: order.customer_id, orderNumber: order.order_number })
  await ctx.emit('desk.changed', { any: readsDesk })
  return { ...order, ...change }
}

/**
 * Cancels an order whose row the caller has locked: releases its stock with a ledger entry, and queues a job that refunds card
 * payments.
 */
export async function cancelOrder(
  ctx: Ctx,
  order: OrderRow,
  {
    reason,
    ...step
  }: Pick<Step, 'by' | 'actor' | 'note' | 'houseNote' | 'tell'> & { reason?: CancelReason | undefined },
) {
  const { actor } = step
  const productIds = await returnStock(ctx.db, { orderId: order.id, actor, now: ctx.now() })
  await creditCancelledOrder(ctx, order)
  await refundOrder(ctx, { orderId: order.id, reason: 'CANCELLED' })
  // Other orders of its drop may now have to pay for delivery.
  await ctx.enqueue('settle_delivery', { orderId: order.id })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
  return moveOrder(ctx, order, {
    ...step,
    status: 'CANCELLED',
    also: {
      stock_kept_until: null,
      ...(reason && { cancel_reason: reason }),
      ...(order.payment_status === 'ON_ACCOUNT' && { payment_status: 'UNPAID' as const }),
    },
  })
}

/** Returns an order's allocations to available stock. Returns the affected products. */
async function returnStock(
  db: Kysely<Tables>,
  { orderId, actor, now }: { orderId: number; actor: string; now: Date },
): Promise<number[]> {
  await lockStockOfOrder(db, orderId)
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
