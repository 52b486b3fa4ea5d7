import { allowsMove, type Move, type Mover, moveBetween } from './moves.ts'

export const lineStatuses = [
  'OPEN',
  'ALLOCATED',
  'PICKED',
  'SHORT',
  'SUBSTITUTED',
  'BACKORDERED',
  'CANCELLED',
  'SHIPPED',
  'DELIVERED',
] as const
export type LineStatus = (typeof lineStatuses)[number]

export type LineMove = Move<LineStatus> & {
  /** The line makes this move only together with its order. */
  readonly follows?: true
}

const house: readonly Mover[] = ['desk', 'store', 'system']
const anyone: readonly Mover[] = ['customer', 'desk', 'store', 'dispatch', 'driver', 'carrier', 'system']
const settlers: readonly Mover[] = ['customer', 'desk', 'store', 'system']

/**
 * Every move of a line (domain 4.2). SHORT: units are missing; `missing` counts those without a decision. SUBSTITUTED: another line
 * replaces the short units. A line that keeps no units stays SHORT, SUBSTITUTED or CANCELLED permanently.
 */
export const lineMoves: readonly LineMove[] = [
  { from: 'OPEN', to: 'ALLOCATED', by: house },
  { from: 'OPEN', to: 'PICKED', by: house },
  { from: 'OPEN', to: 'SHORT', by: settlers },
  { from: 'OPEN', to: 'SUBSTITUTED', by: settlers },
  { from: 'OPEN', to: 'BACKORDERED', by: house },
  { from: 'OPEN', to: 'CANCELLED', by: anyone },
  { from: 'ALLOCATED', to: 'OPEN', by: house },
  { from: 'ALLOCATED', to: 'PICKED', by: house },
  { from: 'ALLOCATED', to: 'SHORT', by: settlers },
  { from: 'ALLOCATED', to: 'SUBSTITUTED', by: settlers },
  { from: 'ALLOCATED', to: 'BACKORDERED', by: house },
  { from: 'ALLOCATED', to: 'CANCELLED', by: anyone },
  { from: 'OPEN', to: 'SHIPPED', by: anyone, follows: true },
  { from: 'ALLOCATED', to: 'SHIPPED', by: anyone, follows: true },
  { from: 'PICKED', to: 'ALLOCATED', by: house },
  { from: 'PICKED', to: 'SHORT', by: settlers },
  { from: 'PICKED', to: 'SUBSTITUTED', by: settlers },
  { from: 'PICKED', to: 'SHIPPED', by: anyone, follows: true },
  { from: 'PICKED', to: 'CANCELLED', by: anyone },
  { from: 'SHORT', to: 'ALLOCATED', by: house },
  { from: 'SHORT', to: 'PICKED', by: house },
  { from: 'SHORT', to: 'SUBSTITUTED', by: settlers },
  { from: 'SHORT', to: 'BACKORDERED', by: house },
  { from: 'SHORT', to: 'SHIPPED', by: anyone, follows: true },
  { from: 'SHORT', to: 'CANCELLED', by: anyone },
  { from: 'SUBSTITUTED', to: 'SHORT', by: settlers },
  { from: 'SUBSTITUTED', to: 'PICKED', by: house },
  { from: 'SUBSTITUTED', to: 'SHIPPED', by: anyone, follows: true },
  { from: 'SUBSTITUTED', to: 'CANCELLED', by: anyone },
  { from: 'BACKORDERED', to: 'ALLOCATED', by: house },
  { from: 'BACKORDERED', to: 'SHORT', by: settlers },
  { from: 'BACKORDERED', to: 'SUBSTITUTED', by: settlers },
  { from: 'BACKORDERED', to: 'CANCELLED', by: anyone },
  { from: 'SHIPPED', to: 'DELIVERED', by: anyone, follows: true },
  { from: 'SHIPPED', to: 'CANCELLED', by: ['desk', 'system'] },
  { from: 'DELIVERED', to: 'SHIPPED', by: anyone, follows: true },
]

export const lineMove = (from: LineStatus, to: LineStatus): LineMove | undefined =>
  moveBetween<LineStatus, LineMove>(lineMoves, from, to)

/** Whether a line may move, following its order or alone; with `by`, whether this mover may make it. */
export const lineMayMove = (from: LineStatus, to: LineStatus, by?: Mover): boolean =>
  allowsMove(lineMoves, { from, to, ...(by && { by }) })
