import { useQuery } from '@tanstack/react-query'
import { payment } from '../../../contract/features/payments/cards.ts'
import { read } from '../../core/query.ts'
import { useMessages } from '../../words/language.tsx'
import { useGatewayName } from './gateway-name.ts'
import { TestCards } from './test-cards.tsx'

/** Notes below the gateway's form: who provides it and, in the sandbox, the test cards. */
export function CardFormNotes() {
  const t = useMessages().checkout
  const gateway = useGatewayName()
  return <p className="text-12 text-ink-3">{gateway ? t.newCardHint(gateway) : '\u00a0'}</p>
}

export function CardFormTests() {
  const { data } = useQuery({ ...read(payment.cardToken, {}), gcTime: 0, staleTime: 0 })
  return data?.testCards && <TestCards />
}
