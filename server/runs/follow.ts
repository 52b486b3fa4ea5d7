import { sql } from 'kysely'
import type { Mover } from '../../contract/rules/moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { undoMs } from '../../contract/rules/run-state.ts'
import type { DropPlace, StopFailure, StopStatus } from '../../contract/rules/stop-moves.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { advanceOrder } from '../orders/advance.ts'
import { tellOnTheWay } from './tell.ts'

/** The states of an order on its way onto the truck and to the shop. */
const way = ['CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const

/** The store's states, skipped if nobody recorded them: a truck that has left has the order on board. */
const picked: readonly OrderStatus[] = ['PICKING', 'PACKED']

export type Followed = {
  status: OrderStatus
  stop: StopStatus
  leftAt: Date | null
  doneAt: Date | null
  now: Date
}

/**
 * The moves of an order that follow from its stop, with their times. A delivery counts once it can no longer be undone. Orders that
 * the office holds or has closed don't move.
 */
export function stepsAfter({ status, stop, leftAt, doneAt, now }: Followed): { to: OrderStatus; at: Date }[] {
  const isOut = leftAt !== null
  const onTheWay = (to: (typeof way)[number], at: Date) => {
    const from = way.findIndex((one) => one === status)
    if (from < 0) return status === 'DELIVERY_FAILED' && to === 'OUT_FOR_DELIVERY' ? [{ to, at }] : []
    return way.slice(from + 1, way.indexOf(to) + 1).map((one) => ({ to: one, at }))
  }
  const done = doneAt ?? now
  switch (stop) {
    case 'LOADED':
      return isOut ? onTheWay('OUT_FOR_DELIVERY', leftAt) : onTheWay('LOADED', now)
    case 'ARRIVED':
      return onTheWay('OUT_FOR_DELIVERY', leftAt ?? now)
    case 'DELIVERED': {
      const out = onTheWay('OUT_FOR_DELIVERY', leftAt ?? done)
      if (status !== 'OUT_FOR_DELIVERY' && out.length === 0) return []
      const isFinal = now.getTime() - done.getTime() > undoMs
      return isFinal ? [...out, { to: 'DELIVERED', at: done }] : out
    }
    case 'FAILED':
    case 'RETURNED': {
      if (status === 'DELIVERY_FAILED') return []
      const out = onTheWay('OUT_FOR_DELIVERY', leftAt ?? done)
      if (status !== 'OUT_FOR_DELIVERY' && out.length === 0) return []
      return [...out, { to: 'DELIVERY_FAILED', at: done }]
    }
    default:
      return []
  }
}

const places: Record<DropPlace, string> = {
  HAND: 'By hand',
  COOLER: 'In the cooler',
  BACK_DOOR: 'Back door',
  KEY_DROP: 'Key drop',
  NEIGHBOR: 'With a neighbor',
}
const reasons: Record<StopFailure, string> = {
  CLOSED: 'Nobody there',
  NO_ACCESS: 'No access',
  REFUSED: 'Refused',
  WRONG_ADDRESS: 'Wrong address',
  NOT_LOADED: 'Not on the truck',
  DAMAGED: 'Damaged',
  WEATHER: 'Weather',
  VEHICLE: 'The truck broke down',
  COD_NOT_PAID: 'Not paid on delivery',
}

type Row = {
  order_id: number
  status: OrderStatus
  state: StopStatus
  left_at: Date | null
  done_at: Date | null
  taker: string
  place: DropPlace | null
  reason: StopFailure | null
  driver: string | null
}

/** The note on an order's timeline about a stop's end. */
const wordsOf = ({ state, taker, place, reason }: Row): string => {
  if (state === 'DELIVERED') return [place === null ? '' : places[place], taker].filter(Boolean).join(', ')
  return state === 'FAILED' && reason ? reasons[reason] : ''
}

/** Moves orders after their stops, and notifies shops. Safe to run at any time, any number of times. */
export const followRunJob = defineJob({
  name: 'follow_run',
  run: async (ctx, { runId }) => {
    await followOrders(ctx, runId)
    await inTransaction(ctx, (inside) => tellOnTheWay(inside, runId))
    await ctx.enqueue('open_missing', { runId }, { key: `open_missing:${runId}` })
  },
})

export async function followOrders(ctx: Ctx, runId: number): Promise<void> {
  const { rows } = await sql<Row>`
    select o.id as order_id, o.status, s.state, r.left_at, s.done_at, s.taker, s.place, s.reason, d.name as driver
    from stops s join runs r on r.id = s.run_id join stop_orders so on so.stop_id = s.id
    join orders o on o.id = so.order_id left join drivers d on d.id = r.driver_id
    where s.run_id = ${runId} and o.status in ('CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED')
    order by s.number, o.id`.execute(ctx.db)
  for (const row of rows) {
    const steps = stepsAfter({
      status: row.status,
      stop: row.state,
      leftAt: row.left_at,
      doneAt: row.done_at,
      now: ctx.now(),
    })
    let from = row.status
    for (const { to, at } of steps) {
      const ended = to === 'DELIVERED' || to === 'DELIVERY_FAILED'
      const moved = await move({ ...ctx, now: () => at }, row.order_id, {
        from,
        to,
        by: picked.includes(to) ? 'dispatch' : 'driver',
        actor: row.driver ?? 'Driver',
        note: ended ? wordsOf(row) : '',
      })
      if (!moved) break
      from = to
    }
  }
}

/** False for an order that the office, or the same job in another process, has moved meanwhile; it must not stop the others. */
async function move(
  outside: Ctx,
  orderId: number,
  { from, ...step }: { from: OrderStatus; to: OrderStatus; by: Mover; actor: string; note: string },
): Promise<boolean> {
  try {
    return await inTransaction(outside, async (ctx) => {
      const order = await ctx.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      // Some moves lead back, so a move that another process has already made must not be repeated from its target state.
      if (order?.status !== from) return false
      await advanceOrder(ctx, orderId, step)
      return true
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'order_locked') return false
    throw error
  }
}
