import { type Move, type Mover, moveBetween } from './moves.ts'

/** The states of a special order, from request to order; quotes created automatically also begin as drafts. */
export const quoteStates = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'NEEDS_INFO',
  'SOURCING',
  'QUOTED',
  'COUNTERED',
  'ACCEPTED',
  'ORDERED',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SELLER',
  'EXPIRED',
  'CANCELLED',
] as const
export type QuoteState = (typeof quoteStates)[number]

/** What a move requires: a message for the other side, an offer with prices, or the shop's counteroffer. */
export type QuoteNeed = 'word' | 'offer' | 'counter'

/** `needs` is absent when nothing is required. */
export type QuoteMove = Move<QuoteState> & { readonly needs?: QuoteNeed }

const customer: readonly Mover[] = ['customer']
const rep: readonly Mover[] = ['desk']
const clock: readonly Mover[] = ['system']

/** Every move of a quote. `desk` is the representative and other staff; `system` handles deadlines and the creation of the order. */
export const quoteMoves: readonly QuoteMove[] = [
  { from: 'DRAFT', to: 'SUBMITTED', by: customer },
  { from: 'DRAFT', to: 'CANCELLED', by: customer },
  { from: 'DRAFT', to: 'QUOTED', by: rep, needs: 'offer' },
  { from: 'SUBMITTED', to: 'IN_REVIEW', by: rep },
  { from: 'SUBMITTED', to: 'CANCELLED', by: customer },
  { from: 'IN_REVIEW', to: 'NEEDS_INFO', by: rep, needs: 'word' },
  { from: 'IN_REVIEW', to: 'SOURCING', by: rep },
  { from: 'IN_REVIEW', to: 'QUOTED', by: rep, needs: 'offer' },
  { from: 'IN_REVIEW', to: 'DECLINED_BY_SELLER', by: rep, needs: 'word' },
  { from: 'NEEDS_INFO', to: 'IN_REVIEW', by: customer, needs: 'word' },
  { from: 'NEEDS_INFO', to: 'CANCELLED', by: customer },
  { from: 'SOURCING', to: 'QUOTED', by: rep, needs: 'offer' },
  { from: 'SOURCING', to: 'DECLINED_BY_SELLER', by: rep, needs: 'word' },
  { from: 'QUOTED', to: 'ACCEPTED', by: customer },
  { from: 'QUOTED', to: 'COUNTERED', by: customer, needs: 'counter' },
  { from: 'QUOTED', to: 'DECLINED_BY_CUSTOMER', by: customer },
  { from: 'QUOTED', to: 'EXPIRED', by: clock },
  { from: 'QUOTED', to: 'IN_REVIEW', by: rep },
  { from: 'COUNTERED', to: 'QUOTED', by: rep, needs: 'offer' },
  { from: 'COUNTERED', to: 'ACCEPTED', by: rep },
  { from: 'COUNTERED', to: 'DECLINED_BY_SELLER', by: rep, needs: 'word' },
  { from: 'ACCEPTED', to: 'ORDERED', by: clock },
  { from: 'ACCEPTED', to: 'IN_REVIEW', by: rep, needs: 'word' },
  { from: 'DECLINED_BY_CUSTOMER', to: 'SUBMITTED', by: customer },
  { from: 'DECLINED_BY_SELLER', to: 'SUBMITTED', by: customer },
  { from: 'EXPIRED', to: 'SUBMITTED', by: customer },
]

/** What a move requires; undefined for nothing. */
export const needOf = (from: QuoteState, to: QuoteState): QuoteNeed | undefined =>
  moveBetween(quoteMoves, from, to)?.needs

/** Whether a state is final. */
export const isOver = (state: QuoteState): boolean => !quoteMoves.some(({ from }) => from === state)

const forRep: readonly QuoteState[] = ['SUBMITTED', 'IN_REVIEW', 'SOURCING', 'COUNTERED', 'ACCEPTED']
const forShop: readonly QuoteState[] = ['NEEDS_INFO', 'QUOTED']

/** Whose turn it is; null when nobody has to do anything. */
export function waitsFor(state: QuoteState): 'customer' | 'desk' | null {
  if (forRep.includes(state)) return 'desk'
  return forShop.includes(state) ? 'customer' : null
}

/** The lists of quotes, by whose turn it is: the reader's, the other side's, or closed. */
export const quoteTabs = ['yours', 'waiting', 'closed'] as const
export type QuoteTab = (typeof quoteTabs)[number]

/** The states in a list of one side; only the shop sees drafts. */
export function statesOfTab(tab: QuoteTab, side: 'customer' | 'desk'): QuoteState[] {
  if (tab === 'closed') return quoteStates.filter((state) => state !== 'DRAFT' && waitsFor(state) === null)
  const turn = tab === 'yours' ? side : side === 'desk' ? 'customer' : 'desk'
  const states = quoteStates.filter((state) => waitsFor(state) === turn)
  return tab === 'yours' && side === 'customer' ? ['DRAFT', ...states] : states
}
