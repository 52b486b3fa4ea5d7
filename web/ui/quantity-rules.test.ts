import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleQuantity, steppedQuantity, typedQuantity } from './quantity-rules.ts'

const byTwentyFive = { step: 25, max: 6500 }

test('60 typed where 25 are sold together becomes 75 and says so', () => {
  expect(settleQuantity('60', 0, byTwentyFive)).toEqual({ quantity: 75, because: 'step' })
})

test('12 typed where 8 are left becomes 8', () => {
  expect(settleQuantity('12', 3, { step: 1, max: 8 })).toEqual({ quantity: 8, because: 'most' })
})

test('where 60 are left and 25 are sold together, 55 becomes 50', () => {
  expect(settleQuantity('55', 0, { step: 25, max: 60 })).toEqual({ quantity: 50, because: 'most' })
})

test('a typed 0 takes the line out', () => {
  expect(settleQuantity('0', 75, byTwentyFive)).toEqual({ quantity: 0 })
})

test('an emptied box and a word keep what was there', () => {
  expect(settleQuantity('', 75, byTwentyFive)).toEqual({ quantity: 75 })
  expect(settleQuantity('many', 75, byTwentyFive)).toEqual({ quantity: 75, because: 'unreadable' })
})

test('less than nothing and a part of a unit keep what was there and say why', () => {
  for (const text of ['-5', '1.5', '2,5', '- 5'])
    expect(settleQuantity(text, 50, byTwentyFive)).toEqual({ quantity: 50, because: 'notWhole' })
  expect(settleQuantity('-5', 0, byTwentyFive)).toEqual({ quantity: 0, because: 'notWhole' })
  expect(settleQuantity('50.0', 0, byTwentyFive)).toEqual({ quantity: 50 })
})

test('more typed of what is not cut to a stock stops at 2,000 multiples, as one line does', () => {
  expect(settleQuantity('99,999', 0, { step: 12, max: 24_000 })).toEqual({
    quantity: 24_000,
    because: 'inOneLine',
  })
})

test.each([
  [' 1,200 ', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1,200,000', 1_200_000],
  ['2,5', 2.5],
  ['12.0', 12],
  ['24 stems', 24],
  ['24 tallos', 24],
  ['1,200 bu.', 1200],
  ['-5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['24x', undefined],
  ['3 4', undefined],
  ['roses', undefined],
  ['٣', undefined],
])('%j is read as %j', (text, quantity) => {
  expect(typedQuantity(text)).toBe(quantity)
})

test('plus goes by the multiple and stops at what is left; minus stops at 0', () => {
  expect(steppedQuantity(75, 1, byTwentyFive)).toBe(100)
  expect(steppedQuantity(50, 1, { step: 25, max: 60 })).toBe(50)
  expect(steppedQuantity(25, -1, byTwentyFive)).toBe(0)
  expect(steppedQuantity(0, -1, byTwentyFive)).toBe(0)
})

test('from a number that is not a multiple the first press reaches the nearest one', () => {
  expect(steppedQuantity(60, 1, byTwentyFive)).toBe(75)
  expect(steppedQuantity(60, -1, byTwentyFive)).toBe(50)
})

test('a settled quantity is always a multiple within the limits, or what was there', () => {
  const numbers = fc.record({
    typed: fc.nat(20_000),
    step: fc.integer({ min: 1, max: 500 }),
    max: fc.nat(10_000),
  })
  fc.assert(
    fc.property(numbers, ({ typed, step, max }) => {
      const { quantity } = settleQuantity(String(typed), 0, { step, max })
      expect(quantity % step).toBe(0)
      expect(quantity).toBeLessThanOrEqual(max)
    }),
  )
})
