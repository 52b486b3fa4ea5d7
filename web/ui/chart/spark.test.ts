import { expect, test } from 'vitest'
import { pathOf } from './spark.tsx'

const same = (value: number) => value

test('a line goes through each value', () => {
  expect(pathOf([1, 4, 2], same, same)).toBe('M0.0 1.0L1.0 4.0L2.0 2.0')
})

test('a day without a value leaves a gap', () => {
  expect(pathOf([1, null, 2, 3], same, same)).toBe('M0.0 1.0M2.0 2.0L3.0 3.0')
  expect(pathOf([null, null], same, same)).toBe('')
})
