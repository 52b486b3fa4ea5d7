import type { Selectable } from 'kysely'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type OrderStatus, settled } from '../../contract/rules/order-states.ts'
import type { OrderLines, Orders } from '../../db/tables.ts'

export type LineStatus = Selectable<OrderLines>['status']
export type OrderPaymentStatus = Orders['payment_status']

/** Allowed next states of an order. Truck, pickup and UPS part ways after PACKED. */
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

/** Allowed next states of a line. */
export const lineMoves = {
  OPEN: ['ALLOCATED', 'PICKED', 'SHORT', 'SUBSTITUTED', 'BACKORDERED', 'CANCELLED'],
  ALLOCATED: ['OPEN', 'PICKED', 'SHORT', 'SUBSTITUTED', 'BACKORDERED', 'CANCELLED'],
  PICKED: ['SHORT', 'SHIPPED', 'CANCELLED'],
  SHORT: ['BACKORDERED', 'SHIPPED', 'CANCELLED'],
  SUBSTITUTED: ['SHIPPED', 'CANCELLED'],
  BACKORDERED: ['ALLOCATED', 'CANCELLED'],
  SHIPPED: ['DELIVERED'],
  DELIVERED: [],
  CANCELLED: [],
} as const satisfies Record<LineStatus, readonly LineStatus[]>

/** Allowed next states of an order's payment. */
export const paymentMoves = {
  UNPAID: ['AUTHORIZED', 'PARTIALLY_PAID', 'PAID', 'ON_ACCOUNT', 'REFUNDED', 'FAILED'],
  AUTHORIZED: ['UNPAID', 'PARTIALLY_PAID', 'PAID', 'FAILED'],
  PARTIALLY_PAID: ['PAID', 'REFUNDED'],
  PAID: ['PARTIALLY_PAID', 'REFUNDED'],
  ON_ACCOUNT: ['UNPAID', 'PARTIALLY_PAID', 'PAID'],
  REFUNDED: [],
  FAILED: ['UNPAID', 'PAID', 'REFUNDED'],
} as const satisfies Record<OrderPaymentStatus, readonly OrderPaymentStatus[]>

const may = <S extends string>(table: Record<S, readonly S[]>, from: S, to: S): boolean =>
  table[from].includes(to)

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => may<OrderStatus>(moves, from, to)
export const lineMayMove = (from: LineStatus, to: LineStatus): boolean => may<LineStatus>(lineMoves, from, to)
export const paymentMayMove = (from: OrderPaymentStatus, to: OrderPaymentStatus): boolean =>
  may<OrderPaymentStatus>(paymentMoves, from, to)

/** States of only one delivery method. */
const methodOf: Partial<Record<OrderStatus, MethodCode>> = {
  LOADED: 'TRUCK',
  OUT_FOR_DELIVERY: 'TRUCK',
  READY_FOR_PICKUP: 'PICKUP',
  PICKED_UP: 'PICKUP',
  SHIPPED: 'UPS',
}
export const belongsTo = (status: OrderStatus, method: MethodCode): boolean =>
  (methodOf[status] ?? method) === method

/** States in which an order's goods have left the warehouse: the first one reached triggers the invoice. */
export const leavesTheHouse = (status: OrderStatus): boolean =>
  status === 'OUT_FOR_DELIVERY' || status === 'SHIPPED' || status === 'PICKED_UP'

/** States before any work on an order begins. PAYMENT_UNKNOWN is excluded: money may have moved. */
const untouched: readonly OrderStatus[] = ['PENDING_PAYMENT', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED']
/** The fields that decide whether a customer may still change or cancel an order. */
export type Openness = { status: OrderStatus; cutOffAt: Date | null; hasOpenPayment: boolean }

const isOpen = ({ cutOffAt, hasOpenPayment }: Openness, now: Date): boolean =>
  !hasOpenPayment && cutOffAt !== null && cutOffAt > now

/** Whether the customer can still cancel an order: before its cut-off, and before work on it begins. */
export const isChangeable = (order: Openness, now: Date): boolean =>
  untouched.includes(order.status) && isOpen(order, now)

/** Whether the customer can still change an order's lines. */
export const isEditable = (order: Openness, now: Date): boolean =>
  settled.includes(order.status) && isOpen(order, now)

/** The meaning of the history's `type`. */
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
