import { addDays, type Day } from '../core/dates.ts'
import { lineAmountCents } from '../core/money.ts'
import { type Tier, tierFor } from './pricing.ts'

export const lockStates = ['OPEN', 'USED', 'EXPIRED', 'RELEASED'] as const
export type LockState = (typeof lockStates)[number]

/** How long prices are locked, for how many days ahead, and the maximum value of a customer's open locks. */
export type LockTerms = { days: number; aheadDays: number; mostCents: number }

/** A locked price of a product for one ship day, up to `most` units. */
export type Lock = {
  id: number
  productId: number
  shipDay: Day
  priceE4: number
  most: number
  lockedAt: string
}

type Facts = {
  releasedAt: Date | null
  until: Date
  /** Whether a line of an order that isn't canceled uses it. */
  isUsed: boolean
}

/** OPEN until it is used, released or expired. Derived from its order: canceling the order restores the lock. */
export function lockState({ releasedAt, until, isUsed }: Facts, now: Date): LockState {
  if (isUsed) return 'USED'
  if (releasedAt) return 'RELEASED'
  return until <= now ? 'EXPIRED' : 'OPEN'
}

/** When a lock ends: after the configured days, or at the cut-off of its ship day if that is sooner. */
export function lockedUntil(now: Date, cutOff: Date | null, { days }: Pick<LockTerms, 'days'>): Date {
  const end = new Date(now.getTime() + days * 86_400_000)
  return cutOff && cutOff < end ? cutOff : end
}

/** Whether a ship day is near enough to lock a price for. */
export const isLockable = (shipDay: Day, today: Day, { aheadDays }: Pick<LockTerms, 'aheadDays'>): boolean =>
  shipDay <= addDays(today, aheadDays)

/** The value of a lock, which counts toward the customer's limit: all its units at the locked price. */
export const lockedCents = ({ priceE4, most }: Pick<Lock, 'priceE4' | 'most'>): number =>
  lineAmountCents(most, priceE4)

/**
 * A customer's prices with a lock: up to its units none is above the locked price; beyond them the current prices apply. A lock never
 * raises a price.
 */
export function lockedTiers(
  tiers: readonly Tier[],
  lock: Pick<Lock, 'priceE4' | 'most'> | undefined,
): Tier[] {
  if (!lock || tiers.length === 0) return [...tiers]
  const within = tiers
    .filter(({ from }, at) => at === 0 || from <= lock.most)
    .map(({ from, priceE4 }) => ({ from, priceE4: Math.min(priceE4, lock.priceE4) }))
  const beyond = tierFor(tiers, lock.most + 1) as Tier
  const after = tiers.filter(({ from }) => from > lock.most + 1)
  return [...within, { from: lock.most + 1, priceE4: beyond.priceE4 }, ...after].filter(
    (tier, at, all) => at === 0 || tier.priceE4 !== all[at - 1]?.priceE4,
  )
}

/** Whether a line with this many units is at the locked price. */
export const usesLock = (
  tiers: readonly Tier[],
  lock: Pick<Lock, 'priceE4' | 'most'>,
  units: number,
): boolean => units <= lock.most && (tierFor(tiers, units)?.priceE4 ?? 0) > lock.priceE4
