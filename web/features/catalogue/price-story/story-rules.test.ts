import { expect, test } from 'vitest'
import { asDay } from '../../../../contract/core/dates.ts'
import { placeOf, rangeOf, segmentsOf, standingOf } from './story-rules.ts'

const time = { from: '2025-05-29', to: '2026-11-28' }
const story = (...steps: [day: string, price: number | null][]) => ({
  ...time,
  steps: steps.map(([day, price]) => ({ day, price })),
})

test('5.92 today after 6.40 is the lowest since June, when it was 5.90', () => {
  const told = story(['2025-05-29', 6.1], ['2026-03-01', 5.9], ['2026-06-12', 6.4], ['2026-11-20', 5.92])
  expect(standingOf(told)).toEqual({ kind: 'lowest', since: '2026-06-12' })
})

test('a price that was never as low is the lowest of the whole time, or since the product has a price', () => {
  expect(standingOf(story(['2025-05-29', 6.1], ['2026-11-20', 5.8]))).toEqual({ kind: 'lowest', since: null })
  expect(standingOf(story(['2026-01-05', 6.1], ['2026-11-20', 5.8]))).toEqual({
    kind: 'lowest',
    since: '2026-01-05',
  })
})

test('a raised price is the highest since it was as high', () => {
  const told = story(['2025-05-29', 7], ['2025-12-01', 5], ['2026-11-20', 6])
  expect(standingOf(told)).toEqual({ kind: 'highest', since: '2025-12-01' })
})

test('one price all the time is unchanged; without a price today nothing is said', () => {
  expect(standingOf(story(['2025-05-29', 6.1]))).toEqual({ kind: 'same', since: null })
  expect(standingOf(story(['2026-08-01', 6.1]))).toEqual({ kind: 'same', since: '2026-08-01' })
  expect(standingOf(story(['2025-05-29', 6.1], ['2026-11-01', null]))).toBeUndefined()
  expect(standingOf(story())).toBeUndefined()
})

test('a time without a price leaves a gap in the line', () => {
  const told = story(['2025-05-29', 6.1], ['2026-01-01', null], ['2026-02-01', 6.3])
  expect(segmentsOf(told)).toEqual([
    { from: '2025-05-29', to: '2026-01-01', priceE4: 61_000 },
    { from: '2026-02-01', to: '2026-11-28', priceE4: 63_000 },
  ])
})

test('an order that ships later than today is at the edge, and a cent is not a jump', () => {
  const days = { from: asDay(time.from), to: asDay(time.to) }
  expect(placeOf(asDay('2026-12-24'), days)).toBe(1)
  expect(placeOf(asDay('2026-02-27'), days)).toBeCloseTo(0.5, 1)
  expect(rangeOf([100_000, 100_100])).toEqual({ lowE4: 97_547.5, highE4: 102_552.5 })
})
