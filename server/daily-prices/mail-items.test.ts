import { expect, test } from 'vitest'
import { mostItems, mostSpecials, pickItems, priceAt, usualQuantity } from './mail-items.ts'

const row = (productId: number, price = 1, originalPrice: number | null = null) => ({
  productId,
  minQuantity: 25,
  tiers: [{ quantity: 25, price }],
  originalPrice,
})
const ids = (rows: readonly { productId: number }[]) => rows.map(({ productId }) => productId)

test.each([
  [10, 0.9],
  [25, 0.9],
  [99, 0.9],
  [100, 0.8],
  [5_000, 0.7],
])('%i units cost %d each', (quantity, price) => {
  const tiers = [
    { quantity: 25, price: 0.9 },
    { quantity: 100, price: 0.8 },
    { quantity: 500, price: 0.7 },
  ]
  expect(priceAt({ tiers }, quantity)).toBe(price)
})

test.each([
  [undefined, 25, 25],
  [3, 25, 25],
  [60, 25, 50],
  [75, 25, 75],
  [4, 1, 4],
  [undefined, 0, 1],
])('a shop that usually took %s of an item sold by %i is offered %i', (bought, minQuantity, offered) => {
  expect(usualQuantity({ minQuantity }, bought)).toBe(offered)
})

test('usual items come first, then what moved, each once, and what is not on the list is left out', () => {
  const rows = [row(1), row(2), row(3), row(4)]
  expect(ids(pickItems(rows, { usual: [3, 9, 1], moved: [1, 4] }).items)).toEqual([3, 1, 4])
})

test('specials are the best offers among the rest', () => {
  const rows = [row(1, 0.5, 1), row(2, 0.9, 1), row(3, 0.7, 1), row(4, 1, null), row(5, 1, 1), row(6, 2, 1)]
  expect(ids(pickItems(rows, { usual: [1], moved: [] }).specials)).toEqual([3, 2])
})

test('an email has no more than its share of each', () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(n + 1, 0.5, 1))
  const { items, specials } = pickItems(rows, { usual: ids(rows), moved: [] })
  expect([items.length, specials.length]).toEqual([mostItems, mostSpecials])
})
