import type { MethodLabel } from '../../../contract/core/fields.ts'
import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import type { SegmentState } from '../../ui/timeline.tsx'
import type { Order } from './order-read.ts'

/** One step in an order's timeline. `at` and `who` are absent until it has happened. */
export type Step = {
  status: OrderStatus
  state: 'done' | 'now' | 'next'
  at?: string
  actor?: string
  note?: string
}

/** The steps of an order, by its shipping method. */
const ways: Record<MethodLabel, readonly OrderStatus[]> = {
  'Truck Delivery': [
    'SUBMITTED',
    'CONFIRMED',
    'PICKING',
    'PACKED',
    'LOADED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
  ],
  'UPS Delivery': ['SUBMITTED', 'CONFIRMED', 'PICKING', 'PACKED', 'SHIPPED', 'DELIVERED'],
  Pickup: ['SUBMITTED', 'CONFIRMED', 'PICKING', 'PACKED', 'READY_FOR_PICKUP', 'PICKED_UP'],
}

/** Final states. */
const ends: readonly OrderStatus[] = ['DELIVERED', 'PICKED_UP', 'CLOSED', 'CANCELLED']

type Facts = Pick<Order, 'timeline' | 'deliveryMethod' | 'placedAt' | 'placedBy' | 'status'>

/**
 * Past steps in order, then the ones still to come. A state repeated in a row is shown once, with the time it was reached first;
 * changes have their own list below the order.
 */
export function stepsOf({ timeline, deliveryMethod, placedAt, placedBy, status }: Facts): Step[] {
  const placed: Step = { status: 'SUBMITTED', state: 'done', at: placedAt, actor: placedBy }
  const done: Step[] = [placed]
  for (const { status: reached, at, actor, note } of timeline) {
    if (reached === 'SUBMITTED') continue
    const step: Step = { status: reached, state: 'done', at, actor, note }
    if (done.at(-1)?.status !== reached) done.push(step)
    else if (isTriedAgain(reached)) done[done.length - 1] = step
  }
  const way = ways[deliveryMethod]
  const reached = Math.max(...done.map((step) => way.indexOf(step.status)))
  const coming = ends.includes(status) ? [] : way.slice(reached + 1)
  const last = done.at(-1)
  if (last && coming.length > 0) last.state = 'now'
  return [...done, ...coming.map((next): Step => ({ status: next, state: 'next' }))]
}

/** Of several payment attempts, the last one counts. */
const isTriedAgain = (status: OrderStatus) => status === 'PENDING_PAYMENT' || status === 'PAYMENT_UNKNOWN'

const lineRank: Record<string, number> = {
  OPEN: 0,
  ALLOCATED: 1,
  PICKED: 2,
  SHIPPED: 3,
  DELIVERED: 4,
}

/** The progress of lines implied by the order's state: picked 2, on the way 3, delivered 4. */
function orderRank(status: OrderStatus): number {
  if (status === 'DELIVERED' || status === 'PICKED_UP' || status === 'CLOSED') return 4
  if (
    status === 'LOADED' ||
    status === 'OUT_FOR_DELIVERY' ||
    status === 'SHIPPED' ||
    status === 'READY_FOR_PICKUP'
  )
    return 3
  return 2
}

/** The four segments of a line: allocated, picked, loaded, delivered; amber for a problem. */
export function segmentsOf(lineStatus: string | null, status: OrderStatus): SegmentState[] {
  const stroke = (rank: number) => [1, 2, 3, 4].map((n): SegmentState => (n <= rank ? 'done' : 'next'))
  if (lineStatus === 'SHORT' || lineStatus === 'BACKORDERED') {
    const rank = lineStatus === 'SHORT' ? orderRank(status) : 2
    return stroke(rank).map((state, i) => (i === 1 ? 'wrong' : state))
  }
  if (lineStatus === 'SUBSTITUTED') return stroke(orderRank(status))
  return stroke(lineRank[lineStatus ?? ''] ?? 0)
}
