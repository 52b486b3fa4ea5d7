import { type Day, daysBetween } from '../core/dates.ts'
import { median } from './arrival.ts'

/** How many of the last same weekdays are looked at, holidays left out. */
export const daysLookedAt = 10
/** Who ordered on so many of them usually does. */
export const usuallyFrom = 6
/** What was ordered on so many of them is missed when it is not there. */
export const missedFrom = 7
/** Routes that close so soon come first within a group. */
export const soonMs = 2 * 60 * 60_000

/** The groups of a representative's evening, in their order. */
export const tonightGroups = ['call', 'cart', 'missing', 'hold', 'ordered', 'unexpected'] as const
export type TonightGroup = (typeof tonightGroups)[number]

/** How a call ended. */
export const callOutcomes = ['WILL_ORDER', 'NOT_TODAY', 'NO_ANSWER', 'CALL_BACK'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** One of the last same weekdays: nothing, an order, or an order whose invoice was past due. */
export const squares = ['none', 'ordered', 'late'] as const
export type Square = (typeof squares)[number]

/** What of a customer decides about its group and place. */
export type TonightFacts = {
  /** How many of the days looked at had an order. */
  orderedDays: number
  /** How many days were looked at: fewer than ten for a young house. */
  days: number
  hasOrder: boolean
  /** The order or the account waits for the office. */
  isOnHold: boolean
  hasMissing: boolean
  /** A cart, an order whose card was declined, or a basket that waits. */
  hasWaiting: boolean
  /** The last outcome of a call about this day; null for none. */
  outcome: CallOutcome | null
}

export const usuallyOrders = ({ orderedDays, days }: Pick<TonightFacts, 'orderedDays' | 'days'>): boolean =>
  orderedDays >= usuallyFrom || (days > 0 && days < usuallyFrom && orderedDays === days)

/** An order comes before everything that stands in its way, and who said "not today" isn't called again. */
export function tonightGroupOf(facts: TonightFacts): TonightGroup {
  if (facts.isOnHold) return 'hold'
  if (facts.hasOrder) return facts.hasMissing ? 'missing' : 'ordered'
  if (facts.hasWaiting) return 'cart'
  if (facts.outcome === 'NOT_TODAY') return 'unexpected'
  return usuallyOrders(facts) || facts.outcome !== null ? 'call' : 'unexpected'
}

/** The middle of some numbers, rounded; 0 for none. */
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
 * What orders the customers of a group: a call back that is due, routes that close soon, then what is at stake. Who has been talked
 * to, wasn't there or is called back later comes after those who haven't been called.
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

/** How likely an order is, times what it usually comes to. */
const stakeOf = ({ orderedDays, days, usualCents }: Placed): number =>
  days === 0 ? 0 : (orderedDays / days) * usualCents

/** How the price of a product stands against what the shop paid for it last. */
export const priceMoves = ['dearer', 'cheaper', 'same'] as const
export type PriceMove = (typeof priceMoves)[number]
export const priceMove = (wasE4: number | null, isE4: number): PriceMove =>
  wasE4 === null || wasE4 === isE4 ? 'same' : isE4 > wasE4 ? 'dearer' : 'cheaper'

/** How a month stands: what was reached, and what would have been by an even pace, both in percent of the target. */
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
