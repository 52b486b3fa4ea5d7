import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { dateStock, takeOldest } from '../stock/lots.ts'
import { cancelOrder, hasOpenPayment, moveOrder, type OrderRow } from './moves.ts'
import { belongsTo, type LineStatus, leavesTheHouse, lineMayMove, mayMove } from './rules.ts'

type Advance = {
  to: OrderStatus
  actor: string
  note?: string
  /** Driver or carrier, and the expected time ("07:40"), once known. */
  driverId?: number | null
  eta?: string | null
  /** For ON_HOLD: one of the reasons of domain 4.2. */
  holdReason?: string
}

/**
 * Staff moves an order to its next state, with all consequences: lines follow, shipped goods leave stock and are invoiced, a
 * canceled order releases everything. Throws not_found, and order_locked for a move that the tables don't allow, that belongs to
 * another delivery method, or while the gateway's answer about its money is pending.
 */
export function advanceOrder(outside: Ctx, orderId: number, step: Advance): Promise<OrderRow> {
  return inTransaction(outside, async (ctx) => {
    const order = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not_found')
    const { to, actor, note = '' } = step
    if (!mayMove(order.status, to) || !belongsTo(to, order.method) || (await hasOpenPayment(ctx, orderId)))
      throw new AppError('order_locked', { data: { status: order.status } })
    if (to === 'CANCELLED') return cancelOrder(ctx, order, { actor, note })
    if (leavesTheHouse(to)) await shipStock(ctx, { orderId, actor })
    for (const status of linesGo[to] ?? []) await moveLines(ctx, orderId, status)
    return moveOrder(ctx, order, {
      status: to,
      actor,
      note,
      also: {
        hold_reason: to === 'ON_HOLD' ? (step.holdReason ?? 'MANUAL') : null,
        ...(step.driverId !== undefined && { driver_id: step.driverId }),
        ...(step.eta !== undefined && { eta: step.eta }),
      },
    })
  })
}

/** The states that an order's lines follow it into. */
const linesGo: Partial<Record<OrderStatus, readonly LineStatus[]>> = {
  PACKED: ['PICKED'],
  OUT_FOR_DELIVERY: ['SHIPPED'],
  SHIPPED: ['SHIPPED'],
  PICKED_UP: ['SHIPPED', 'DELIVERED'],
  DELIVERED: ['DELIVERED'],
}

const lineStatuses: readonly LineStatus[] = [
  'OPEN',
  'ALLOCATED',
  'PICKED',
  'SHORT',
  'SUBSTITUTED',
  'BACKORDERED',
  'SHIPPED',
]

/** Lines that may make the move follow; one that is back-ordered or canceled stays as it is. */
async function moveLines(ctx: Ctx, orderId: number, to: LineStatus): Promise<void> {
  await ctx.db
    .updateTable('order_lines')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where(
      'status',
      'in',
      lineStatuses.filter((from) => lineMayMove(from, to)),
    )
    .execute()
}

/** Deducts the order's allocated units from stock and from its oldest lots, with a ledger entry a lot. */
async function shipStock(ctx: Ctx, { orderId, actor }: { orderId: number; actor: string }): Promise<void> {
  await sql`select product_id from stock
    where product_id in (select product_id from order_lines where order_id = ${orderId} and allocated > 0)
    order by product_id for no key update`.execute(ctx.db)
  const { rows } = await sql<{ product_id: number }>`
    with leaving as (
      select product_id, sum(allocated)::int as units from order_lines
      where order_id = ${orderId} and allocated > 0 group by product_id
    ),
    lines as (
      update order_lines set allocated = 0 where order_id = ${orderId} and allocated > 0
    ),
    ${takeOldest()},
    ledger as (
      insert into stock_movements (product_id, at, kind, on_hand_change, allocated_change, lot_id, order_id, actor)
      select product_id, ${ctx.now()}::timestamptz, 'shipment', -units, -units, lot_id, ${orderId}::bigint, ${actor}::text
      from taken order by product_id, lot_id
    )
    update stock set on_hand = stock.on_hand - leaving.units, allocated = stock.allocated - leaving.units
    from leaving where stock.product_id = leaving.product_id returning stock.product_id`.execute(ctx.db)
  await productsChanged(
    ctx,
    await dateStock(
      ctx.db,
      rows.map(({ product_id }) => product_id),
    ),
  )
}
