import { sql } from 'kysely'
import type { Mover } from '../../contract/rules/moves.ts'
import {
  type CancelReason,
  type HoldReason,
  nextStates,
  orderMove,
} from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { dateStock, takeOldest } from '../stock/lots.ts'
import { lockStockOfOrder } from '../stock/stock.ts'
import { linesFollow } from './move-lines.ts'
import { cancelOrder, moveOrder, type OrderRow } from './moves.ts'
import { type Movable, whyNot } from './rules.ts'

type Advance = {
  to: OrderStatus
  /** The role that makes the move; the order desk by default. */
  by?: Mover
  actor: string
  /** Shown to the customer. */
  note?: string
  /** Shown only to staff. */
  houseNote?: string
  /** False: the customer gets no email. */
  tell?: boolean
  /** Driver or carrier, and the expected time ("07:40"), once known. */
  driverId?: number | null
  eta?: string | null
  /** For ON_HOLD. */
  holdReason?: HoldReason
  /** For CANCELLED. */
  cancelReason?: CancelReason
  /** For PACKED; null once it is unpacked. */
  boxes?: number | null
}

/**
 * Moves an order to its next state with all consequences: locks it, moves its lines, deducts and invoices shipped goods, releases
 * everything of a canceled order, records and emits the step, and notifies the customer. Throws not_found, and order_locked with the
 * reason for a move that the tables or the payment don't allow.
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
    return advanceLocked(ctx, order, step)
  })
}

/** `advanceOrder` for an order whose row the caller has locked. */
export async function advanceLocked(ctx: Ctx, order: OrderRow, step: Advance): Promise<OrderRow> {
  const { to, by = 'desk', actor, note = '', houseNote = '', tell = true } = step
  const why = whyNot(await movableOf(ctx, order), { to, by })
  if (why) {
    const allowed = nextStates(order.status, order.method, by)
    throw new AppError('order_locked', { data: { status: order.status, why, allowed } })
  }
  const said = { by, actor, note, houseNote, tell }
  if (to === 'CANCELLED') return cancelOrder(ctx, order, { ...said, reason: step.cancelReason })
  const does = orderMove(order.status, to)?.does ?? []
  if (does.includes('ships')) await shipStock(ctx, { orderId: order.id, actor })
  await linesFollow(ctx, order.id, does)
  return moveOrder(ctx, order, {
    ...said,
    status: to,
    also: {
      hold_reason: to === 'ON_HOLD' ? (step.holdReason ?? 'MANUAL') : null,
      ...(step.driverId !== undefined && { driver_id: step.driverId }),
      ...(step.eta !== undefined && { eta: step.eta }),
      ...(step.boxes !== undefined && { boxes: step.boxes }),
    },
  })
}

/** The facts that decide which moves an order can make. */
export async function movableOf(ctx: Ctx, order: OrderRow): Promise<Movable> {
  const { rows } = await sql<{ paying: boolean; shorts: number }>`
    select exists (select from payments where order_id = ${order.id} and status in ('pending', 'unknown')) as paying,
      (select count(*)::int from order_lines where order_id = ${order.id} and missing > 0) as shorts`.execute(
    ctx.db,
  )
  return {
    status: order.status,
    method: order.method,
    holdReason: order.hold_reason,
    hasOpenPayment: rows[0]?.paying ?? false,
    openShorts: rows[0]?.shorts ?? 0,
  }
}

/** Deducts the order's allocated units from stock and from its oldest lots, with a ledger entry per lot. */
async function shipStock(ctx: Ctx, { orderId, actor }: { orderId: number; actor: string }): Promise<void> {
  await lockStockOfOrder(ctx.db, orderId)
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
