import { isCardUser } from '../../contract/access.ts'
import type { User } from '../../contract/auth.ts'
import { addDays, asDay, type Day } from '../../contract/dates.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { payment } from '../../contract/payment.ts'

export type Card = ReplyOf<typeof payment.cards>[number]
export type PayChoice = { kind: 'account' } | { kind: 'saved'; cardId: number } | { kind: 'new' }

const withoutCredit = ['PREPAID_CARD', 'COD']

/** Card users pay in full at check-out; everybody else as their terms say. The same rule as the server's. */
export const mayPayOnAccount = (user: User): boolean =>
  !withoutCredit.includes(user.terms) && !isCardUser(user)

export const mayPayByCard = (user: User): boolean => user.authorities.includes('PAYMENT_METHOD')

/** The cards that can still pay. */
export const usableCards = (cards: readonly Card[]): readonly Card[] =>
  cards.filter(({ expiry }) => expiry !== 'expired')

/**
 * What is chosen before anybody has chosen: the account unless it is stopped, else the default card, else a new one; undefined
 * where there is no way.
 */
export function usualChoice(
  user: User,
  cards: readonly Card[],
  { stopped = false } = {},
): PayChoice | undefined {
  const byCard = mayPayByCard(user)
  if (mayPayOnAccount(user) && !(stopped && byCard)) return { kind: 'account' }
  if (!byCard) return undefined
  const usable = usableCards(cards)
  const card = usable.find(({ isDefault }) => isDefault) ?? usable[0]
  return card ? { kind: 'saved', cardId: card.id } : { kind: 'new' }
}

/** The day on which goods of `shipDay` are to be paid; undefined for terms without days. */
export function dueDay(terms: string, shipDay: string): Day | undefined {
  const days = /^NET ?(\d+)$/.exec(terms)?.[1]
  return days ? addDays(asDay(shipDay), Number(days)) : undefined
}
