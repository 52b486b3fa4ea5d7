import { expect, test } from 'vitest'
import { fitCount } from './fit-count.ts'

const links = { widths: [100, 80, 60], gap: 4, moreWidth: 70 }

test('links that fit exactly need no "More" button', () => {
  expect(fitCount({ ...links, room: 248 })).toBe(3)
})

test('one pixel less, and the last links make room for the "More" button', () => {
  expect(fitCount({ ...links, room: 247 })).toBe(1)
  expect(fitCount({ ...links, room: 254 - 0.5 })).toBe(3)
})

test('without room for a single link all of them are behind the button', () => {
  expect(fitCount({ ...links, room: 120 })).toBe(0)
})

test('no links, no button', () => {
  expect(fitCount({ ...links, widths: [], room: 0 })).toBe(0)
})
