import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { orders } from '../../../contract/features/orders.ts'

type Order = ReplyOf<typeof orders.read>

/** The payment state of an order: `checking` waits for the gateway, `needsCard` for another card. */
export type PaymentState = 'placed' | 'checking' | 'needsCard' | 'cancelled'

/** An order on account is `placed` immediately; one by card when it is paid. */
export function paymentState({ status, payments }: Pick<Order, 'status' | 'payments'>): PaymentState {
  if (status === 'CANCELLED') return 'cancelled'
  if (status === 'PAYMENT_UNKNOWN') return 'checking'
  if (status !== 'PENDING_PAYMENT') return 'placed'
  const isOpen = payments.some((payment) => payment.status === 'pending' || payment.status === 'unknown')
  return isOpen ? 'checking' : 'needsCard'
}

/** `Visa ending 4242`, from the successful payment; undefined if there is none. */
export const takenBy = ({ payments }: Pick<Order, 'payments'>) =>
  payments.find(({ status, brand, lastFour }) => status === 'captured' && brand && lastFour)
