import type { OrderStatus } from '../../contract/orders.ts'

/** Which state of an order may follow which. Truck, pickup and UPS part ways after PACKED. */
export const moves = {
  PENDING_PAYMENT: ['PAYMENT_UNKNOWN', 'CONFIRMED', 'CANCELLED'],
  PAYMENT_UNKNOWN: ['PENDING_PAYMENT', 'CONFIRMED'],
  SUBMITTED: ['ON_HOLD', 'CONFIRMED', 'CANCELLED'],
  ON_HOLD: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['ON_HOLD', 'PICKING', 'CANCELLED'],
  PICKING: ['PACKED', 'CANCELLED'],
  PACKED: ['LOADED', 'READY_FOR_PICKUP', 'SHIPPED', 'CANCELLED'],
  LOADED: ['OUT_FOR_DELIVERY'],
  OUT_FOR_DELIVERY: ['DELIVERED', 'DELIVERY_FAILED'],
  READY_FOR_PICKUP: ['PICKED_UP', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'DELIVERY_FAILED'],
  DELIVERED: ['CLOSED'],
  PICKED_UP: ['CLOSED'],
  DELIVERY_FAILED: ['OUT_FOR_DELIVERY', 'CLOSED', 'CANCELLED'],
  CLOSED: [],
  CANCELLED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean =>
  (moves[from] as readonly OrderStatus[]).includes(to)

/** States in which nobody has begun to work on an order. PAYMENT_UNKNOWN is not one: money may have moved. */
const untouched: readonly OrderStatus[] = ['PENDING_PAYMENT', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED']

/** Whether the customer can still change or cancel an order: before its cut-off, and before anybody works on it. */
export const isChangeable = (
  order: { status: OrderStatus; cutOffAt: Date | null; hasOpenPayment: boolean },
  now: Date,
): boolean =>
  untouched.includes(order.status) && !order.hasOpenPayment && order.cutOffAt !== null && order.cutOffAt > now

/** What the history's `type` stands for. */
export const statusesOf = {
  open: [
    'PENDING_PAYMENT',
    'PAYMENT_UNKNOWN',
    'SUBMITTED',
    'ON_HOLD',
    'CONFIRMED',
    'PICKING',
    'PACKED',
    'LOADED',
    'OUT_FOR_DELIVERY',
    'READY_FOR_PICKUP',
    'DELIVERY_FAILED',
  ],
  shipped: ['SHIPPED', 'DELIVERED', 'PICKED_UP', 'CLOSED'],
  cancelled: ['CANCELLED'],
} as const satisfies Record<string, readonly OrderStatus[]>
