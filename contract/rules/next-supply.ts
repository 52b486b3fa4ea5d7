import { addDays, type Day, daysBetween } from '../core/dates.ts'

/** A day on which lots of an item came, with their units. */
export type Arrival = { on: Day; units: number }

/** When an item came last, and when it usually comes next; null where too little is known. */
export type Supply = { last: Arrival; everyDays: number | null; next: Day | null }

/** Fewer arrivals say nothing about the next one. */
const leastArrivals = 3

/**
 * What the last arrivals of an item say about the next: the middle of the gaps between them, counted on from the last. A next day that
 * has passed is none: nobody knows then. `arrivals` has the latest first.
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
