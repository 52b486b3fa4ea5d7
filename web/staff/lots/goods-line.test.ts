import { expect, test } from 'vitest'
import { costOf, type GoodsLine, numberOf, sameGoods } from './goods-line.ts'

const line: GoodsLine = { productId: 7, units: 4, description: 'Rose', um: 'BU', place: 'Cooler 1' }

test('scanning a box twice is one line, anything different another', () => {
  expect(sameGoods(line, { ...line, units: 9, code: '', cost: null })).toBe(true)
  for (const other of [
    { productId: 8 },
    { place: '' },
    { code: 'A' },
    { cost: 1 },
    { vendorId: 'V' },
    { arrivedOn: '2026-11-20' },
  ])
    expect(sameGoods(line, { ...line, ...other })).toBe(false)
})

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['', undefined],
  ['1.5', undefined],
  ['-2', undefined],
  ['12345678', undefined],
])('%j is the number %s', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each([
  ['', null],
  ['3', 3],
  ['$2.1250', 2.125],
  ['2.12501', undefined],
  ['two', undefined],
])('%j is the cost %s', (text, cost) => {
  expect(costOf(text)).toBe(cost)
})
