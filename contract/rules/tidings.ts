import { worthTelling } from './arrival.ts'
import { isOpenStop, undoMs } from './run-state.ts'
import type { StopStatus } from './stop-moves.ts'

/** What a shop is told of its truck, by mail and text. `OFFICE` is what the dispatcher tells by hand. */
export const tidings = ['COMING', 'NEXT', 'LATE', 'DELIVERED', 'FAILED', 'OFFICE'] as const
export type Tiding = (typeof tidings)[number]

/** Times are milliseconds. */
export type Told = {
  state: StopStatus
  /** The truck has left the dock. */
  isOut: boolean
  /** Open stops up to and with this one. */
  away: number | null
  eta: number | null
  doneAt: number | null
  /** The time that the shop was told last, and when. */
  toldEta: number | null
  toldAt: number | null
  told: readonly Tiding[]
  /** The run's latest event. */
  lastAt: number | null
  now: number
}

const minute = 60_000
/** News of events that came later than this are no news: the phone had no signal. */
export const freshMinutes = 15
/** A truck that is so near is next, even if others come first. */
export const nearMinutes = 12
/** Between two words about the truck being late. */
const restMinutes = 10

/** What a shop is to be told now, each once; a later time again with every twenty minutes. */
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
