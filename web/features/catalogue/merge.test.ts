import { expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/features/catalogue/inventory.ts'
import { withProduct } from './merge.ts'
import { makeProduct } from './test-product.ts'

const pageOf = (page: number) =>
  ({
    page,
    rows: [makeProduct({ productId: 1, inventory: 500 }), makeProduct({ productId: 2 })],
  }) as CataloguePage

test('what an item’s page has read goes into the first page that shows it, and into no other', () => {
  const read = makeProduct({ productId: 1, inventory: 75 })
  const first = pageOf(1)
  expect(withProduct(first, read).rows.map(({ inventory }) => inventory)).toEqual([
    75,
    first.rows[1]?.inventory,
  ])
  expect(withProduct(first, read).rows[1]).toBe(first.rows[1])
  const second = pageOf(2)
  expect(withProduct(second, read)).toBe(second)
  expect(withProduct(first, makeProduct({ productId: 3 }))).toBe(first)
  expect(withProduct(undefined, read)).toBeUndefined()
})
