import { expect, test } from 'vitest'
import type { Day } from '../core/dates.ts'
import { type Came, weekdayUsual } from './weekday-usual.ts'

const thursdays = ['2026-11-19', '2026-11-12', '2026-11-05', '2026-10-29', '2026-10-22'] as Day[]

/** Quantities of a product on the last Thursdays, the latest first; 0 for none. */
const came = (productId: number, quantities: readonly number[]): Came[] =>
  quantities.flatMap((quantity, i) =>
    quantity > 0 ? [{ productId, shipDay: thursdays[i] as Day, quantity }] : [],
  )

test.each<[say: string, quantities: number[], usual: number | undefined]>([
  ['on every one of five', [6, 8, 4, 10, 6], 6],
  ['on three of five, in any of them', [0, 5, 0, 7, 9], 7],
  ['on four: the lower one in the middle', [4, 6, 8, 10, 0], 6],
  ['on two of five', [6, 0, 6, 0, 0], undefined],
  ['on one', [40, 0, 0, 0, 0], undefined],
  ['on three, once very many', [6, 400, 6, 0, 0], 6],
])('a rose that came %s is usual: %j → %s', (_, quantities, usual) => {
  const others = thursdays.map((shipDay) => ({ productId: 2, shipDay, quantity: 1 }))
  const found = weekdayUsual([...came(1, quantities), ...others]).find(({ productId }) => productId === 1)
  expect(found?.quantity).toBe(usual)
})

test.each<[say: string, days: number, isUsual: boolean]>([
  ['a single Thursday is no habit', 1, false],
  ['two Thursdays are', 2, true],
])('%s', (_, days, isUsual) => {
  const usual = weekdayUsual(
    came(
      1,
      Array.from({ length: days }, () => 3),
    ),
  )
  expect(usual.length > 0).toBe(isUsual)
})

test('a Thursday on which nothing came at all doesn’t count against anything', () => {
  expect(weekdayUsual(came(1, [0, 5, 0, 5, 0]))).toEqual([{ productId: 1, quantity: 5, days: 2 }])
})

test('two orders for one day count as one day with both quantities', () => {
  const both = [...came(1, [4, 4]), ...came(1, [2, 2])]
  expect(weekdayUsual(both)).toEqual([{ productId: 1, quantity: 6, days: 2 }])
})

test('the most regular comes first', () => {
  const all = [...came(2, [1, 1, 0, 0]), ...came(1, [1, 1, 1, 1])]
  expect(weekdayUsual(all).map(({ productId }) => productId)).toEqual([1, 2])
})
