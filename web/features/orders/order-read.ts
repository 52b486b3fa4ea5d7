import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { paymentState } from './payment-state.ts'

export type Order = ReplyOf<typeof orders.read>

const followMs = 3000

/** One order, kept current by live events; refetched every three seconds while the gateway has not responded. */
export function useOrder(orderNumber: number) {
  return useQuery({
    ...read(orders.read, { params: { orderNumber } }),
    refetchInterval: ({ state }) =>
      state.data && paymentState(state.data) === 'checking' ? followMs : false,
  })
}

/** The address of the confirmation as a PDF, in this paper size. */
export const paperAddress = ({ orderNumber }: Order, paper: 'letter' | 'a4') =>
  `/api/v1/${orders.confirmation.path.replace(':orderNumber', String(orderNumber))}${paper === 'a4' ? '?paper=a4' : ''}`
