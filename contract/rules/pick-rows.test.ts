import { expect, test } from 'vitest'
import { handsOf, type PickLine, pickChanges } from './pick-rows.ts'

const line = (orderNumber: number, units: number, productId = 1): PickLine => ({
  orderNumber,
  line: 1,
  productId,
  description: 'Rose',
  units,
})

test.each([
  { name: 'nothing', printed: [line(1, 5)], now: [line(1, 5)], changes: [] },
  { name: 'less', printed: [line(1, 5)], now: [line(1, 3)], changes: [{ ...line(1, 3), was: 5 }] },
  { name: 'a new line', printed: [], now: [line(1, 3)], changes: [{ ...line(1, 3), was: 0 }] },
  { name: 'a line that went', printed: [line(1, 5)], now: [], changes: [{ ...line(1, 0), was: 5 }] },
  {
    name: 'another product in its place',
    printed: [line(1, 5)],
    now: [line(1, 5, 2)],
    changes: [
      { ...line(1, 5, 2), was: 0 },
      { ...line(1, 0), was: 5 },
    ],
  },
])('since printed: $name', ({ printed, now, changes }) => {
  expect(pickChanges(printed, now)).toEqual(changes)
})

test('hands take whole bunches', () => {
  expect(handsOf(50, 25)).toBe(2)
  expect(handsOf(60, 25)).toBeNull()
})
