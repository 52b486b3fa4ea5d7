import { may } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type BulkResult,
  orderDeskOnly,
  type Refusal,
  releasesMoney,
} from '../../contract/features/order-desk/fields.ts'
import type { orderDesk } from '../../contract/features/order-desk/orders.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { hasLeft, isMoneyHold } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { advanceLocked, movableOf } from '../orders/advance.ts'
import type { OrderRow } from '../orders/moves.ts'
import { whyNot } from '../orders/rules.ts'
import { allowOnAccount } from '../receivables/hold.ts'
import type { FoundRow } from './found.ts'
import { ordersChosen, type Which } from './which.ts'

/** What is done to each order of a choice. */
type Doing = { to: OrderStatus; release?: boolean }

/** As what a member of staff moves orders: who decides about money also lets go what waits for money. */
export const moverOf = (ctx: SignedInCtx): Mover => (may(ctx.user, releasesMoney) ? 'money' : 'desk')

/** Whether the desk must say why it changes an order: its cut-off has passed, or work on it has begun. */
export const isLate = (order: Pick<OrderRow, 'cut_off_at' | 'status'>, now: Date): boolean =>
  (order.cut_off_at !== null && order.cut_off_at <= now) || !beforeWork.includes(order.status)
const beforeWork: readonly OrderStatus[] = [
  'PENDING_PAYMENT',
  'PAYMENT_UNKNOWN',
  'SUBMITTED',
  'ON_HOLD',
  'CONFIRMED',
]

/** Moves that the office makes for money alone, when the desk's own table has none. */
const byOf = (ctx: SignedInCtx, order: Pick<OrderRow, 'status' | 'hold_reason'>, to: OrderStatus): Mover =>
  order.status === 'ON_HOLD' && to === 'CONFIRMED' && isMoneyHold(order.hold_reason) ? moverOf(ctx) : 'desk'

async function refusalOf(
  ctx: SignedInCtx,
  order: OrderRow,
  { to, release }: Doing,
): Promise<Refusal | undefined> {
  if (release && order.status !== 'ON_HOLD') return 'not-on-hold'
  // Who decides about money alone lets go what waits for money, nothing else.
  if (release && !isMoneyHold(order.hold_reason) && !may(ctx.user, orderDeskOnly)) return 'not-yours'
  return whyNot(await movableOf(ctx, order), { to, by: byOf(ctx, order, to) })
}

/** Locks an order by its id, as every move does. */
async function lockOrder(ctx: SignedInCtx, id: number): Promise<OrderRow> {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Each = (ctx: SignedInCtx, order: OrderRow) => Promise<OrderRow>

/**
 * Does something to each order in a transaction of its own, so that one that can't doesn't keep the others. Returns what became of
 * each; orders that were named and can't be seen answer not-found.
 */
export async function eachOrder(
  outside: SignedInCtx,
  which: Which,
  { refuse, run }: { refuse: (ctx: SignedInCtx, order: OrderRow) => Promise<Refusal | undefined>; run: Each },
): Promise<BulkResult> {
  const rows = await ordersChosen(outside, which)
  const result: BulkResult = { done: [], refused: [] }
  for (const row of rows) {
    await inTransaction(outside, async (ctx) => {
      const order = await lockOrder(ctx, row.id)
      const why = await refuse(ctx, order)
      if (why) result.refused.push({ ...named(row), status: order.status, why })
      else result.done.push({ orderNumber: row.order_number, status: (await run(ctx, order)).status })
    })
  }
  const seen = new Set(rows.map(({ order_number }) => order_number))
  for (const orderNumber of which.orderNumbers ?? [])
    if (!seen.has(orderNumber))
      result.refused.push({ orderNumber, customer: '', status: 'CANCELLED', why: 'not-found' })
  return result
}

const named = (row: FoundRow) => ({ orderNumber: row.order_number, customer: row.customer })

/** One entry for all of them; none where nothing moved. */
export async function auditBulk(
  ctx: SignedInCtx,
  { done, refused }: BulkResult,
  entry: { action: Parameters<typeof audit>[1]['action']; after: object },
): Promise<void> {
  if (done.length === 0) return nothingChanged(ctx)
  const [first] = done
  await audit(ctx, {
    action: entry.action,
    subject: done.length === 1 ? `order ${first?.orderNumber}` : `${done.length} orders`,
    after: { ...entry.after, orders: done.map(({ orderNumber }) => orderNumber), refused: refused.length },
  })
}

/** Moves orders to a state, by the table of moves. */
export async function moveStates(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.state>['body'],
): Promise<ReplyOf<typeof orderDesk.state>> {
  const { to, note = '', houseNote = '', holdReason } = body
  if (to === 'ON_HOLD' && !holdReason) throw new AppError('reason_required')
  if (to === 'CANCELLED')
    throw new AppError('invalid_input', { detail: 'Cancel orders with a reason of their own.' })
  const result = await eachOrder(ctx, body, {
    refuse: (inside, order) => refusalOf(inside, order, { to }),
    run: (inside, order) =>
      advanceLocked(inside, order, {
        to,
        by: byOf(inside, order, to),
        actor: inside.user.name,
        note,
        houseNote,
        ...(holdReason && { holdReason }),
      }),
  })
  await auditBulk(ctx, result, { action: 'order.moved', after: { to, ...(note && { note }) } })
  return result
}

/** Lets orders on hold go; those of money only by who decides about money. */
export async function releaseOrders(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.release>['body'],
): Promise<ReplyOf<typeof orderDesk.release>> {
  const { reason, until } = body
  const to = 'CONFIRMED'
  const result = await eachOrder(ctx, body, {
    refuse: (inside, order) => refusalOf(inside, order, { to, release: true }),
    run: async (inside, order) => {
      if (until && isMoneyHold(order.hold_reason))
        await allowOnAccount(inside, { customerId: order.customer_id, reason, until })
      return advanceLocked(inside, order, {
        to,
        by: byOf(inside, order, to),
        actor: inside.user.name,
        houseNote: reason,
      })
    },
  })
  await auditBulk(ctx, result, { action: 'order.released', after: { reason, ...(until && { until }) } })
  return result
}

/** Cancels orders with a reason of the trade. */
export async function cancelOrders(
  ctx: SignedInCtx,
  body: InputOf<typeof orderDesk.cancel>['body'],
): Promise<ReplyOf<typeof orderDesk.cancel>> {
  const { reason, note = '', tell } = body
  const result = await eachOrder(ctx, body, {
    refuse: (inside, order) => refusalOf(inside, order, { to: 'CANCELLED' }),
    run: (inside, order) =>
      advanceLocked(inside, order, {
        to: 'CANCELLED',
        actor: inside.user.name,
        note,
        tell,
        cancelReason: reason,
      }),
  })
  await auditBulk(ctx, result, { action: 'order.cancelled', after: { reason, ...(note && { note }) } })
  return result
}

/** What an action would do. Nothing is locked or written. */
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
      return refusalOf(ctx, order, { to: doing.to })
    case 'release':
      return refusalOf(ctx, order, { to: 'CONFIRMED', release: true })
    case 'cancel':
      return refusalOf(ctx, order, { to: 'CANCELLED' })
    case 'move':
      return movesDay(order)
  }
}

/** Whether an order can go another day or way: it has not left and no card is asked for. */
export const movesDay = (order: Pick<OrderRow, 'status'>): Refusal | undefined =>
  order.status === 'CANCELLED' || hasLeft.includes(order.status) ? 'no-such-move' : undefined

export type Moving = { shipDay?: Day | undefined; route?: string | undefined }
