import { expect, test } from 'vitest'
import { percentOf, rowNumber } from './percent.ts'

test.each([
  ['4', 4],
  [' 2.5 %', 2.5],
  ['2,25', 2.25],
  ['0', 0],
  ['90', 90],
  ['90.01', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['four', undefined],
])('%j is %j', (text, percent) => {
  expect(percentOf(text, 90)).toBe(percent)
})

test('rows are distinguished, whatever their id', () => {
  const ids = ['104', 'R104', 'Roses', 'Garden Roses', 'all', '10001']
  expect(new Set(ids.map(rowNumber)).size).toBe(ids.length)
  expect(rowNumber('104')).toBe(104)
})
