import { isCardUser } from '../../../contract/core/access.ts'
import { addDays, asDay, type Day } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { User } from '../../../contract/features/auth/auth.ts'
import type { payment } from '../../../contract/features/payments/cards.ts'

export type Card = ReplyOf<typeof payment.cards>[number]
export type PayChoice = { kind: 'account' } | { kind: 'saved'; cardId: number } | { kind: 'new' }

/** Card users pay in full at check-out; others by their terms, at the door with COD. The same rule as the server's. */
export const mayPayOnAccount = (user: User): boolean => user.terms !== 'PREPAID_CARD' && !isCardUser(user)

export const mayPayByCard = (user: User): boolean => user.authorities.includes('PAYMENT_METHOD')

/** Cards that haven't expired. */
export const usableCards = (cards: readonly Card[]): readonly Card[] =>
  cards.filter(({ expiry }) => expiry !== 'expired')

/**
 * The initial choice: the account unless it is stopped, then the default card, then a new card. Undefined when there is no way
 * to pay.
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

/** The due day of an order for `shipDay`; undefined for terms without days. */
export function dueDay(terms: string, shipDay: string): Day | undefined {
  const days = /^NET ?(\d+)$/.exec(terms)?.[1]
  return days ? addDays(asDay(shipDay), Number(days)) : undefined
}
