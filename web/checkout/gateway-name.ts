import { useQuery } from '@tanstack/react-query'
import { payment } from '../../contract/payment.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'

/** What the card company is called; undefined until it is known. */
export function useGatewayName(): string | undefined {
  const names: Partial<Record<string, string>> = useMessages().checkout.gateways
  const { data } = useQuery({ ...read(payment.cardToken, {}), gcTime: 0, staleTime: 0 })
  return data && (names[data.gateway] ?? data.gateway)
}
