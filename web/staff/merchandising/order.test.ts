import { expect, test } from 'vitest'
import { inOrder, movedTo } from './order.ts'

test.each([
  [3, 0, [3, 1, 2]],
  [1, 2, [2, 3, 1]],
  [2, 1, [1, 2, 3]],
  [1, -1, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [9, 0, [1, 2, 3]],
])('item %i moved to place %i', (id, place, order) => {
  expect(movedTo([1, 2, 3], id, place)).toEqual(order)
})

test('rows that came meanwhile are last, and those that are gone are left out', () => {
  const rows = [1, 2, 4].map((productId) => ({ productId }))
  expect(inOrder(rows, [3, 2, 1]).map(({ productId }) => productId)).toEqual([2, 1, 4])
})
