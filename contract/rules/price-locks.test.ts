import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { eventState } from './event-states.ts'
import { isLockable, lockedCents, lockedTiers, lockedUntil, lockState, usesLock } from './price-locks.ts'
import { tierFor } from './pricing.ts'

const now = new Date('2026-11-24T15:00:00Z')
const tomorrow = new Date('2026-11-25T15:00:00Z')

test.each([
  ['OPEN', { releasedAt: null, until: tomorrow, isUsed: false }],
  ['EXPIRED', { releasedAt: null, until: now, isUsed: false }],
  ['RELEASED', { releasedAt: now, until: tomorrow, isUsed: false }],
  ['USED', { releasedAt: null, until: now, isUsed: true }],
])('a lock is %s', (state, facts) => {
  expect(lockState(facts, now)).toBe(state)
})

test('ends after five days, or with the cut-off', () => {
  expect(lockedUntil(now, null, { days: 5 }).toISOString()).toBe('2026-11-29T15:00:00.000Z')
  expect(lockedUntil(now, tomorrow, { days: 5 })).toBe(tomorrow)
})

test('sixty days ahead and no more', () => {
  const terms = { aheadDays: 60 }
  expect(isLockable(asDay('2027-01-23'), asDay('2026-11-24'), terms)).toBe(true)
  expect(isLockable(asDay('2027-01-24'), asDay('2026-11-24'), terms)).toBe(false)
  expect(lockedCents({ priceE4: 26_500, most: 144 })).toBe(38_160)
})

const tiers = [
  { from: 1, priceE4: 120_000 },
  { from: 5, priceE4: 110_000 },
  { from: 10, priceE4: 90_000 },
]

test('up to its units the locked price applies, above them the day’s price', () => {
  const lock = { priceE4: 100_000, most: 7 }
  const locked = lockedTiers(tiers, lock)
  expect(locked).toEqual([
    { from: 1, priceE4: 100_000 },
    { from: 8, priceE4: 110_000 },
    { from: 10, priceE4: 90_000 },
  ])
  expect(lockedTiers(tiers, undefined)).toEqual(tiers)
  expect(usesLock(tiers, lock, 7)).toBe(true)
  expect(usesLock(tiers, lock, 8)).toBe(false)
  expect(usesLock(tiers, { priceE4: 120_000, most: 7 }, 4)).toBe(false)
})

test('property: no quantity is dearer with a lock, and beyond it nothing changes', () => {
  for (let most = 1; most <= 12; most++)
    for (let price = 80_000; price <= 130_000; price += 5_000) {
      const locked = lockedTiers(tiers, { priceE4: price, most })
      for (let units = 1; units <= 15; units++) {
        const [was, is] = [tierFor(tiers, units)!.priceE4, tierFor(locked, units)!.priceE4]
        expect(is).toBe(units <= most ? Math.min(was, price) : was)
      }
    }
})

const event = { isCancelled: false, day: asDay('2026-12-12'), today: asDay('2026-11-24') }
test.each([
  ['DRAFT', event, [0, 0]],
  ['ORDERED_PART', event, [3, 0]],
  ['ORDERED', event, [3, 5]],
  ['DONE', { ...event, today: asDay('2026-12-13') }, [3, 0]],
  ['DRAFT', { ...event, today: asDay('2026-12-13') }, [0, 0]],
  ['CANCELLED', { ...event, isCancelled: true }, [3, 2]],
] as const)('an event is %s', (state, facts, ordered) => {
  const rows = [
    { units: 3, ordered: ordered[0] },
    { units: 2, ordered: ordered[1] },
  ]
  expect(eventState({ ...facts, rows })).toBe(state)
})
