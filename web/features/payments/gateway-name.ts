import { useQuery } from '@tanstack/react-query'
import { payment } from '../../../contract/features/payments/cards.ts'
import { read } from '../../core/query.ts'
import { useMessages } from '../../words/language.tsx'

/** The gateway's name; undefined until it is known. */
export function useGatewayName(): string | undefined {
  const names: Partial<Record<string, string>> = useMessages().checkout.gateways
  const { data } = useQuery({ ...read(payment.cardToken, {}), gcTime: 0, staleTime: 0 })
  return data && (names[data.gateway] ?? data.gateway)
}
