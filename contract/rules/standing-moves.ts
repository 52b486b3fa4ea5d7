import { allowsMove, type Move, type Mover } from './moves.ts'

/** The states of a standing order, the template from which orders are created. */
export const standingStatuses = ['DRAFT', 'RUNNING', 'PAUSED', 'ENDED'] as const
export type StandingStatus = (typeof standingStatuses)[number]

/** Every move of a standing order. A pause ends automatically on its date. */
export const standingMoves: readonly Move<StandingStatus>[] = [
  { from: 'DRAFT', to: 'RUNNING', by: ['customer'] },
  { from: 'DRAFT', to: 'ENDED', by: ['customer'] },
  { from: 'RUNNING', to: 'PAUSED', by: ['customer'] },
  { from: 'RUNNING', to: 'ENDED', by: ['customer', 'system'] },
  { from: 'PAUSED', to: 'RUNNING', by: ['customer', 'system'] },
  { from: 'PAUSED', to: 'ENDED', by: ['customer', 'system'] },
]

export const standingMayMove = (from: StandingStatus, to: StandingStatus, by?: Mover): boolean =>
  allowsMove(standingMoves, { from, to, ...(by && { by }) })

/** The stored states of a day of a standing order. MISSED: its order couldn't be created in time, and the shop was notified. */
export const dateStates = ['PLANNED', 'SKIPPED', 'MADE', 'HELD', 'MISSED'] as const
export type DateState = (typeof dateStates)[number]

/** Every move of a day. Once its order exists, a day moves only with that order. */
export const dateMoves: readonly Move<DateState>[] = [
  { from: 'PLANNED', to: 'SKIPPED', by: ['customer', 'system'] },
  { from: 'PLANNED', to: 'MADE', by: ['system'] },
  { from: 'PLANNED', to: 'HELD', by: ['system'] },
  { from: 'PLANNED', to: 'MISSED', by: ['system'] },
  { from: 'SKIPPED', to: 'PLANNED', by: ['customer', 'system'] },
  { from: 'HELD', to: 'MADE', by: ['system'] },
  { from: 'HELD', to: 'SKIPPED', by: ['customer'] },
  { from: 'HELD', to: 'MISSED', by: ['system'] },
]

export const dateMayMove = (from: DateState, to: DateState, by?: Mover): boolean =>
  allowsMove(dateMoves, { from, to, ...(by && { by }) })

/** The displayed states of a day. */
export const shownStates = [
  'PLANNED',
  'MOVED',
  'ASKED',
  'DOUBLED',
  'PAUSED',
  'SKIPPED',
  'MADE',
  'CANCELLED',
  'HELD',
  'MISSED',
] as const
export type ShownState = (typeof shownStates)[number]
