import { type Day, daysBetween } from './dates.ts'
import type { HoldState } from './hold-states.ts'

type Asked = {
  /** The due day of the oldest invoice that is past due; null where credits cover what is. */
  oldestDueOn: Day | null
  today: Day
  /** Days past due from which nothing is ordered on account; null for never. */
  stopDays: number | null
  /** Days past due from which the account is on hold; null for never. */
  holdDays: number | null
  /** Whether staff have put it on hold by hand. */
  byHand: boolean
  /** The last day of a release by staff; null without one. */
  releasedUntil: Day | null
}

/**
 * Where an account stands on the ladder of being late. It is reckoned from what is open now, so that paying opens the account
 * in the same moment; a release by staff outweighs both the ladder and a hold by hand until its last day.
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
