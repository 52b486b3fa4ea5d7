import { useId, useRef, useState } from 'react'
import type { CardForm } from './card-frame.tsx'
import { type Card, type PayChoice, usableCards } from './pay-options.ts'
import { type CardFieldsProps, CardRows, useCards } from './pay-panel.tsx'

/** A saved card, or the gateway's token for a new one. */
export type CardGiven = { cardAccountId: number } | { token: string; remember: boolean }

/** The saved cards, the form for a new card, and the chosen card. */
export function useCardForm() {
  const { cards, known } = useCards()
  const [keep, onKeep] = useState(false)
  const form = useRef<CardForm>(null)

  /** Undefined if the form shows an error itself. Throws if the form doesn't respond. */
  async function givenBy(choice: PayChoice): Promise<CardGiven | undefined> {
    if (choice.kind === 'saved') return { cardAccountId: choice.cardId }
    if (!form.current) throw new Error('the card form is not there')
    const token = await form.current.tokenise()
    return token === undefined ? undefined : { token, remember: keep }
  }
  return { cards, known, givenBy, fields: { form, keep, onKeep } }
}

type Usual = (cards: readonly Card[]) => Card | undefined

const theDefault: Usual = (cards) => cards.find(({ isDefault }) => isDefault)

/** The card for a payment that must be by card: the default card until another is chosen; a new card if none is saved. */
export function useCardChoice(usual = theDefault) {
  const { cards, known, givenBy, fields } = useCardForm()
  const [chosen, onChoose] = useState<PayChoice>()
  const card = usual(usableCards(cards))
  const choice: PayChoice = chosen ?? (card ? { kind: 'saved', cardId: card.id } : { kind: 'new' })
  return { known, given: () => givenBy(choice), rows: { cards, choice, onChoose, fields } }
}

type Props = Pick<ReturnType<typeof useCardChoice>, 'rows'> & {
  label: string
  onSubmit: CardFieldsProps['onSubmit']
  className?: string
}

/** The cards to choose from. */
export function CardChoice({ rows: { fields, ...rows }, label, onSubmit, className = '' }: Props) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`flex flex-col ${className}`}>
      <CardRows name={name} {...rows} card={{ ...fields, onSubmit }} />
    </div>
  )
}
