import { expect, test } from 'vitest'
import { isTooLong, mayBeOrder, pastedText } from './order-like.ts'

test('a number and a word can be an order; a word, a code or a length cannot', () => {
  expect(['12 freedom 60', 'gyp x4', 'two bunches of euc', 'dos cajas de helecho'].map(mayBeOrder)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['rose', '100624', '60', ''].map(mayBeOrder)).toEqual([false, false, false, false])
})

test('pasted rows become one text, with their cells, and empty rows left out', () => {
  expect(pastedText('100624\t10\r\n\r\nrose white 60 x 50\n2 bu euc')).toBe(
    '100624, 10; rose white 60 x 50; 2 bu euc',
  )
  expect(isTooLong('x'.repeat(2001))).toBe(true)
})
