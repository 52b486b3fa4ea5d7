import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { account } from '../../../contract/features/account.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { BareRadio, Checkbox } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { CardFormNotes, CardFormTests } from './card-form-notes.tsx'
import { type CardForm, CardFrame } from './card-frame.tsx'
import {
  type Card,
  dueDay,
  mayPayByCard,
  mayPayOnAccount,
  type PayChoice,
  usableCards,
} from './pay-options.ts'

/** Remaining credit on account in cents, null if unlimited or unknown, and whether ordering on account is stopped. */
export function useCredit() {
  const { data } = useQuery(read(account.summary, {}))
  const cents = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? null : centsFromDollars(dollars)
  return {
    known: data !== undefined,
    leftCents: cents(data?.availableCredit),
    limitCents: cents(data?.creditLimit),
    stopped: data?.stopped ?? null,
  }
}

/** The customer's saved cards; empty when they may not pay by card. */
export function useCards() {
  const user = useUser()
  const query = useQuery({ ...read(payment.cards, {}), enabled: mayPayByCard(user) })
  return { cards: query.data ?? [], known: !mayPayByCard(user) || query.data !== undefined || query.isError }
}

type PayPanelProps = {
  choice: PayChoice | undefined
  onChoose: (choice: PayChoice) => void
  cards: readonly Card[]
  /** Whether the saved cards have loaded. */
  known: boolean
  totalCents: number
  /** The first ship day. */
  firstShipDay: string
  card: CardFieldsProps
}

/** The choice of payment: on account with the remaining credit, a saved card, or a new card. */
export function PayPanel({ choice, onChoose, cards, known, totalCents, firstShipDay, card }: PayPanelProps) {
  const { language } = useLanguage()
  const t = useMessages().checkout
  const user = useUser()
  const words = useDayWords()
  const name = useId()
  const due = dueDay(user.terms, firstShipDay)
  if (!choice && !known) {
    return (
      <div className="px-4 pb-4">
        <Waiting>
          <Skeleton height={64} />
        </Waiting>
      </div>
    )
  }
  if (!choice) return <p className="px-4 pb-4 text-ink-2">{t.noWayToPay}</p>
  return (
    <div role="radiogroup" aria-label={t.pay} className="flex flex-col">
      {mayPayOnAccount(user) && (
        <PayRow
          name={name}
          chosen={choice.kind === 'account'}
          onChoose={() => onChoose({ kind: 'account' })}
          title={t.onAccount(termsText(user.terms, language))}
          aside={due && t.due(words.day(due))}
        >
          <CreditLine totalCents={totalCents} />
        </PayRow>
      )}
      {mayPayByCard(user) && (
        <CardRows name={name} choice={choice} onChoose={onChoose} cards={cards} card={card} />
      )}
    </div>
  )
}

function CreditLine({ totalCents }: { totalCents: number }) {
  const t = useMessages().checkout
  const { known, leftCents, limitCents, stopped } = useCredit()
  if (!known) return <span>&nbsp;</span>
  if (stopped) return <strong className="font-semibold text-danger">{t.stopped[stopped]}</strong>
  if (leftCents === null || limitCents === null) return t.noLimit
  const after = leftCents - totalCents
  return (
    <>
      {t.creditLeft(totalText(leftCents), totalText(limitCents))}{' '}
      {after >= 0 ? (
        t.afterThis(totalText(after))
      ) : (
        <strong className="font-semibold text-danger">{t.overLimit(totalText(-after))}</strong>
      )}
    </>
  )
}

export type CardFieldsProps = {
  form: Ref<CardForm>
  keep: boolean
  onKeep: (keep: boolean) => void
  onSubmit: () => void
  onType?: () => void
}

type CardRowsProps = Pick<PayPanelProps, 'onChoose' | 'cards' | 'card'> & { name: string; choice: PayChoice }

/** Saved cards and a new one, as radio rows; the form opens under the new one. */
export function CardRows({ name, choice, onChoose, cards, card }: CardRowsProps) {
  const t = useMessages().checkout
  return (
    <>
      {usableCards(cards).map(({ id, brand, lastFour, expireMonth, expireYear }) => (
        <PayRow
          key={id}
          name={name}
          chosen={choice.kind === 'saved' && choice.cardId === id}
          onChoose={() => onChoose({ kind: 'saved', cardId: id })}
          title={t.cardEnding(brand, lastFour)}
          aside={<Icon name="card" />}
        >
          {t.expires(`${String(expireMonth).padStart(2, '0')}/${String(expireYear % 100).padStart(2, '0')}`)}
        </PayRow>
      ))}
      <PayRow
        name={name}
        chosen={choice.kind === 'new'}
        onChoose={() => onChoose({ kind: 'new' })}
        title={t.newCard}
        aside={<Icon name={choice.kind === 'new' ? 'lock' : 'card'} />}
      />
      {choice.kind === 'new' && <CardFields {...card} />}
    </>
  )
}

function CardFields({ form, keep, onKeep, onSubmit, onType }: CardFieldsProps) {
  const t = useMessages().checkout
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <CardFrame ref={form} onSubmit={onSubmit} {...(onType && { onType })} />
      <CardFormNotes />
      <Checkbox checked={keep} onChange={onKeep}>
        {t.keepCard}
      </Checkbox>
      <CardFormTests />
    </div>
  )
}

type PayRowProps = {
  name: string
  chosen: boolean
  onChoose: () => void
  title: string
  aside?: ReactNode
  children?: ReactNode
}

function PayRow({ name, chosen, onChoose, title, aside, children }: PayRowProps) {
  return (
    <label
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-3 max-md:min-h-11 ${
        chosen ? 'border-l-3 border-l-accent bg-tint-2 pl-3.25' : 'hover:bg-hover'
      }`}
    >
      <span className="flex h-5 items-center">
        <BareRadio name={name} checked={chosen} onChoose={onChoose} />
      </span>
      <span className="font-semibold">{title}</span>
      <span className="text-12 leading-5 text-ink-2">{aside}</span>
      {children && <span className="col-span-2 col-start-2 text-12 text-ink-2">{children}</span>}
    </label>
  )
}
