import { expect, test } from 'vitest'
import type { VendorOrder, VendorOrderLine } from '../../../contract/features/purchases/vendor-orders.ts'
import { type Answer, sumsOf, toSend, unitsOf, withoutReason, withSaid, withUnits } from './answer.ts'

const line = (lineId: number, ordered: number, more: object = {}) =>
  ({ lineId, ordered, perBox: 1, cost: 58, ...more }) as VendorOrderLine
const lines = [line(1, 12), line(2, 8, { cost: 76 }), line(3, 30, { perBox: 10, cost: 1.5 })]

test('what nobody touched is confirmed as ordered', () => {
  expect(sumsOf(lines, {})).toEqual({ all: 23, some: 23, offered: 0, cents: 69_600 + 60_800 + 4_500 })
  expect(toSend({ id: 7, version: 2, lines } as VendorOrder, {})).toEqual({
    params: { id: 7 },
    body: { version: 2, lines: [] },
  })
})

test('less asks for a reason, and other for words', () => {
  let answer: Answer = withUnits({}, lines[1]!, 6)
  expect(withoutReason(lines, answer)).toEqual([lines[1]])
  answer = withSaid(answer, lines[1]!, { reason: 'OTHER' })
  expect(withoutReason(lines, answer)).toEqual([lines[1]])
  answer = withSaid(answer, lines[1]!, { words: 'A road is closed.' })
  expect(withoutReason(lines, answer)).toEqual([])
  expect(unitsOf(lines[1]!, answer)).toBe(6)
})

test('an offer appears for missing units, and goes when nothing is missing', () => {
  let answer = withSaid(withUnits({}, lines[2]!, 10), lines[2]!, {
    reason: 'FROST',
    offer: { productId: 5, units: 20 },
  })
  expect(sumsOf(lines, answer)).toMatchObject({ some: 21, offered: 2 })
  answer = withUnits(answer, lines[2]!, 0)
  expect(toSend({ id: 7, version: 2, lines } as VendorOrder, answer).body.lines).toEqual([
    { lineId: 3, units: 0, reason: 'FROST', offer: { productId: 5, units: 30 } },
  ])
  expect(withUnits(answer, lines[2]!, 30)).toEqual({})
})

test('a line without a price leaves the sum unknown', () => {
  expect(sumsOf([line(1, 2, { cost: null })], {})).toMatchObject({ cents: null })
})
