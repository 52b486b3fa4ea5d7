import { useState } from 'react'
import type { Payment } from '../../contract/checkout.ts'
import { useUser } from '../session.ts'
import { useCardForm } from './card-choice.tsx'
import { mayPayOnAccount, type PayChoice, usualChoice } from './pay-options.ts'
import { useCredit } from './pay-panel.tsx'

/** How it is paid: the choice, the card's form, and what goes with the order. */
export function usePay() {
  const user = useUser()
  const { cards, known, givenBy, fields } = useCardForm()
  const stopped = useCredit().stopped !== null
  const [chosen, choose] = useState<PayChoice>()
  // Without an account that is open it takes the saved cards to know what is usual.
  const isKnown = known || (mayPayOnAccount(user) && !stopped)
  const choice = chosen ?? (isKnown ? usualChoice(user, cards, { stopped }) : undefined)

  const payment = async (): Promise<Payment | undefined> =>
    !choice || choice.kind === 'account' ? { method: 'account' } : givenBy(choice)

  return { cards, known, choice, choose, fields, payment }
}
