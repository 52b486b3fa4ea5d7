import { allowsMove, type Move, type Mover } from './moves.ts'

export const basketStates = ['DRAFT', 'SENT', 'OPENED', 'PLACED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type BasketState = (typeof basketStates)[number]

/**
 * Every move of a basket. OPENED: its link was opened. PLACED: it became an order. EXPIRED: its day closed first. Only the first
 * ending move succeeds.
 */
export const basketMoves: readonly Move<BasketState>[] = [
  { from: 'DRAFT', to: 'SENT', by: ['desk'] },
  { from: 'DRAFT', to: 'WITHDRAWN', by: ['desk'] },
  { from: 'SENT', to: 'OPENED', by: ['customer'] },
  { from: 'SENT', to: 'PLACED', by: ['customer'] },
  { from: 'SENT', to: 'DECLINED', by: ['customer'] },
  { from: 'SENT', to: 'EXPIRED', by: ['system'] },
  { from: 'SENT', to: 'WITHDRAWN', by: ['desk'] },
  { from: 'OPENED', to: 'PLACED', by: ['customer'] },
  { from: 'OPENED', to: 'DECLINED', by: ['customer'] },
  { from: 'OPENED', to: 'EXPIRED', by: ['system'] },
  { from: 'OPENED', to: 'WITHDRAWN', by: ['desk'] },
]

export const basketMayMove = (from: BasketState, to: BasketState, by: Mover): boolean =>
  allowsMove(basketMoves, { from, to, by })

/** Baskets that a shop can still place. */
export const waitingBaskets: readonly BasketState[] = ['SENT', 'OPENED']
