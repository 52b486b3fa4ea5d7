import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelled, shortText, ticksBetween, ticksOf } from './scale.ts'

test('an axis has round lines: 61,300 is under 75,000, 18 orders under 20', () => {
  expect(ticksOf(61_300)).toEqual([0, 25_000, 50_000, 75_000])
  expect(ticksOf(18, { whole: true })).toEqual([0, 10, 20])
  expect(ticksOf(1, { whole: true })).toEqual([0, 1])
  expect(ticksOf(7, { whole: true })).toEqual([0, 5, 10])
  expect(ticksOf(0)).toEqual([0, 1])
})

test('an axis always includes the maximum, with at most three lines above 0', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.boolean(), (most, whole) => {
      const ticks = ticksOf(whole ? most : most / 100, { whole })
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(whole ? most : most / 100)
      expect(ticks.length).toBeLessThanOrEqual(4)
      if (whole) expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('figures on an axis are short', () => {
  expect([0, 2.5, 950, 1500, 61_300, 999_999, 2_400_000].map(shortText)).toEqual([
    '0',
    '2.5',
    '950',
    '1.5k',
    '61.3k',
    '1m',
    '2.4m',
  ])
})

test('of 24 months in the room of 12 every second is named, the running one among them', () => {
  const named = Array.from({ length: 24 }, (_, at) => at).filter((at) => labelled(at, 24, 12))
  expect(named).toHaveLength(12)
  expect(named.at(-1)).toBe(23)
})

test('an axis of percentages near 100 begins near them, others at 0', () => {
  expect(ticksBetween(96.2, 99.1)).toEqual([96, 97, 98, 99, 100])
  expect(ticksBetween(99, 99)).toEqual([99, 99.5])
  expect(ticksBetween(2, 9)).toEqual(ticksOf(9))
  expect(ticksBetween(0, 0)).toEqual([0, 1])
})
