import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import {
  byStake,
  inSteps,
  medianOf,
  type Placed,
  paceOf,
  priceMove,
  type TonightFacts,
  tonightGroupOf,
  usuallyOrders,
} from './tonight.ts'

describe('who usually orders', () => {
  test.each([
    [5, 10, false],
    [6, 10, true],
    [10, 10, true],
    [5, 5, true],
    [4, 5, false],
    [6, 7, true],
    [0, 0, false],
  ])('on %i of %i days: %s', (orderedDays, days, expected) => {
    expect(usuallyOrders({ orderedDays, days })).toBe(expected)
  })
})

describe('the group of a customer', () => {
  const usual: TonightFacts = {
    orderedDays: 9,
    days: 10,
    hasOrder: false,
    isOnHold: false,
    hasMissing: false,
    hasWaiting: false,
    outcome: null,
  }
  test.each<[string, Partial<TonightFacts>, string]>([
    ['usually orders, nothing yet', {}, 'call'],
    ['seldom orders', { orderedDays: 2 }, 'unexpected'],
    ['seldom orders, has a cart', { orderedDays: 2, hasWaiting: true }, 'cart'],
    ['has a cart', { hasWaiting: true }, 'cart'],
    ['ordered, with a cart besides', { hasOrder: true, hasWaiting: true }, 'ordered'],
    ['ordered without the lilies', { hasOrder: true, hasMissing: true }, 'missing'],
    ['on hold, whatever else', { isOnHold: true, hasOrder: true, hasMissing: true }, 'hold'],
    ['said not today', { outcome: 'NOT_TODAY' }, 'unexpected'],
    ['said not today, but fills a cart', { outcome: 'NOT_TODAY', hasWaiting: true }, 'cart'],
    ['said they will', { outcome: 'WILL_ORDER' }, 'call'],
    ['did not answer', { outcome: 'NO_ANSWER' }, 'call'],
    ['seldom orders, wants a call back', { orderedDays: 0, outcome: 'CALL_BACK' }, 'call'],
    ['said they will, and did', { outcome: 'WILL_ORDER', hasOrder: true }, 'ordered'],
  ])('%s', (_, facts, expected) => {
    expect(tonightGroupOf({ ...usual, ...facts })).toBe(expected)
  })
})

test('the middle of sums and quantities', () => {
  expect(medianOf([])).toBe(0)
  expect(medianOf([5])).toBe(5)
  expect(medianOf([9, 1, 5])).toBe(5)
  expect(medianOf([1, 2, 4, 100])).toBe(3)
  expect(inSteps(0, 25)).toBe(25)
  expect(inSteps(60, 25)).toBe(50)
  expect(inSteps(63, 25)).toBe(75)
  expect(inSteps(3, 0)).toBe(3)
})

describe('the order within a group', () => {
  const now = new Date('2026-11-23T19:46:00Z')
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  const one = (name: string, more: Partial<Placed> = {}): Placed => ({
    name,
    closesAt: at('23:00'),
    orderedDays: 10,
    days: 10,
    usualCents: 10_000,
    outcome: null,
    callBackAt: null,
    ...more,
  })
  const order = (...placed: Placed[]) => placed.toSorted((a, b) => byStake(a, b, now)).map(({ name }) => name)

  test('routes that close within two hours first, then what is at stake, then the name', () => {
    expect(
      order(
        one('Zinnia', { usualCents: 90_000 }),
        one('Aster'),
        one('Soon', { closesAt: at('21:00'), usualCents: 100 }),
        one('Likely', { usualCents: 60_000 }),
        one('Unlikely', { usualCents: 90_000, orderedDays: 6 }),
        one('Too late', { closesAt: null, usualCents: 100 }),
        one('Bluebell'),
      ),
    ).toEqual(['Soon', 'Zinnia', 'Likely', 'Unlikely', 'Aster', 'Bluebell', 'Too late'])
  })

  test('a call back that is due comes first, who was talked to last', () => {
    expect(
      order(
        one('Said yes', { outcome: 'WILL_ORDER' }),
        one('Later', { outcome: 'CALL_BACK', callBackAt: at('20:15') }),
        one('Away', { outcome: 'NO_ANSWER' }),
        one('Open', { usualCents: 1 }),
        one('Due', { outcome: 'CALL_BACK', callBackAt: at('19:45'), usualCents: 1 }),
      ),
    ).toEqual(['Due', 'Open', 'Away', 'Later', 'Said yes'])
  })
})

test('a price against the last one', () => {
  expect(priceMove(null, 500)).toBe('same')
  expect(priceMove(500, 500)).toBe('same')
  expect(priceMove(500, 501)).toBe('dearer')
  expect(priceMove(500, 499)).toBe('cheaper')
})

describe('a month against its target', () => {
  const month = { from: asDay('2026-11-01'), to: asDay('2026-11-30') }
  test.each([
    [0, '2026-11-01', 0, 0],
    [50_000, '2026-11-16', 50, 50],
    [99_999, '2026-11-30', 99, 96],
    [150_000, '2026-12-09', 150, 100],
    [10, '2026-10-20', 0, 0],
  ])('%i cents on %s: %i percent of %i', (soldCents, today, percent, duePercent) => {
    expect(paceOf({ soldCents, targetCents: 100_000, month, today: asDay(today) })).toEqual({
      percent,
      duePercent,
    })
  })
})
