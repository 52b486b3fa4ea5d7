import { expect, test } from 'vitest'
import { dollarsOf } from './amount.ts'

test.each([
  ['120.50', 120.5],
  ['$1,204.5', 1204.5],
  [' 12 ', 12],
  ['0', 0],
  ['-5', -5],
  ['0.001', 0.001],
  ['twelve', Number.NaN],
  ['1.2.3', Number.NaN],
  ['', Number.NaN],
])('"%s" is %s dollars', (typed, dollars) => {
  expect(dollarsOf(typed)).toBe(dollars)
})
