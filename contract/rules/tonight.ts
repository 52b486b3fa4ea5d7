import { type Day, daysBetween } from '../core/dates.ts'
import { median } from './arrival.ts'

/** How many of the last days with the same weekday are examined, without holidays. */
export const daysLookedAt = 10
/** A customer usually orders if it ordered on this many of these days. */
export const usuallyFrom = 6
/** An item ordered on this many of these days counts as missing when it isn't ordered. */
export const missedFrom = 7
/** Routes that close within this time come first within a group. */
export const soonMs = 2 * 60 * 60_000

/** The groups of a representative's call list, in order. */
export const tonightGroups = ['call', 'cart', 'missing', 'hold', 'ordered', 'unexpected'] as const
export type TonightGroup = (typeof tonightGroups)[number]

/** How a call ended. */
export const callOutcomes = ['WILL_ORDER', 'NOT_TODAY', 'NO_ANSWER', 'CALL_BACK'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** One of the examined days: no order, an order, or an order whose invoice was past due. */
export const squares = ['none', 'ordered', 'late'] as const
export type Square = (typeof squares)[number]

/** The facts about a customer that decide its group. */
export type TonightFacts = {
  /** How many of the examined days had an order. */
  orderedDays: number
  /** How many days were examined: fewer than ten when the distributor is new. */
  days: number
  hasOrder: boolean
  /** The order or the account waits for the office. */
  isOnHold: boolean
  hasMissing: boolean
  /** Whether there is a cart, an order with a declined card, or an open basket. */
  hasWaiting: boolean
  /** The outcome of the latest call about this day; null for none. */
  outcome: CallOutcome | null
}

export const usuallyOrders = ({ orderedDays, days }: Pick<TonightFacts, 'orderedDays' | 'days'>): boolean =>
  orderedDays >= usuallyFrom || (days > 0 && days < usuallyFrom && orderedDays === days)

/** The group of a customer. A hold counts before an order; customers who said "not today" aren't called again. */
export function tonightGroupOf(facts: TonightFacts): TonightGroup {
  if (facts.isOnHold) return 'hold'
  if (facts.hasOrder) return facts.hasMissing ? 'missing' : 'ordered'
  if (facts.hasWaiting) return 'cart'
  if (facts.outcome === 'NOT_TODAY') return 'unexpected'
  return usuallyOrders(facts) || facts.outcome !== null ? 'call' : 'unexpected'
}

/** The median of some numbers, rounded; 0 for none. */
export const medianOf = (numbers: readonly number[]): number => median(numbers) ?? 0

/** The nearest multiple of a step that is at least one step. */
export const inSteps = (quantity: number, step: number): number =>
  Math.max(1, Math.round(quantity / Math.max(1, step))) * Math.max(1, step)

export type Placed = {
  name: string
  closesAt: Date | null
  orderedDays: number
  days: number
  usualCents: number
  outcome: CallOutcome | null
  callBackAt: Date | null
}

/**
 * Orders the customers of a group: those due for a call back, those not called yet, then those without an answer, with a later call
 * back, or already reached. Within these, routes that close soon come first, then the highest stake.
 */
export function byStake(a: Placed, b: Placed, now: Date): number {
  return (
    turnOf(a, now) - turnOf(b, now) ||
    Number(closesSoon(b, now)) - Number(closesSoon(a, now)) ||
    stakeOf(b) - stakeOf(a) ||
    a.name.localeCompare(b.name, 'en')
  )
}

function turnOf({ outcome, callBackAt }: Placed, now: Date): number {
  if (outcome === 'CALL_BACK') return callBackAt && callBackAt <= now ? 0 : 3
  if (outcome === 'NO_ANSWER') return 2
  return outcome === null ? 1 : 4
}

const closesSoon = ({ closesAt }: Placed, now: Date): boolean => {
  const left = (closesAt?.getTime() ?? 0) - now.getTime()
  return closesAt !== null && left > 0 && left <= soonMs
}

/** The probability of an order times its usual amount. */
const stakeOf = ({ orderedDays, days, usualCents }: Placed): number =>
  days === 0 ? 0 : (orderedDays / days) * usualCents

/** How a product's price compares with the shop's last purchase. */
export const priceMoves = ['dearer', 'cheaper', 'same'] as const
export type PriceMove = (typeof priceMoves)[number]
export const priceMove = (wasE4: number | null, isE4: number): PriceMove =>
  wasE4 === null || wasE4 === isE4 ? 'same' : isE4 > wasE4 ? 'dearer' : 'cheaper'

/** The progress of a month: what was reached, and what an even pace would have reached, both in percent of the target. */
export function paceOf({
  soldCents,
  targetCents,
  month,
  today,
}: {
  soldCents: number
  targetCents: number
  /** First and last day of the month. */
  month: { from: Day; to: Day }
  today: Day
}): { percent: number; duePercent: number } {
  const days = daysBetween(month.from, month.to) + 1
  const gone = Math.min(days, Math.max(0, daysBetween(month.from, today)))
  return {
    percent: Math.floor((soldCents * 100) / targetCents),
    duePercent: Math.floor((gone * 100) / days),
  }
}
