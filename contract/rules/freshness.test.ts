import { describe, expect, test } from 'vitest'
import type { Day } from '../core/dates.ts'
import { freshnessOf, loweredTier, markDownSteps, sellBy, spentOf } from './freshness.ts'

const today = '2026-11-23' as Day

describe('freshness', () => {
  test.each([
    ['2026-11-23', 9, 'fresh', 0],
    ['2026-11-21', 9, 'fresh', 22],
    ['2026-11-20', 9, 'aging', 33],
    ['2026-11-18', 9, 'aging', 55],
    ['2026-11-17', 9, 'old', 66],
    ['2026-11-01', 9, 'old', 244],
    // It was counted before midnight in another time zone.
    ['2026-11-24', 9, 'fresh', 0],
    [null, 9, 'unknown', null],
    ['2026-11-01', null, null, null],
  ] as const)('what arrived %s and lasts %s days is %s', (arrivedOn, days, is, spent) => {
    expect(freshnessOf(arrivedOn as Day | null, today, days)).toBe(is)
    expect(spentOf(arrivedOn as Day | null, today, days)).toBe(spent)
  })

  test.each([
    ['2026-11-21', 9, '2026-11-29'],
    ['2026-11-10', 9, '2026-11-23'],
  ])('what arrived %s and lasts %i days is sold until %s', (arrivedOn, days, until) => {
    expect(sellBy(arrivedOn as Day, days, today)).toBe(until)
  })
})

describe('a mark-down', () => {
  const of = (arrivedOn: string, costE4: number | null = null, priceE4 = 61_000) =>
    markDownSteps({ arrivedOn: arrivedOn as Day, today, vaseDays: 9, priceE4, costE4 }).map(
      ({ on, percent, priceE4 }) => `${on} ${percent}% ${priceE4}`,
    )

  test.each([
    ['isn’t proposed while goods are fresh', '2026-11-21', null, []],
    [
      'begins when they age and goes on day by day',
      '2026-11-20',
      null,
      ['2026-11-23 15% 51900', '2026-11-25 30% 42700', '2026-11-26 50% 30500'],
    ],
    ['skips steps that have passed', '2026-11-18', null, ['2026-11-23 30% 42700', '2026-11-24 50% 30500']],
    ['is half for old goods', '2026-11-01', null, ['2026-11-23 50% 30500']],
    ['stops at cost', '2026-11-20', 45_010, ['2026-11-23 15% 51900', '2026-11-25 26% 45100']],
    ['isn’t proposed at or below cost', '2026-11-01', 61_000, []],
  ] as const)('%s', (_, arrivedOn, costE4, steps) => {
    expect(of(arrivedOn, costE4)).toEqual(steps)
  })

  test('is in whole cents, rounded half up', () => {
    expect(of('2026-11-20', null, 8_900)[0]).toBe('2026-11-23 15% 7600')
  })

  test.each([
    [58_600, 61_000, 30_500, 29_300],
    [null, 61_000, 30_500, null],
    [100, 61_000, 30_500, 100],
  ])('lowers a tier of %s by the same factor', (tier, was, is, lowered) => {
    expect(loweredTier(tier, was, is)).toBe(lowered)
  })
})
