import { worthTelling } from './arrival.ts'
import { isOpenStop, undoMs } from './run-state.ts'
import type { StopStatus } from './stop-moves.ts'

/** Notifications to a shop about its truck, by mail and text. `OFFICE` is sent manually by the dispatcher. */
export const tidings = ['COMING', 'NEXT', 'LATE', 'DELIVERED', 'FAILED', 'OFFICE'] as const
export type Tiding = (typeof tidings)[number]

/** Times are milliseconds. */
export type Told = {
  state: StopStatus
  /** Whether the truck has left the dock. */
  isOut: boolean
  /** Open stops up to and including this one. */
  away: number | null
  eta: number | null
  doneAt: number | null
  /** The time last announced to the shop, and when it was announced. */
  toldEta: number | null
  toldAt: number | null
  told: readonly Tiding[]
  /** The run's latest event. */
  lastAt: number | null
  now: number
}

const minute = 60_000
/** Events received later than this aren't announced, because the phone was offline. */
export const freshMinutes = 15
/** A truck this close counts as next, even if other stops come first. */
export const nearMinutes = 12
/** Minimum minutes between two notifications about a late truck. */
const restMinutes = 10

/** The notification due now, each kind once; LATE again with every further twenty minutes. */
export function tidingOf({
  state,
  isOut,
  away,
  eta,
  doneAt,
  toldEta,
  toldAt,
  told,
  lastAt,
  now,
}: Told): Tiding | null {
  const since = (at: number | null) => (at === null ? Number.POSITIVE_INFINITY : now - at)
  const isOfToday = since(doneAt) < 24 * 60 * minute
  if (state === 'DELIVERED')
    return !told.includes('DELIVERED') && since(doneAt) > undoMs && isOfToday ? 'DELIVERED' : null
  if (state === 'FAILED') return !told.includes('FAILED') && isOfToday ? 'FAILED' : null
  if (!isOut || !isOpenStop(state) || eta === null || since(lastAt) > freshMinutes * minute) return null
  const isNear = away === 1 || eta - now <= nearMinutes * minute
  if (isNear && state !== 'ARRIVED' && !told.includes('NEXT')) return 'NEXT'
  if (!told.includes('COMING') && !told.includes('NEXT')) return 'COMING'
  const drift = toldEta === null ? 0 : eta - toldEta
  return drift >= worthTelling * minute && since(toldAt) >= restMinutes * minute ? 'LATE' : null
}
