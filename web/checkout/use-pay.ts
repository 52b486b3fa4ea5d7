import { useRef, useState } from 'react'
import type { Payment } from '../../contract/checkout.ts'
import { useUser } from '../session.ts'
import type { CardForm } from './card-frame.tsx'
import { mayPayOnAccount, type PayChoice, usualChoice } from './pay-options.ts'
import { useCards } from './pay-panel.tsx'

/** How it is paid: the choice, the card's form, and what goes with the order. */
export function usePay() {
  const user = useUser()
  const { cards, known } = useCards()
  const [chosen, setChosen] = useState<PayChoice>()
  const [keep, setKeep] = useState(false)
  const form = useRef<CardForm>(null)
  // Without an account it takes the saved cards to know what is usual.
  const choice = chosen ?? (known || mayPayOnAccount(user) ? usualChoice(user, cards) : undefined)

  async function payment(): Promise<Payment | undefined> {
    if (!choice || choice.kind === 'account') return { method: 'account' }
    if (choice.kind === 'saved') return { cardAccountId: choice.cardId }
    if (!form.current) throw new Error('the card form is not there')
    const token = await form.current.tokenise()
    return token === undefined ? undefined : { token, remember: keep }
  }

  return { cards, known, choice, choose: setChosen, keep, setKeep, form, payment }
}
