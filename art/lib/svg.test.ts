import { expect, test } from 'vitest'
import { Art, at, d, num } from './svg.ts'

test('a number is written as short as it reads, and whole tens keep their zeros', () => {
  expect([90, 100, 0.5, -0.25, -0.04, 12.34, 3, 10.04].map((n) => num(n))).toEqual([
    '90',
    '100',
    '.5',
    '-.3',
    '0',
    '12.3',
    '3',
    '10',
  ])
  expect(num(90, 0)).toBe('90')
  expect(num(1.005, 2)).toBe('1')
  expect(num(-0.5, 0)).toBe('-1')
})

test('a number that is not finite never reaches a picture', () => {
  expect(() => num(Number.NaN)).toThrow(RangeError)
  expect(() => num(1 / 0)).toThrow(RangeError)
})

test('a path rounds its numbers and keeps its letters', () => {
  expect(d`M${0.26},${-10}C${'x'}Z`).toBe('M.3,-10CxZ')
})

test('a transform leaves out what it does not change', () => {
  expect(at(0, 0)).toBe('')
  expect(at(3, 0, 90, 1)).toBe('translate(3 0)rotate(90)')
  expect(at(0, 0, 0, 1, 0.9)).toBe('scale(1 .9)')
  expect(at(0, 0, 0, 0.5)).toBe('scale(.5)')
})

test('equal definitions are stored once', () => {
  const art = new Art('seed')
  expect(art.path('M0,0')).toBe(art.path('M0,0'))
  expect(art.render('').match(/<path/g)).toHaveLength(1)
})
