import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type BulkResult,
  mostOrdersAtOnce,
  type OrdersAction,
  type Refusal,
} from '../../contract/features/order-desk/fields.ts'
import type { orderDesk } from '../../contract/features/order-desk/orders.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { assertRoute } from '../order-changes/desk-details.ts'
import type { OrderRow } from '../orders/moves.ts'
import { startTask } from '../tasks/start.ts'
import { actOn, movesDay, whyNoState } from './bulk-actions.ts'
import { changeOrdersTask } from './bulk-task.ts'
import type { FoundRow } from './found.ts'
import { ordersChosen, type Which } from './which.ts'

/** Whether a change by the desk requires a reason: the cut-off has passed, or work on the order has begun. */
const isLate = (order: Pick<OrderRow, 'cut_off_at' | 'status'>, now: Date): boolean =>
  (order.cut_off_at !== null && order.cut_off_at <= now) || !beforeWork.includes(order.status)
const beforeWork: readonly OrderStatus[] = [
  'PENDING_PAYMENT',
  'PAYMENT_UNKNOWN',
  'SUBMITTED',
  'ON_HOLD',
  'CONFIRMED',
]

type Entry = { action: Parameters<typeof audit>[1]['action']; after: object }

/**
 * Performs an action on each chosen order in its own transaction, so that a refused order doesn't block the others. Returns the
 * result for each; named orders that can't be seen are not-found. A task handles more than `mostOrdersAtOnce`. Writes one audit entry
 * for all.
 */
async function actOnAll(
  ctx: SignedInCtx,
  which: Which,
  { action, entry }: { action: OrdersAction; entry: Entry },
): Promise<BulkResult> {
  const rows = await ordersChosen(ctx, which)
  const result: BulkResult = { done: [], refused: notFound(which, rows), taskId: null }
  if (rows.length > mostOrdersAtOnce) {
    result.taskId = await leaveToTask(ctx, rows, { action, entry })
    return result
  }
  const refused: BulkResult['refused'] = []
  for (const row of rows) {
    const named = { orderNumber: row.order_number, customer: row.customer }
    try {
      const { order, why } = await inTransaction(ctx, (inside) => actOn(inside, row.id, action))
      if (why) refused.push({ ...named, status: order.status, why, error: null })
      else result.done.push({ orderNumber: row.order_number, status: order.status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ ...named, status: row.status, why: 'refused', error: error.code })
    }
  }
  result.refused.unshift(...refused)
  await auditAll(ctx, result, entry)
  return result
}

const notFound = ({ orderNumbers = [] }: Which, rows: readonly FoundRow[]): BulkResult['refused'] => {
  const seen = new Set(rows.map(({ order_number }) => order_number))
  return orderNumbers
    .filter((one) => !seen.has(one))
    .map((orderNumber) => ({ orderNumber, customer: '', status: 'CANCELLED', why: 'not-found', error: null }))
}

/** Queues the task with its audit entry, which names its orders. */
const leaveToTask = (
  outside: SignedInCtx,
  rows: readonly FoundRow[],
  { action, entry }: { action: OrdersAction; entry: Entry },
): Promise<number> =>
  inTransaction(outside, async (ctx) => {
    const taskId = await startTask(ctx, changeOrdersTask, { action, ids: rows.map(({ id }) => id) })
    await audit(ctx, {
      action: entry.action,
      subject: `${rows.length} orders`,
      after: { ...entry.after, task: taskId, orders: rows.map(({ order_number }) => order_number) },
    })
    return taskId
  })

/** One audit entry for all orders; none when nothing changed. */
async function auditAll(ctx: SignedInCtx, { done, refused }: BulkResult, entry: Entry): Promise<void> {
  if (done.length === 0) return nothingChanged(ctx)
  const [first] = done
  await audit(ctx, {
    action: entry.action,
    subject: done.length === 1 ? `order ${first?.orderNumber}` : `${done.length} orders`,
    after: { ...entry.after, orders: done.map(({ orderNumber }) => orderNumber), refused: refused.length },
  })
}

/** Moves orders to a state, if the table of moves allows it. */
export async function moveStates(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.state>['body'],
): Promise<ReplyOf<typeof orderDesk.state>> {
  const { to, note = '', houseNote = '', holdReason } = body
  if (to === 'ON_HOLD' && !holdReason) throw new AppError('reason_required')
  if (to === 'CANCELLED')
    throw new AppError('invalid_input', { detail: 'Cancel orders with a reason of their own.' })
  return actOnAll(ctx, body, {
    action: { what: 'state', to, note, houseNote, holdReason },
    entry: { action: 'order.moved', after: { to, ...(note && { note }) } },
  })
}

/** Releases orders on hold; those held because of money only by people who decide about money. */
export async function releaseOrders(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.release>['body'],
): Promise<ReplyOf<typeof orderDesk.release>> {
  const { reason, until } = body
  return actOnAll(ctx, body, {
    action: { what: 'release', reason, until },
    entry: { action: 'order.released', after: { reason, ...(until && { until }) } },
  })
}

/** Cancels orders with a standard reason. */
export async function cancelOrders(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.cancel>['body'],
): Promise<ReplyOf<typeof orderDesk.cancel>> {
  const { reason, note = '', tell } = body
  return actOnAll(ctx, body, {
    action: { what: 'cancel', reason, note, tell },
    entry: { action: 'order.cancelled', after: { reason, ...(note && { note }) } },
  })
}

/** Moves orders to another day or route. */
export async function moveOrders(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.move>['body'],
): Promise<ReplyOf<typeof orderDesk.move>> {
  const { shipDay, route, reason = '', tell } = body
  if (!shipDay && !route) throw new AppError('invalid_input', { detail: 'Choose a day or a route.' })
  if (route) await assertRoute(ctx, route)
  return actOnAll(ctx, body, {
    action: { what: 'move', shipDay, route, reason, tell },
    entry: { action: 'order.changed', after: { shipDay, route, reason } },
  })
}

/** Previews an action. Nothing is locked or written. */
export async function previewBulk(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.preview>['body'],
): Promise<ReplyOf<typeof orderDesk.preview>> {
  const rows = await ordersChosen(ctx, body)
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [0, ...rows.map(({ id }) => id)])
    .orderBy('order_number')
    .execute()
  const refused = new Map<Refusal, number[]>()
  let [can, cents, late] = [0, 0, 0]
  for (const order of orders) {
    const why = await previewOf(ctx, order, body.doing)
    if (why) refused.set(why, [...(refused.get(why) ?? []), order.order_number])
    else {
      can++
      cents += order.total_cents
      if (isLate(order, ctx.now())) late++
    }
  }
  return {
    orders: orders.length,
    can,
    amount: dollarsFromCents(cents),
    late,
    refused: [...refused].map(([why, orderNumbers]) => ({ why, orders: orderNumbers.length, orderNumbers })),
  }
}

type Asked = InputOf<typeof orderDesk.preview>['body']['doing']

async function previewOf(ctx: SignedInCtx, order: OrderRow, doing: Asked): Promise<Refusal | undefined> {
  switch (doing.what) {
    case 'state':
      return whyNoState(ctx, order, { to: doing.to })
    case 'release':
      return whyNoState(ctx, order, { to: 'CONFIRMED', release: true })
    case 'cancel':
      return whyNoState(ctx, order, { to: 'CANCELLED' })
    case 'move':
      return movesDay(order)
  }
}
