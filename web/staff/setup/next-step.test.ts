import { expect, test } from 'vitest'
import { stepAfter, stepOf, withStep } from './next-step.ts'

test.each([
  ['', [], 'brand'],
  ['', ['brand', 'products'], 'delivery'],
  ['payment', ['brand'], 'payment'],
  ['nowhere', ['brand'], 'delivery'],
  ['', ['brand', 'delivery', 'products', 'customers', 'payment', 'opening'], 'opening'],
] as const)('asked for %j with %j done, it continues with %s', (asked, done, step) => {
  expect(stepOf(asked, done)).toBe(step)
})

test('after each step comes the next, and after the last itself', () => {
  expect([stepAfter('brand'), stepAfter('opening')]).toEqual(['delivery', 'opening'])
})

test('a step is done once, in the order of the steps', () => {
  expect(withStep(['products', 'brand'], 'products')).toEqual(['brand', 'products'])
})
