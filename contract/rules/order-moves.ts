import type { MethodCode } from '../core/fields.ts'
import { allowsMove, type Move, type Mover, moveBetween, reachable } from './moves.ts'
import type { OrderStatus } from './order-states.ts'

/**
 * What a move does besides changing the state. `ships`: allocated units leave stock from the oldest lots, and the order is invoiced.
 * `gives back`: allocations return to stock and card payments are refunded. The others move the order's lines with it.
 */
export type OrderEffect = 'picks' | 'unpicks' | 'ships' | 'delivers' | 'undelivers' | 'gives back'

export type OrderMove = Move<OrderStatus> & {
  /** The only delivery method with this move; absent for all methods. */
  readonly method?: MethodCode
  readonly does: readonly OrderEffect[]
  /** Whether it reverses an earlier move. */
  readonly back?: true
}

const none: readonly OrderEffect[] = []
const house: readonly Mover[] = ['desk', 'store', 'dispatch', 'system']
const desk: readonly Mover[] = ['desk', 'system']

/**
 * Every move of an order (domain 4.2). Truck, pickup and UPS orders move differently after PACKED. An order that has left the
 * warehouse isn't reversed: it is invoiced, and credits correct it.
 */
export const orderMoves: readonly OrderMove[] = [
  { from: 'PENDING_PAYMENT', to: 'PAYMENT_UNKNOWN', by: ['gateway'], does: none },
  { from: 'PENDING_PAYMENT', to: 'CONFIRMED', by: ['gateway'], does: none },
  { from: 'PENDING_PAYMENT', to: 'CANCELLED', by: ['customer', 'desk', 'system'], does: ['gives back'] },
  { from: 'PAYMENT_UNKNOWN', to: 'PENDING_PAYMENT', by: ['gateway'], does: none },
  { from: 'PAYMENT_UNKNOWN', to: 'CONFIRMED', by: ['gateway'], does: none },
  { from: 'SUBMITTED', to: 'CONFIRMED', by: desk, does: none },
  { from: 'SUBMITTED', to: 'ON_HOLD', by: ['desk', 'money', 'system'], does: none },
  { from: 'SUBMITTED', to: 'CANCELLED', by: ['customer', 'desk', 'system'], does: ['gives back'] },
  { from: 'ON_HOLD', to: 'CONFIRMED', by: ['desk', 'money', 'system'], does: none },
  { from: 'ON_HOLD', to: 'CANCELLED', by: ['customer', 'desk', 'system'], does: ['gives back'] },
  { from: 'CONFIRMED', to: 'PICKING', by: house, does: none },
  { from: 'CONFIRMED', to: 'ON_HOLD', by: ['desk', 'money', 'system'], does: none },
  { from: 'CONFIRMED', to: 'CANCELLED', by: ['customer', 'desk', 'system'], does: ['gives back'] },
  { from: 'PICKING', to: 'PACKED', by: house, does: ['picks'] },
  { from: 'PICKING', to: 'CONFIRMED', by: house, does: none, back: true },
  { from: 'PICKING', to: 'CANCELLED', by: desk, does: ['gives back'] },
  { from: 'PACKED', to: 'LOADED', by: [...house, 'driver'], method: 'TRUCK', does: none },
  { from: 'PACKED', to: 'READY_FOR_PICKUP', by: house, method: 'PICKUP', does: none },
  { from: 'PACKED', to: 'SHIPPED', by: [...house, 'carrier'], method: 'UPS', does: ['ships'] },
  { from: 'PACKED', to: 'PICKING', by: house, does: ['unpicks'], back: true },
  { from: 'PACKED', to: 'CANCELLED', by: desk, does: ['gives back'] },
  { from: 'LOADED', to: 'OUT_FOR_DELIVERY', by: [...house, 'driver'], method: 'TRUCK', does: ['ships'] },
  { from: 'LOADED', to: 'PACKED', by: [...house, 'driver'], method: 'TRUCK', does: none, back: true },
  {
    from: 'OUT_FOR_DELIVERY',
    to: 'DELIVERED',
    by: [...house, 'driver'],
    method: 'TRUCK',
    does: ['delivers'],
  },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERY_FAILED', by: [...house, 'driver'], method: 'TRUCK', does: none },
  { from: 'READY_FOR_PICKUP', to: 'PICKED_UP', by: house, method: 'PICKUP', does: ['ships', 'delivers'] },
  { from: 'READY_FOR_PICKUP', to: 'PACKED', by: house, method: 'PICKUP', does: none, back: true },
  { from: 'READY_FOR_PICKUP', to: 'CANCELLED', by: desk, method: 'PICKUP', does: ['gives back'] },
  { from: 'SHIPPED', to: 'DELIVERED', by: [...house, 'carrier'], method: 'UPS', does: ['delivers'] },
  { from: 'SHIPPED', to: 'DELIVERY_FAILED', by: [...house, 'carrier'], method: 'UPS', does: none },
  { from: 'DELIVERED', to: 'CLOSED', by: desk, does: none },
  {
    from: 'DELIVERED',
    to: 'OUT_FOR_DELIVERY',
    by: [...house, 'driver'],
    method: 'TRUCK',
    does: ['undelivers'],
    back: true,
  },
  { from: 'PICKED_UP', to: 'CLOSED', by: desk, method: 'PICKUP', does: none },
  { from: 'DELIVERY_FAILED', to: 'OUT_FOR_DELIVERY', by: [...house, 'driver'], method: 'TRUCK', does: none },
  { from: 'DELIVERY_FAILED', to: 'CLOSED', by: desk, does: none },
  { from: 'DELIVERY_FAILED', to: 'CANCELLED', by: desk, does: ['gives back'] },
]

