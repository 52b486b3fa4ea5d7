import { allowsMove, type Move, type Mover } from './moves.ts'
import type { Wish } from './wishes.ts'

export const choiceStates = ['OPEN', 'CHOSEN', 'RULED', 'LEFT_OUT'] as const
export type ChoiceState = (typeof choiceStates)[number]

/**
 * Every move of a shop's choice. CHOSEN: the shop took another item. RULED: its standing wish or the desk decided on another item.
 * LEFT_OUT: nothing replaces it. Only the first ending move succeeds.
 */
export const choiceMoves: readonly Move<ChoiceState>[] = [
  { from: 'OPEN', to: 'CHOSEN', by: ['customer'] },
  { from: 'OPEN', to: 'RULED', by: ['desk', 'system'] },
  { from: 'OPEN', to: 'LEFT_OUT', by: ['customer', 'desk', 'system'] },
]

/** How a choice ends: by whom, and whether another item comes. */
export const choiceEnd = (by: Mover, takesAnother: boolean): ChoiceState =>
  !takesAnother ? 'LEFT_OUT' : by === 'customer' ? 'CHOSEN' : 'RULED'

export const choiceMayMove = (from: ChoiceState, to: ChoiceState, by: Mover): boolean =>
  allowsMove(choiceMoves, { from, to, by })

/** The minimum time for a shop to read a mail and choose. */
export const leastMinutesToChoose = 5
export const mayStillAsk = (closesAt: Date, now: Date): boolean =>
  closesAt.getTime() - now.getTime() >= leastMinutesToChoose * 60_000

/** How a product is sold: its unit, base units in one of it, and units that are sold together. */
export type Sold = { um: string; pack: number; step: number }

/** Stems in one unit of goods that are counted in stems; null for others. */
const stemsOf = ({ um, pack }: Sold): number | null => (um === 'ST' ? 1 : um === 'BU' ? pack : null)

/** Units of another product that replace `units`: at least as many stems, in whole steps; null when they can't be compared. */
export function unitsInstead(units: number, own: Sold, other: Sold): number | null {
  const step = Math.max(1, other.step)
  const inSteps = (wanted: number) => Math.ceil(wanted / step) * step
  if (own.um === other.um && (own.um !== 'BU' || own.pack === other.pack)) return inSteps(units)
  const [each, others] = [stemsOf(own), stemsOf(other)]
  return each === null || others === null ? null : inSteps(Math.ceil((units * each) / others))
}

/** The facts about a possible substitute that decide whether a shop is offered it. */
export type Offerable = {
  productId: number
  quantity: number
  free: number
  /** Its amount, and the amount of the missing units. */
  amountCents: number
  replacedCents: number
}

export const mostOffers = 3

type Choosing = {
  /** The substitute by the standing wish; null for none. It is always offered. */
  ruled: number | null
  /** Whether a card pays: a card is never charged more than its owner ordered, so dearer substitutes are left out. */
  byCard: boolean
}

/** The three best of the ranked substitutes, best first, which the shop is offered. */
export function bestOffers<T extends Offerable>(ranked: readonly T[], { ruled, byCard }: Choosing): T[] {
  const possible = ranked.filter(
    ({ productId, quantity, free, amountCents, replacedCents }) =>
      quantity > 0 && quantity <= free && (!byCard || amountCents <= replacedCents || productId === ruled),
  )
  const best = possible.slice(0, mostOffers)
  const own = possible.find(({ productId }) => productId === ruled)
  return own && !best.includes(own) ? [...best.slice(0, mostOffers - 1), own] : best
}

/** The unit price of a substitute: by the standing wish, never above the replaced item's; chosen by the shop, its own. */
export const offerPriceE4 = ({
  ownE4,
  replacedE4,
  isRuled,
}: {
  ownE4: number
  replacedE4: number
  isRuled: boolean
}): number => (isRuled ? Math.min(ownE4, replacedE4) : ownE4)

/** Whether the wish decides automatically when nobody answers. */
export const decidesAlone = (wish: Wish): boolean => wish !== 'NONE' && wish !== 'ASK'
