import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { orders } from '../../contract/orders.ts'
import { paymentState } from '../checkout/payment-state.ts'
import { read } from '../query.ts'

export type Order = ReplyOf<typeof orders.read>

const followMs = 3000

/** One order, kept true by live events; while the card company has not answered it is asked again every three seconds. */
export function useOrder(orderNumber: number) {
  return useQuery({
    ...read(orders.read, { params: { orderNumber } }),
    refetchInterval: ({ state }) =>
      state.data && paymentState(state.data) === 'checking' ? followMs : false,
  })
}
