import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/orders.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import { cancelOrder, hasOpenPayment, moveOrder, type OrderRow } from './moves.ts'
import { belongsTo, type LineStatus, leavesTheHouse, lineMayMove, mayMove } from './rules.ts'

type Advance = {
  to: OrderStatus
  actor: string
  note?: string
  /** Who brings it, and when it is expected ("07:40"): said once they are known. */
  driver?: string | null
  eta?: string | null
  /** ON_HOLD: why, one of the reasons of domain 4.2. */
  holdReason?: string
}

/**
 * Takes an order to its next state, as the people of the house do, with what follows from it: its lines go along, goods that
 * leave are off the stock and invoiced, a cancelled order gives everything back. Throws not_found, and order_locked for a move
 * that the tables do not know, that another way of delivery takes, or while the gateway owes an answer about its money.
 */
export function advanceOrder(outside: Ctx, orderId: number, step: Advance): Promise<OrderRow> {
  return inTransaction(outside, async (ctx) => {
    const row = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    const order = row as OrderRow
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
        ...(step.driver !== undefined && { driver: step.driver }),
        ...(step.eta !== undefined && { eta: step.eta }),
      },
    })
  })
}

/** The states that an order's lines pass through with it. */
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

/** Lines for which the tables know the move go along; one that is back-ordered or canceled stays behind. */
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

/** What was allocated to the order leaves the house, with an entry in the ledger. */
async function shipStock(ctx: Ctx, { orderId, actor }: { orderId: number; actor: string }): Promise<void> {
  await sql`select product_id from stock
    where product_id in (select product_id from order_lines where order_id = ${orderId} and allocated > 0)
    order by product_id for no key update`.execute(ctx.db)
  await sql`
    with leaving as (
      select product_id, sum(allocated)::int as units from order_lines
      where order_id = ${orderId} and allocated > 0 group by product_id
    ),
    lines as (
      update order_lines set allocated = 0 where order_id = ${orderId} and allocated > 0
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, on_hand_change, allocated_change, order_id, actor)
      select product_id, ${ctx.now()}::timestamptz, 'shipment', -units, -units, ${orderId}::bigint, ${actor}::text
      from leaving order by product_id
    )
    update stock set on_hand = stock.on_hand - leaving.units, allocated = stock.allocated - leaving.units
    from leaving where stock.product_id = leaving.product_id`.execute(ctx.db)
}
