import { useState } from 'react'
import type { Payment } from '../../../contract/features/checkout.ts'
import { useUser } from '../../core/session.ts'
import { useCardForm } from '../payments/card-choice.tsx'
import { mayPayOnAccount, type PayChoice, usualChoice } from '../payments/pay-options.ts'
import { useCredit } from '../payments/pay-panel.tsx'

/** The payment choice, the card form, and what is sent with the order. */
export function usePay() {
  const user = useUser()
  const { cards, known, givenBy, fields } = useCardForm()
  const stopped = useCredit().stopped !== null
  const [chosen, choose] = useState<PayChoice>()
  // The default depends on the saved cards, unless the account is open.
  const isKnown = known || (mayPayOnAccount(user) && !stopped)
  const choice = chosen ?? (isKnown ? usualChoice(user, cards, { stopped }) : undefined)

  const payment = async (): Promise<Payment | undefined> =>
    !choice || choice.kind === 'account' ? { method: 'account' } : givenBy(choice)

  return { cards, known, choice, choose, fields, payment }
}
