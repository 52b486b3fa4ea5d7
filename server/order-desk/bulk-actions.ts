import { may } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import {
  type OrdersAction,
  orderDeskOnly,
  type Refusal,
  releasesMoney,
} from '../../contract/features/order-desk/fields.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { hasLeft, isMoneyHold } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { SignedInCtx } from '../core/route.ts'
import { needsReason } from '../order-changes/desk.ts'
import { changeDetailsByDesk } from '../order-changes/desk-details.ts'
import { advanceLocked, movableOf } from '../orders/advance.ts'
import type { OrderRow } from '../orders/moves.ts'
import { whyNot } from '../orders/rules.ts'
import { allowOnAccount } from '../receivables/hold.ts'

/** The role in which a staff member moves orders: those who decide about money can also release orders that wait for money. */
export const moverOf = (ctx: SignedInCtx): Mover => (may(ctx.user, releasesMoney) ? 'money' : 'desk')

/** The role for a move; the money role only to release an order from a money hold. */
const byOf = (ctx: SignedInCtx, order: Pick<OrderRow, 'status' | 'hold_reason'>, to: OrderStatus): Mover =>
  order.status === 'ON_HOLD' && to === 'CONFIRMED' && isMoneyHold(order.hold_reason) ? moverOf(ctx) : 'desk'

/** Why an order can't be moved to a state or released. */
export async function whyNoState(
  ctx: SignedInCtx,
  order: OrderRow,
  { to, release }: { to: OrderStatus; release?: boolean },
): Promise<Refusal | undefined> {
  if (release && order.status !== 'ON_HOLD') return 'not-on-hold'
  // Without the desk's authority, people who decide about money release only orders that wait for money.
  if (release && !isMoneyHold(order.hold_reason) && !may(ctx.user, orderDeskOnly)) return 'not-yours'
  return whyNot(await movableOf(ctx, order), { to, by: byOf(ctx, order, to) })
}

/** Why an order can't change its day or route: it has left or is canceled; undefined when it can. */
export const movesDay = (order: Pick<OrderRow, 'status'>): Refusal | undefined =>
  order.status === 'CANCELLED' || hasLeft.includes(order.status) ? 'no-such-move' : undefined

/** Why an action is refused for an order; undefined if it isn't. */
async function whyRefused(
  ctx: SignedInCtx,
  order: OrderRow,
  action: OrdersAction,
): Promise<Refusal | undefined> {
  switch (action.what) {
    case 'state':
      return whyNoState(ctx, order, action)
    case 'release':
      return whyNoState(ctx, order, { to: 'CONFIRMED', release: true })
    case 'cancel':
      return whyNoState(ctx, order, { to: 'CANCELLED' })
    case 'move': {
      const why = movesDay(order)
      if (why) return why
      if (action.route && order.method !== 'TRUCK') return 'other-method'
      return needsReason(order, ctx.now()) && action.reason === '' ? 'reason-needed' : undefined
    }
  }
}

async function carryOut(ctx: SignedInCtx, order: OrderRow, action: OrdersAction): Promise<OrderRow> {
  const actor = ctx.user.name
  switch (action.what) {
    case 'state': {
      const { to, note, houseNote, holdReason } = action
      const by = byOf(ctx, order, to)
      return advanceLocked(ctx, order, { to, by, actor, note, houseNote, ...(holdReason && { holdReason }) })
    }
    case 'release': {
      const { reason, until } = action
      if (until && isMoneyHold(order.hold_reason))
        await allowOnAccount(ctx, { customerId: order.customer_id, reason, until: until as Day })
      const to = 'CONFIRMED'
      return advanceLocked(ctx, order, { to, by: byOf(ctx, order, to), actor, houseNote: reason })
    }
    case 'cancel': {
      const { reason, note, tell } = action
      return advanceLocked(ctx, order, { to: 'CANCELLED', actor, note, tell, cancelReason: reason })
    }
    case 'move': {
      const { shipDay, route, reason, tell } = action
      return changeDetailsByDesk(ctx, {
        orderId: order.id,
        wish: { shipDay: shipDay as Day | undefined, route },
        how: { force: reason !== '', reason, tell },
      })
    }
  }
}

/**
 * Performs an action on one order, in the caller's transaction, after locking it as every move does. Returns the order, or why it is
 * refused. An AppError from a deeper rule is thrown, and the caller rolls this order back.
 */
export async function actOn(
  ctx: SignedInCtx,
  id: number,
  action: OrdersAction,
): Promise<{ order: OrderRow; why?: Refusal }> {
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const why = await whyRefused(ctx, order, action)
  return why ? { order, why } : { order: await carryOut(ctx, order, action) }
}
