import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Draft, World } from './drafts.ts'
import { randomFrom } from './random.ts'
import type { Route } from './routes.ts'
import { isOnTerms } from './shops.ts'
import type { Allocation } from './stock.ts'
import { type OrderEvent, timelineOf } from './timelines.ts'

/** The first order number available to the shop itself. */
const nextOrderNumber = 104_300

export interface PlacedOrder extends Draft {
  id: number
  orderNumber: number
  status: OrderStatus
  events: OrderEvent[]
  route: Route | undefined
  poNumber: string
  note: string
  totalCents: number
  /** States in which products have left the warehouse and are invoiced. */
  hasLeft: boolean
  /** States in which lines still take warehouse stock. */
  takesStock: boolean
}

const statesInTheHouse: readonly OrderStatus[] = [
  'CONFIRMED',
  'PICKING',
  'PACKED',
  'LOADED',
  'READY_FOR_PICKUP',
]
const notes = [
  'Back door, please call',
  'Leave in the cooler',
  'Funeral work, no shattering',
  'Wedding, tight buds',
]

/** Numbers the drafts in the order they were placed. */
export function placed(
  drafts: readonly Draft[],
  { world, routes }: { world: World; routes: ReadonlyMap<string, Route> },
): PlacedOrder[] {
  const inTime = [...drafts].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  return inTime.map((draft, index) => {
    const random = randomFrom(index + 1)
    const route = draft.customer.method === 'TRUCK' ? routes.get(draft.address.routeNumber ?? '') : undefined
    const events = timelineOf(draft, { dayBook: world.dayBook, now: world.now, route, random })
    const status = events.at(-1)?.status ?? 'CONFIRMED'
    const isInHouse = statesInTheHouse.includes(status)
    const usesPo = isOnTerms(draft.customer) && draft.customer.accountNumber % 3 === 0
    return {
      ...draft,
      id: index + 1,
      orderNumber: nextOrderNumber - inTime.length + index,
      status,
      events,
      route,
      poNumber: usesPo ? `PO-${4100 + Math.floor(index / 7)}` : '',
      note: random.chance(0.04) ? random.pick(notes) : '',
      totalCents: draft.goodsCents + draft.shippingCents,
      hasLeft: !draft.canceled && !isInHouse,
      takesStock: isInHouse && (draft.orderType === 'STOCK' || draft.orderType === 'FARM_DIRECT'),
    }
  })
}

/** The stock that open orders take. */
export const allocationsOf = (orders: readonly PlacedOrder[]): Allocation[] =>
  orders
    .filter(({ takesStock }) => takesStock)
    .flatMap(({ id, lines, placedAt, customer }) =>
      lines.map(({ product, quantity }) => ({
        productId: product.id,
        orderId: id,
        units: quantity,
        at: placedAt,
        actor: customer.buyer.name,
      })),
    )
