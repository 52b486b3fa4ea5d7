import { allowsMove, type Move, type Mover } from './moves.ts'
import type { Wish } from './wishes.ts'

export const choiceStates = ['OPEN', 'CHOSEN', 'RULED', 'LEFT_OUT'] as const
export type ChoiceState = (typeof choiceStates)[number]

/**
 * Every move of a shop’s choice. CHOSEN: the shop took another item. RULED: another item comes by its standing wish or by the desk.
 * LEFT_OUT: nothing comes instead. It ends once; the first one wins.
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

/** A shop needs this long to read a mail and to choose. */
export const leastMinutesToChoose = 5
export const mayStillAsk = (closesAt: Date, now: Date): boolean =>
  closesAt.getTime() - now.getTime() >= leastMinutesToChoose * 60_000

/** How a product is sold: its unit, base units in one of it, and units that are sold together. */
export type Sold = { um: string; pack: number; step: number }

/** Stems in one unit of goods that are counted in stems; null for others. */
const stemsOf = ({ um, pack }: Sold): number | null => (um === 'ST' ? 1 : um === 'BU' ? pack : null)

/** Units of another product that come instead of `units`: as many stems at least, in whole steps; null where they can’t be compared. */
export function unitsInstead(units: number, own: Sold, other: Sold): number | null {
  const step = Math.max(1, other.step)
  const inSteps = (wanted: number) => Math.ceil(wanted / step) * step
  if (own.um === other.um && (own.um !== 'BU' || own.pack === other.pack)) return inSteps(units)
  const [each, others] = [stemsOf(own), stemsOf(other)]
  return each === null || others === null ? null : inSteps(Math.ceil((units * each) / others))
}

/** What of a possible offer decides whether a shop is offered it. */
export type Offerable = {
  productId: number
  quantity: number
  free: number
  /** What it costs, and what the missing units would have cost. */
  amountCents: number
  replacedCents: number
}

export const mostOffers = 3

type Choosing = {
  /** What comes by the standing wish; null for none. It is always offered. */
  ruled: number | null
  /** A card pays: it is never charged for more than its owner asked for. */
  byCard: boolean
}

/** The three that a shop is offered, of those that are ranked, the best first. */
export function bestOffers<T extends Offerable>(ranked: readonly T[], { ruled, byCard }: Choosing): T[] {
  const possible = ranked.filter(
    ({ productId, quantity, free, amountCents, replacedCents }) =>
      quantity > 0 && quantity <= free && (!byCard || amountCents <= replacedCents || productId === ruled),
  )
  const best = possible.slice(0, mostOffers)
  const own = possible.find(({ productId }) => productId === ruled)
  return own && !best.includes(own) ? [...best.slice(0, mostOffers - 1), own] : best
}

/** The price of a unit: by the standing wish never above what it replaces, and chosen freely that of the list. */
export const offerPriceE4 = ({
  ownE4,
  replacedE4,
  isRuled,
}: {
  ownE4: number
  replacedE4: number
  isRuled: boolean
}): number => (isRuled ? Math.min(ownE4, replacedE4) : ownE4)

/** Whether a wish decides automatically when nobody answers. */
export const decidesAlone = (wish: Wish): boolean => wish !== 'NONE' && wish !== 'ASK'
