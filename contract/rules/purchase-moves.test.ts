import { describe, expect, test } from 'vitest'
import {
  answeredAs,
  purchaseEnds,
  purchaseMayMove,
  purchaseMove,
  purchaseMovers,
  purchaseMoves,
  purchaseReaches,
  purchaseStatuses,
} from './purchase-moves.ts'

describe('moves of a purchase', () => {
  const allowed = `
    DRAFT > SENT buyer
    DRAFT > CANCELLED buyer
    SENT > CONFIRMED vendor
    SENT > PARTIALLY_CONFIRMED vendor
    SENT > DECLINED vendor
    SENT > CANCELLED buyer
    PARTIALLY_CONFIRMED > CONFIRMED buyer
    PARTIALLY_CONFIRMED > CANCELLED buyer
    CONFIRMED > PACKED vendor
    CONFIRMED > CANCELLED buyer
    CONFIRMED > CANCELLED vendor
    PACKED > SHIPPED vendor
    SHIPPED > RECEIVED dock
    RECEIVED > ALLOCATED system`
    .trim()
    .split('\n')
    .map((line) => line.trim())

  test('are these and no others', () => {
    const made = purchaseStatuses.flatMap((from) =>
      purchaseStatuses.flatMap((to) =>
        purchaseMovers.flatMap((by) => (purchaseMayMove(from, to, by) ? [`${from} > ${to} ${by}`] : [])),
      ),
    )
    expect(made.sort()).toEqual([...allowed].sort())
  })

  test('both agree before what is confirmed is canceled, and nowhere else', () => {
    expect(purchaseMove('CONFIRMED', 'CANCELLED')?.bothAgree).toBe(true)
    expect(purchaseMoves.filter(({ bothAgree }) => bothAgree)).toHaveLength(1)
  })

  test('nothing leaves an end, and every other state has a way on', () => {
    for (const status of purchaseStatuses) {
      const ways = purchaseMovers.flatMap((by) => purchaseReaches(status, by))
      expect(ways.length === 0).toBe(purchaseEnds.includes(status))
    }
  })
})

test.each([
  [
    [
      [12, 12],
      [4, 4],
    ],
    'CONFIRMED',
  ],
  [
    [
      [12, 12],
      [4, 3],
    ],
    'PARTIALLY_CONFIRMED',
  ],
  [
    [
      [12, 0],
      [4, 4],
    ],
    'PARTIALLY_CONFIRMED',
  ],
  [
    [
      [12, 0],
      [4, 0],
    ],
    'DECLINED',
  ],
])('an answer of %j is %s', (lines, status) => {
  expect(
    answeredAs((lines as [number, number][]).map(([ordered, confirmed]) => ({ ordered, confirmed }))),
  ).toBe(status)
})
