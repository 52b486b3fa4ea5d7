import type { MethodLabel } from '../../contract/fields.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import type { SegmentState } from '../ui/timeline.tsx'
import type { Order } from './order-read.ts'

/** One dot of an order's way. `at` and `who` are absent for what has not happened yet. */
export type Step = {
  status: OrderStatus
  state: 'done' | 'now' | 'next'
  at?: string
  actor?: string
  note?: string
}

/** What an order passes on its way, by the way it goes. */
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

/** States with nothing after them. */
const ends: readonly OrderStatus[] = ['DELIVERED', 'PICKED_UP', 'CLOSED', 'CANCELLED']

type Facts = Pick<Order, 'timeline' | 'deliveryMethod' | 'placedAt' | 'placedBy' | 'status'>

/** What has happened, in order, then what is still to come. A state that comes twice in a row is told once, as it was last. */
export function stepsOf({ timeline, deliveryMethod, placedAt, placedBy, status }: Facts): Step[] {
  const placed: Step = { status: 'SUBMITTED', state: 'done', at: placedAt, actor: placedBy }
  const done: Step[] = [placed]
  for (const { status: reached, at, actor, note } of timeline) {
    if (reached === 'SUBMITTED') continue
    const step: Step = { status: reached, state: 'done', at, actor, note }
    if (done.at(-1)?.status === reached) done[done.length - 1] = step
    else done.push(step)
  }
  const way = ways[deliveryMethod]
  const reached = Math.max(...done.map((step) => way.indexOf(step.status)))
  const coming = ends.includes(status) ? [] : way.slice(reached + 1)
  const last = done.at(-1)
  if (last && coming.length > 0) last.state = 'now'
  return [...done, ...coming.map((next): Step => ({ status: next, state: 'next' }))]
}

const lineRank: Record<string, number> = {
  OPEN: 0,
  ALLOCATED: 1,
  PICKED: 2,
  SHIPPED: 3,
  DELIVERED: 4,
}

/** How far an order as a whole has brought its lines: picked 2, under way 3, there 4. */
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

/** The four strokes of a line: allocated, picked, loaded, delivered; amber where it went wrong. */
export function segmentsOf(lineStatus: string | null, status: OrderStatus): SegmentState[] {
  const stroke = (rank: number) => [1, 2, 3, 4].map((n): SegmentState => (n <= rank ? 'done' : 'next'))
  if (lineStatus === 'SHORT' || lineStatus === 'BACKORDERED') {
    const rank = lineStatus === 'SHORT' ? orderRank(status) : 2
    return stroke(rank).map((state, i) => (i === 1 ? 'wrong' : state))
  }
  if (lineStatus === 'SUBSTITUTED') return stroke(orderRank(status))
  return stroke(lineRank[lineStatus ?? ''] ?? 0)
}
