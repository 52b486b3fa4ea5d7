import { expect, test } from 'vitest'
import { dollarsOf } from './amount.ts'

test.each([
  ['120.50', 120.5],
  ['$1,204.5', 1204.5],
  [' 12 ', 12],
  ['0', undefined],
  ['0.001', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['-5', undefined],
])('"%s" is %s dollars', (typed, dollars) => {
  expect(dollarsOf(typed)).toBe(dollars)
})
