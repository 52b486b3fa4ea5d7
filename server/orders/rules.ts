import type { MethodCode } from '../../contract/core/fields.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { isMoneyHold, type MoveRefusal, orderMove, refusalOf } from '../../contract/rules/order-moves.ts'
import { type OrderStatus, settled } from '../../contract/rules/order-states.ts'
import type { Orders } from '../../db/tables.ts'

export type OrderPaymentStatus = Orders['payment_status']

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

export const paymentMayMove = (from: OrderPaymentStatus, to: OrderPaymentStatus): boolean =>
  (paymentMoves[from] as readonly OrderPaymentStatus[]).includes(to)

/** The facts of an order that decide whether it may make a move. */
export type Movable = {
  status: OrderStatus
  method: MethodCode
  holdReason: string | null
  /** The gateway's answer about its money is pending. */
  hasOpenPayment: boolean
  /** The number of lines with missing units that aren't decided yet. */
  openShorts: number
}
export type WhyNot = MoveRefusal | 'card-pending' | 'money-hold' | 'lines-missing'

/** Why an order can't make a move; undefined when it can. The one rule for staff, drivers, carriers and jobs. */
export function whyNot(order: Movable, { to, by }: { to: OrderStatus; by: Mover }): WhyNot | undefined {
  const refusal = refusalOf({ from: order.status, to, by }, order.method)
  if (refusal) return refusal
  if (order.hasOpenPayment && by !== 'gateway') return 'card-pending'
  const releases = order.status === 'ON_HOLD' && to === 'CONFIRMED'
  if (releases && isMoneyHold(order.holdReason) && by === 'desk') return 'money-hold'
  if (order.openShorts > 0 && orderMove(order.status, to)?.does.includes('ships')) return 'lines-missing'
  return undefined
}

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
