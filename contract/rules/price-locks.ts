import { addDays, type Day } from '../core/dates.ts'
import { lineAmountCents } from '../core/money.ts'
import { type Tier, tierFor } from './pricing.ts'

export const lockStates = ['OPEN', 'USED', 'EXPIRED', 'RELEASED'] as const
export type LockState = (typeof lockStates)[number]

/** How long prices are locked, how far ahead, and up to which sum a customer's open locks may come. */
export type LockTerms = { days: number; aheadDays: number; mostCents: number }

/** A price that is held for a product on one ship day, up to so many units. */
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
  /** A line of an order that stands has it. */
  isUsed: boolean
}

/** OPEN until it is used, ended by hand or over. It follows from its order: a canceled one leaves the lock as it was. */
export function lockState({ releasedAt, until, isUsed }: Facts, now: Date): LockState {
  if (isUsed) return 'USED'
  if (releasedAt) return 'RELEASED'
  return until <= now ? 'EXPIRED' : 'OPEN'
}

/** Locks end after the days of the setting, and with the cut-off of their ship day where that is sooner. */
export function lockedUntil(now: Date, cutOff: Date | null, { days }: Pick<LockTerms, 'days'>): Date {
  const end = new Date(now.getTime() + days * 86_400_000)
  return cutOff && cutOff < end ? cutOff : end
}

/** Whether a ship day is near enough to lock a price for. */
export const isLockable = (shipDay: Day, today: Day, { aheadDays }: Pick<LockTerms, 'aheadDays'>): boolean =>
  shipDay <= addDays(today, aheadDays)

/** What a lock may save its customer from comes to this sum: it is what the limit of a customer counts. */
export const lockedCents = ({ priceE4, most }: Pick<Lock, 'priceE4' | 'most'>): number =>
  lineAmountCents(most, priceE4)

/**
 * A customer's prices with a lock: up to its units none costs more than was locked, above them the day's prices hold. A lock never makes
 * anything dearer.
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

/** Whether a line of so many units is at the locked price. */
export const usesLock = (
  tiers: readonly Tier[],
  lock: Pick<Lock, 'priceE4' | 'most'>,
  units: number,
): boolean => units <= lock.most && (tierFor(tiers, units)?.priceE4 ?? 0) > lock.priceE4
