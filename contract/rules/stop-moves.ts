import { allowsMove, type Move, type Mover } from './moves.ts'
import type { OrderStatus } from './order-states.ts'

export const stopStatuses = [
  'PLANNED',
  'LOADED',
  'ARRIVED',
  'DELIVERED',
  'FAILED',
  'RETURNED',
  'CANCELLED',
] as const
export type StopStatus = (typeof stopStatuses)[number]

export type StopMove = Move<StopStatus> & {
  /** The new state of the stop's orders; absent when it doesn't change. */
  readonly order?: OrderStatus
  /** For a driver, only within this many seconds after the last move. */
  readonly within?: number
}

const driving: readonly Mover[] = ['driver', 'dispatch', 'desk', 'system']
const office: readonly Mover[] = ['dispatch', 'desk', 'system']

/** Every move of a stop on a run. */
export const stopMoves: readonly StopMove[] = [
  { from: 'PLANNED', to: 'LOADED', by: [...driving, 'store'], order: 'LOADED' },
  { from: 'PLANNED', to: 'CANCELLED', by: office },
  { from: 'LOADED', to: 'PLANNED', by: [...driving, 'store'], order: 'PACKED' },
  { from: 'LOADED', to: 'ARRIVED', by: driving },
  { from: 'LOADED', to: 'DELIVERED', by: driving, order: 'DELIVERED' },
  { from: 'LOADED', to: 'FAILED', by: driving, order: 'DELIVERY_FAILED' },
  { from: 'LOADED', to: 'CANCELLED', by: office },
  { from: 'ARRIVED', to: 'DELIVERED', by: driving, order: 'DELIVERED' },
  { from: 'ARRIVED', to: 'FAILED', by: driving, order: 'DELIVERY_FAILED' },
  { from: 'ARRIVED', to: 'LOADED', by: driving },
  { from: 'DELIVERED', to: 'ARRIVED', by: driving, order: 'OUT_FOR_DELIVERY', within: 60 },
  { from: 'FAILED', to: 'LOADED', by: driving, order: 'OUT_FOR_DELIVERY' },
  { from: 'FAILED', to: 'RETURNED', by: [...office, 'store'] },
  // The office canceled the order while the phone was offline, and the goods were delivered.
  { from: 'CANCELLED', to: 'DELIVERED', by: ['driver'] },
]

export const stopMayMove = (from: StopStatus, to: StopStatus, by?: Mover): boolean =>
  allowsMove(stopMoves, { from, to, ...(by && { by }) })

export const runStatuses = ['PLANNED', 'LOADING', 'OUT', 'BACK', 'CLOSED'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Every move of a run. Late updates from a phone reopen a closed run. */
export const runMoves: readonly Move<RunStatus>[] = [
  { from: 'PLANNED', to: 'LOADING', by: [...driving, 'store'] },
  { from: 'PLANNED', to: 'OUT', by: driving },
  { from: 'LOADING', to: 'PLANNED', by: office },
  { from: 'LOADING', to: 'OUT', by: driving },
  { from: 'OUT', to: 'BACK', by: driving },
  { from: 'BACK', to: 'OUT', by: driving },
  { from: 'BACK', to: 'CLOSED', by: office },
  { from: 'OUT', to: 'CLOSED', by: office },
  { from: 'CLOSED', to: 'BACK', by: ['driver', 'system'] },
]

export const runMayMove = (from: RunStatus, to: RunStatus, by?: Mover): boolean =>
  allowsMove(runMoves, { from, to, ...(by && { by }) })

/** Why a stop couldn't be done (domain 4.11). */
export const stopFailures = [
  'CLOSED',
  'NO_ACCESS',
  'REFUSED',
  'WRONG_ADDRESS',
  'NOT_LOADED',
  'DAMAGED',
  'WEATHER',
  'VEHICLE',
  'COD_NOT_PAID',
] as const
export type StopFailure = (typeof stopFailures)[number]

/** Where goods were left. */
export const dropPlaces = ['HAND', 'COOLER', 'BACK_DOOR', 'KEY_DROP', 'NEIGHBOR'] as const
export type DropPlace = (typeof dropPlaces)[number]

/** Levels of required proof of delivery. */
export const proofLevels = ['REQUIRED', 'WARN', 'OPTIONAL', 'OFF'] as const
export type ProofLevel = (typeof proofLevels)[number]
