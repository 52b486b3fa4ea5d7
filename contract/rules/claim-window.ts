import type { Department } from '../core/access.ts'
import { addDays, type Day, dayAt, startOfDay } from '../core/dates.ts'
import type { ClaimReason } from './claim-moves.ts'

/** Kinds of goods that can be claimed for different lengths of time. Plants are yard goods too. */
export const claimKinds = ['flowers', 'plants', 'supplies'] as const
export type ClaimKind = (typeof claimKinds)[number]

const kinds: Record<Department, ClaimKind> = {
  flowers: 'flowers',
  plants: 'plants',
  yard: 'plants',
  supplies: 'supplies',
}
export const claimKindOf = (department: string): ClaimKind => kinds[department as Department] ?? 'supplies'

/** How long goods can be claimed, and what goes off when unopened supplies come back. */
export type ClaimTerms = {
  /** From delivery. */
  flowersHours: number
  plantsHours: number
  suppliesDays: number
  /** A wrong price, whatever the goods. */
  priceDays: number
  /** After the window, a claim is still taken for so long: a person decides. */
  lateDays: number
  /** Off the credit for supplies that come back outside their pack. */
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

/** Windows up to this length stand still on days that are shut; in longer ones such a day doesn't matter. */
const pausedUpToHours = 168

type Clock = {
  /** The moment of the delivery. */
  from: Date
  timeZone: string
  /** Whether nobody works on a day. */
  isShut: (day: Day) => boolean
}

/** When a window of so many hours ends: days that are shut, midnight to midnight, don't count. */
export function windowEnd(hours: number, { from, timeZone, isShut }: Clock): Date {
  let left = hours * hourMs
  if (hours > pausedUpToHours) return new Date(from.getTime() + left)
  let at = from.getTime()
  // A house that is shut for a month still has an end.
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
  /** Until then rules may settle it. */
  until: Date
  /** Until then a person decides about it, marked late. */
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

/** Where a moment lies in a window; its last moments belong to it. */
export const windowState = ({ until, lateUntil }: ClaimWindow, at: Date): WindowState =>
  at <= until ? 'OPEN' : at <= lateUntil ? 'LATE' : 'CLOSED'
