import { useQuery } from '@tanstack/react-query'
import { payment } from '../../contract/payment.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useGatewayName } from './gateway-name.ts'
import { TestCards } from './test-cards.tsx'

/** Under the card company's form: whose it is, and which numbers can be tried where no real money moves. */
export function CardFormNotes() {
  const t = useMessages().checkout
  const gateway = useGatewayName()
  return <p className="text-12 text-ink-3">{gateway ? t.newCardHint(gateway) : '\u00a0'}</p>
}

export function CardFormTests() {
  const { data } = useQuery({ ...read(payment.cardToken, {}), gcTime: 0, staleTime: 0 })
  return data?.testCards && <TestCards />
}
