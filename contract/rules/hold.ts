import { type Day, daysBetween } from '../core/dates.ts'
import type { HoldState } from './hold-states.ts'

type Asked = {
  /** The due day of the oldest past-due invoice; null when credits cover what is past due. */
  oldestDueOn: Day | null
  today: Day
  /** Days past due from which orders on account are refused; null for never. */
  stopDays: number | null
  /** Days past due from which the account is on hold; null for never. */
  holdDays: number | null
  /** Whether staff placed it on hold manually. */
  byHand: boolean
  /** The last day of a release by staff; null without one. */
  releasedUntil: Day | null
}

/**
 * An account's step in collections. It is computed from the open amounts, so that a payment reopens the account immediately. A
 * release by staff overrides both the steps and a manual hold until its last day.
 */
export function holdStateOf({
  oldestDueOn,
  today,
  stopDays,
  holdDays,
  byHand,
  releasedUntil,
}: Asked): HoldState {
  const days = oldestDueOn === null ? 0 : Math.max(0, daysBetween(oldestDueOn, today))
  const reached = (step: number | null) => step !== null && days > 0 && days >= step
  const state = byHand || reached(holdDays) ? 'held' : reached(stopDays) ? 'cardOnly' : 'open'
  if (state === 'open') return state
  return releasedUntil !== null && releasedUntil >= today ? 'released' : state
}
