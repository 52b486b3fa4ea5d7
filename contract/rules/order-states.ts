/** States of an order; the allowed transitions are a table in `server/orders/rules.ts`. */
export const orderStatuses = [
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
  'SHIPPED',
  'DELIVERED',
  'PICKED_UP',
  'DELIVERY_FAILED',
  'CLOSED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * Work on the order has not started, and it is paid or on account. Without orders that wait for their card: those are paid unchanged or canceled.
 */
export const settled: readonly OrderStatus[] = ['SUBMITTED', 'ON_HOLD', 'CONFIRMED']

/** The products are in the warehouse and no invoice exists: the shipping cost can still change. */
export const stillInHouse: readonly OrderStatus[] = [
  ...settled,
  'PICKING',
  'PACKED',
  'LOADED',
  'READY_FOR_PICKUP',
]
