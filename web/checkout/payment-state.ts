import type { ReplyOf } from '../../contract/endpoint.ts'
import type { orders } from '../../contract/orders.ts'

type Order = ReplyOf<typeof orders.read>

/** How an order stands with its money: `checking` waits for the card company, `needsCard` for another card. */
export type PaymentState = 'placed' | 'checking' | 'needsCard' | 'cancelled'

/** An order on account is `placed` at once; one by card when the money is there. */
export function paymentState({ status, payments }: Pick<Order, 'status' | 'payments'>): PaymentState {
  if (status === 'CANCELLED') return 'cancelled'
  if (status === 'PAYMENT_UNKNOWN') return 'checking'
  if (status !== 'PENDING_PAYMENT') return 'placed'
  const isOpen = payments.some((payment) => payment.status === 'pending' || payment.status === 'unknown')
  return isOpen ? 'checking' : 'needsCard'
}

/** `Visa ending 4242` of the payment that was taken; undefined where none was. */
export const takenBy = ({ payments }: Pick<Order, 'payments'>) =>
  payments.find(({ status, brand, lastFour }) => status === 'captured' && brand && lastFour)
