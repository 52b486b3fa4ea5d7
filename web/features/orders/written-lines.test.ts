import { expect, test } from 'vitest'
import { csvLineCounter, sheetLineCounter } from './written-lines.ts'

test('lines of a CSV are counted as they end, in whatever pieces they come', () => {
  const count = csvLineCounter()
  const text = new TextEncoder().encode('Order,Line\r\n1,1\r\n1,2\r\n')
  expect(count(text.subarray(0, 15))).toBe(1)
  expect(count(text.subarray(15))).toBe(3)
})

test('lines of a spreadsheet are counted by its flushes, also where one is cut in two', () => {
  const count = sheetLineCounter(2000)
  expect(count(Uint8Array.of(7, 0, 0))).toBe(0)
  expect(count(Uint8Array.of(0, 255))).toBe(0)
  expect(count(Uint8Array.of(255, 9))).toBe(2000)
  expect(count(Uint8Array.of(0, 0, 255, 1, 0, 0, 255, 255))).toBe(4000)
})
