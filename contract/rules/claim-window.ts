import type { Department } from '../core/access.ts'
import { addDays, type Day, dayAt, startOfDay } from '../core/dates.ts'
import type { ClaimReason } from './claim-moves.ts'

/** Kinds of goods with different claim windows. Plants include yard goods. */
export const claimKinds = ['flowers', 'plants', 'supplies'] as const
export type ClaimKind = (typeof claimKinds)[number]

const kinds: Record<Department, ClaimKind> = {
  flowers: 'flowers',
  plants: 'plants',
  yard: 'plants',
  supplies: 'supplies',
}
export const claimKindOf = (department: string): ClaimKind => kinds[department as Department] ?? 'supplies'

/** How long goods can be claimed, and the restocking fee. */
export type ClaimTerms = {
  /** Hours after delivery. */
  flowersHours: number
  plantsHours: number
  suppliesDays: number
  /** For a wrong price, whatever the goods. */
  priceDays: number
  /** How many days after the window a claim is still accepted for a person to decide. */
  lateDays: number
  /** Percent deducted from the credit for supplies returned outside their pack. */
  restockPercent: number
}

export const usualClaimTerms: ClaimTerms = {
  flowersHours: 24,
  plantsHours: 48,
  suppliesDays: 30,
  priceDays: 30,
  lateDays: 7,
  restockPercent: 25,
}

const hourMs = 3_600_000

/** Hours from the delivery within which a reason can be claimed. */
export function windowHours(
  terms: ClaimTerms,
  { kind, reason }: { kind: ClaimKind; reason: ClaimReason | null },
): number {
  if (reason === 'PRICE_ERROR') return terms.priceDays * 24
  if (kind === 'flowers') return terms.flowersHours
  return kind === 'plants' ? terms.plantsHours : terms.suppliesDays * 24
}

/** Windows up to this length are paused on closed days; longer ones aren't. */
const pausedUpToHours = 168

type Clock = {
  /** The moment of the delivery. */
  from: Date
  timeZone: string
  /** Whether nobody works on a day. */
  isShut: (day: Day) => boolean
}

/** When a window of this many hours ends. Closed days, midnight to midnight, don't count. */
export function windowEnd(hours: number, { from, timeZone, isShut }: Clock): Date {
  let left = hours * hourMs
  if (hours > pausedUpToHours) return new Date(from.getTime() + left)
  let at = from.getTime()
  // The window ends even if the distributor is closed for a month.
  for (let days = 0; days < 60; days += 1) {
    const day = dayAt(new Date(at), timeZone)
    const next = startOfDay(addDays(day, 1), timeZone).getTime()
    if (!isShut(day)) {
      if (at + left <= next) return new Date(at + left)
      left -= next - at
    }
    at = next
  }
  return new Date(at + left)
}

export type ClaimWindow = {
  /** Until then rules may settle the claim. */
  until: Date
  /** Until then a claim is marked late and a person decides. */
  lateUntil: Date
}

export function claimWindow(
  terms: ClaimTerms,
  what: { kind: ClaimKind; reason: ClaimReason | null },
  clock: Clock,
): ClaimWindow {
  const until = windowEnd(windowHours(terms, what), clock)
  return { until, lateUntil: new Date(until.getTime() + terms.lateDays * 24 * hourMs) }
}

export const windowStates = ['OPEN', 'LATE', 'CLOSED'] as const
export type WindowState = (typeof windowStates)[number]

/** Whether a moment is within a window; the ends are included. */
export const windowState = ({ until, lateUntil }: ClaimWindow, at: Date): WindowState =>
  at <= until ? 'OPEN' : at <= lateUntil ? 'LATE' : 'CLOSED'
