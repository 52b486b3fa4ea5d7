import { expect, test } from 'vitest'
import { fitted, moved, resized } from './move.ts'

test('an entry takes another place, and the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(list, 1, 1)).toEqual(list)
  expect(moved(list, 9, 0)).toEqual(list)
})

const picture = { width: 1200, height: 600 }

test.each([
  ['stays where it fits', { x: 10, y: 20, size: 500 }, { x: 10, y: 20, size: 500 }],
  ['is no higher than the picture', { x: 0, y: 0, size: 900 }, { x: 0, y: 0, size: 600 }],
  ['leaves the picture on no side', { x: 1100, y: -40, size: 300 }, { x: 900, y: 0, size: 300 }],
  ['has at least a hundred pixels', { x: 5, y: 5, size: 3 }, { x: 5, y: 5, size: 100 }],
])('a square %s', (_, crop, fit) => expect(fitted(crop, picture)).toEqual(fit))

test('a square grows and shrinks around its middle, as far as there is room', () => {
  expect(resized({ x: 300, y: 100, size: 400 }, 200, picture)).toEqual({ x: 400, y: 200, size: 200 })
  expect(resized({ x: 0, y: 0, size: 200 }, 400, picture)).toEqual({ x: 0, y: 0, size: 400 })
})

test('a picture smaller than the least square is shown whole', () => {
  expect(fitted({ x: 0, y: 0, size: 100 }, { width: 60, height: 80 })).toEqual({ x: 0, y: 0, size: 60 })
})
