import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  doubled,
  hasRisen,
  lineOutcome,
  replacesAlone,
  type Supply,
  type WantedLine,
} from './standing-lines.ts'
import { dateMayMove, dateMoves, dateStates, standingMayMove, standingMoves } from './standing-moves.ts'

const supply: Supply = {
  isSold: true,
  tiers: [
    { from: 1, priceE4: 120_000 },
    { from: 10, priceE4: 100_000 },
  ],
  free: 100,
  multiple: 5,
}
const cases: [string, WantedLine, Partial<Supply>, object][] = [
  [
    'at the tier that is reached',
    { quantity: 10, atMostE4: null },
    {},
    { quantity: 10, priceE4: 100_000, why: null },
  ],
  ['exactly at the ceiling it comes', { quantity: 10, atMostE4: 100_000 }, {}, { quantity: 10, why: null }],
  [
    'above it it is missing',
    { quantity: 5, atMostE4: 119_999 },
    {},
    { quantity: 0, missing: 5, why: 'OVER' },
  ],
  [
    'unless it is taken this once',
    { quantity: 5, atMostE4: 100_000, takeAnyway: true },
    {},
    { quantity: 5, priceE4: 120_000 },
  ],
  [
    'of too little, whole packs come',
    { quantity: 20, atMostE4: null },
    { free: 13 },
    { quantity: 10, missing: 10, why: 'SHORT' },
  ],
  [
    'less than a pack is nothing',
    { quantity: 20, atMostE4: null },
    { free: 4 },
    { quantity: 0, missing: 20, why: 'SHORT' },
  ],
  [
    'fewer units at a dearer tier are over the ceiling',
    { quantity: 10, atMostE4: 110_000 },
    { free: 5 },
    { quantity: 0, why: 'OVER' },
  ],
  ['nothing is left', { quantity: 5, atMostE4: null }, { free: -3 }, { quantity: 0, why: 'SHORT' }],
  [
    'goods that nobody counts come',
    { quantity: 50, atMostE4: null },
    { free: null },
    { quantity: 50, why: null },
  ],
  [
    'what is not sold is missing',
    { quantity: 5, atMostE4: null },
    { isSold: false },
    { quantity: 0, why: 'NOT_SOLD' },
  ],
]
test.each(cases)('%s', (_, line, more, expected) => {
  expect(lineOutcome(line, { ...supply, ...more })).toMatchObject(expected)
})

test('no line is dearer than its ceiling, and none comes in more units than there are', () => {
  const any = fc.record({
    quantity: fc.integer({ min: 1, max: 200 }),
    atMostE4: fc.option(fc.integer({ min: 1, max: 200_000 })),
    free: fc.integer({ min: -5, max: 200 }),
    multiple: fc.integer({ min: 1, max: 25 }),
  })
  fc.assert(
    fc.property(any, ({ quantity, atMostE4, free, multiple }) => {
      const out = lineOutcome({ quantity, atMostE4 }, { ...supply, free, multiple })
      expect(out.quantity + out.missing).toBe(quantity)
      expect(out.quantity).toBeLessThanOrEqual(Math.max(0, free))
      if (out.quantity > 0 && atMostE4 !== null) expect(out.priceE4).toBeLessThanOrEqual(atMostE4)
      expect(out.why === null).toBe(out.missing === 0)
    }),
  )
})

test('a holiday order doubles the units; a rise of more than a tenth is reported', () => {
  expect(doubled(25)).toBe(50)
  expect([hasRisen(100, 110), hasRisen(100, 111), hasRisen(0, 500)]).toEqual([false, true, false])
  expect(replacesAlone({ wish: 'SAME_KIND', percent: 0 })).toBe(true)
  expect(replacesAlone({ wish: 'ASK', percent: 5 })).toBe(false)
})

test('what has ended stays ended, what was made is not made again, and what is held is never planned again', () => {
  expect(standingMoves.some(({ from }) => from === 'ENDED')).toBe(false)
  expect(standingMayMove('PAUSED', 'RUNNING', 'system')).toBe(true)
  expect(standingMayMove('RUNNING', 'DRAFT')).toBe(false)
  expect(dateMoves.some(({ from }) => from === 'MADE' || from === 'MISSED')).toBe(false)
  expect(dateStates.filter((to) => dateMayMove('HELD', to))).toEqual(['SKIPPED', 'MADE', 'MISSED'])
  expect(dateMayMove('PLANNED', 'MADE', 'customer')).toBe(false)
})
