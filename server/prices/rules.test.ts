import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import {
  bestFor,
  countingOn,
  givenCents,
  isFor,
  planAfter,
  type Shop,
  savedCents,
  type Window,
} from './rules.ts'

const today = asDay('2026-11-23')
const day = (n: number) => addDays(today, n)
const set = (percentBp: number, from: Day | null = null, to: Day | null = null) => ({ percentBp, from, to })
const on = (plan: readonly Window[], n: number) => countingOn(plan, day(n))?.percentBp ?? 0

describe('a plan of percentages', () => {
  const usual: Window[] = [{ percentBp: 250, from: null, to: null }]
  const week: Window = { percentBp: 400, from: day(14), to: day(20) }

  test.each<[string, Window[], ReturnType<typeof set>, [number, number][]]>([
    [
      'a first one',
      [],
      set(250),
      [
        [0, 250],
        [400, 250],
      ],
    ],
    [
      'another one replaces it',
      usual,
      set(300),
      [
        [0, 300],
        [400, 300],
      ],
    ],
    [
      'what is planned stays',
      [...usual, week],
      set(300),
      [
        [0, 300],
        [14, 400],
        [20, 400],
        [21, 300],
      ],
    ],
    [
      'from a day',
      usual,
      set(300, day(5)),
      [
        [4, 250],
        [5, 300],
        [400, 300],
      ],
    ],
    [
      'for some days, then as before',
      usual,
      set(300, day(5), day(6)),
      [
        [4, 250],
        [5, 300],
        [6, 300],
        [7, 250],
      ],
    ],
    ['from a day that passed is from today', usual, set(300, day(-5)), [[0, 300]]],
    [
      '0 ends it',
      usual,
      set(0),
      [
        [0, 0],
        [400, 0],
      ],
    ],
    [
      '0 leaves what is planned',
      [...usual, week],
      set(0),
      [
        [0, 0],
        [14, 400],
        [21, 0],
      ],
    ],
    [
      '0 from a day',
      usual,
      set(0, day(3)),
      [
        [2, 250],
        [3, 0],
        [400, 0],
      ],
    ],
    [
      '0 for some days',
      usual,
      set(0, day(3), day(4)),
      [
        [2, 250],
        [3, 0],
        [4, 0],
        [5, 250],
      ],
    ],
    [
      'the same first day replaces',
      [...usual, week],
      set(100, day(14), day(20)),
      [
        [14, 100],
        [21, 250],
      ],
    ],
  ])('%s', (_, plan, change, expected) => {
    const after = planAfter(plan, change, today)
    expect(expected.map(([n]) => [n, on(after, n)])).toEqual(expected)
  })

  test('has what was set on its days, and keeps all earlier days', () => {
    const days = fc.option(fc.integer({ min: 0, max: 30 }))
    const windows = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9_000 }), days, days).map(([percentBp, a, b]): Window => {
        const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b]
        return { percentBp, from: from === null ? null : day(from), to: to === null ? null : day(to) }
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        windows,
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 30 }),
        (some, bp, from) => {
          const plan = [...new Map(some.map((window) => [window.from, window])).values()]
          const after = planAfter(plan, set(bp, day(from)), today)
          expect(on(after, from)).toBe(bp)
          for (let n = 0; n < from; n++) expect(on(after, n)).toBe(on(plan, n))
          expect(new Set(after.map((window) => window.from)).size).toBe(after.length)
        },
      ),
    )
  })
})

const shop: Shop = { id: 1, accountNumber: 10_001, name: 'Shop', level: 3, route: '104', weekCents: 100_000 }

test('the best percentage counts; of equal ones the nearest is named', () => {
  const counting = new Map([
    ['global:', 200],
    ['price_tier:3', 300],
    ['price_tier:4', 800],
    ['route:104', 250],
  ])
  expect(bestFor(shop, counting)).toEqual({ bp: 300, scope: 'price_tier' })
  expect(bestFor(shop, new Map([...counting, ['route:104', 300]]))).toEqual({ bp: 300, scope: 'route' })
  expect(bestFor({ ...shop, level: 1, route: null }, counting)).toEqual({ bp: 200, scope: 'global' })
  expect(bestFor(shop, new Map())).toEqual({ bp: 0, scope: null })
})

test('who a discount is for', () => {
  expect(isFor(shop, 'route', '104')).toBe(true)
  expect(isFor(shop, 'route', '105')).toBe(false)
  expect(isFor(shop, 'customer', '10001')).toBe(true)
  expect(isFor(shop, 'global', '')).toBe(true)
  expect(isFor(shop, 'category', 'Roses')).toBe(true)
})

test('what a discount gives and what another one would', () => {
  expect(givenCents(97_000, 300)).toBe(3_000)
  expect(savedCents(97_000, 300, 500)).toBe(2_000)
  expect(savedCents(95_000, 500, 300)).toBe(-2_000)
  expect(savedCents(95_000, 500, 500)).toBe(0)
})
