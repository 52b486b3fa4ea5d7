import { addDays, type Day, daysBetween } from '../core/dates.ts'

/** A day on which lots of an item arrived, with their units. */
export type Arrival = { on: Day; units: number }

/** An item's last arrival, and when the next is usually expected; null when too little is known. */
export type Supply = { last: Arrival; everyDays: number | null; next: Day | null }

/** Fewer arrivals are too few for a forecast. */
const leastArrivals = 3

/**
 * Forecasts an item's next arrival: the median gap between its last arrivals, added to the last one. There is no forecast once that
 * day has passed. `arrivals` has the latest first.
 */
export function nextSupply(arrivals: readonly Arrival[], today: Day): Supply | null {
  const [last] = arrivals
  if (!last) return null
  const gaps = arrivals
    .slice(1)
    .map(({ on }, i) => daysBetween(on, arrivals[i]?.on ?? on))
    .sort((a, b) => a - b)
  const everyDays = arrivals.length < leastArrivals ? null : (gaps[Math.floor(gaps.length / 2)] ?? null)
  const next = everyDays === null || everyDays < 1 ? null : addDays(last.on, everyDays)
  return { last, everyDays, next: next !== null && next >= today ? next : null }
}