export const orderMove = (from: OrderStatus, to: OrderStatus): OrderMove | undefined =>
  moveBetween<OrderStatus, OrderMove>(orderMoves, from, to)

/** Why an order can't make a move, in the order in which it is checked. */
export type MoveRefusal = 'no-such-move' | 'not-yours' | 'other-method'

/** Why a move is refused by the table; undefined when it is allowed. */
export function refusalOf(
  { from, to, by }: { from: OrderStatus; to: OrderStatus; by: Mover },
  method: MethodCode,
): MoveRefusal | undefined {
  const move = orderMove(from, to)
  if (!move) return 'no-such-move'
  if (move.method !== undefined && move.method !== method) return 'other-method'
  return move.by.includes(by) ? undefined : 'not-yours'
}

/** The states that a mover can give an order of this method next. */
export const nextStates = (from: OrderStatus, method: MethodCode, by?: Mover): OrderStatus[] =>
  reachable<OrderStatus>(orderMoves, from, by).filter((to) => {
    const move = orderMove(from, to)
    return move?.method === undefined || move.method === method
  })

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => allowsMove(orderMoves, { from, to })

/** The states in which an order's goods have left the warehouse and it is invoiced. */
export const hasLeft: readonly OrderStatus[] = [
  'OUT_FOR_DELIVERY',
  'SHIPPED',
  'DELIVERED',
  'PICKED_UP',
  'DELIVERY_FAILED',
  'CLOSED',
]

/** Why an order waits. Only those who decide about money can release an order that waits because of money. */
export const holdReasons = [
  'CREDIT_LIMIT',
  'PAST_DUE',
  'CARD_DECLINED',
  'PRICE_REVIEW',
  'STOCK_SHORT',
  'ADDRESS_OR_ROUTE',
  'NEW_ACCOUNT',
  'APPROVAL_NEEDED',
  'MANUAL',
] as const
export type HoldReason = (typeof holdReasons)[number]
export const isMoneyHold = (reason: string | null): boolean =>
  reason === 'CREDIT_LIMIT' || reason === 'PAST_DUE' || reason === 'CARD_DECLINED'

export const cancelReasons = [
  'CUSTOMER',
  'DUPLICATE',
  'OUT_OF_STOCK',
  'QUALITY_FAIL',
  'CUTOFF_MISSED',
  'CREDIT',
  'WEATHER_OR_FREIGHT',
  'OTHER',
] as const
export type CancelReason = (typeof cancelReasons)[number]
