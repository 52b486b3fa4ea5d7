import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['rose', 'weak'],
  ['tulipan1', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['peonies2026', 'fair'],
  ['four words in a row', 'good'],
  ['Ranunculus-In-May-7', 'good'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
