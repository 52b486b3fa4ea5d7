import { expect, test } from 'vitest'
import type { GuideRow } from '../../../../contract/features/catalogue/order-guide.ts'
import { makeProduct } from '../test-product.ts'
import {
  filledCents,
  foundRows,
  priceE4At,
  priceMove,
  readFilled,
  sectionsOf,
  withUsual,
} from './guide-rules.ts'

const rowOf = (different: Partial<GuideRow> = {}): GuideRow => ({
  ...makeProduct(different),
  usualQuantity: 100,
  orderCount: 6,
  ...different,
})
const nothingPlaced = () => 0

test('the usual is filled in where the box and the cart are empty', () => {
  const [filledIn, empty, inCart, neverBought] = [
    rowOf(),
    rowOf(),
    rowOf(),
    rowOf({ usualQuantity: null }),
  ] as const
  const before = new Map([[filledIn.productId, 50]])
  const { filled, count } = withUsual([filledIn, empty, inCart, neverBought], before, (id) =>
    id === inCart.productId ? 25 : 0,
  )
  expect([...filled]).toEqual([
    [filledIn.productId, 50],
    [empty.productId, 100],
  ])
  expect(count).toBe(1)
})

test('a usual 100 with 60 left fills in 50, since it is sold by 25; a sold-out item stays empty', () => {
  const [short, none] = [rowOf({ inventory: 60 }), rowOf({ inventory: 0 })] as const
  expect([...withUsual([short, none], new Map(), nothingPlaced).filled]).toEqual([[short.productId, 50]])
})

test('today’s 1.06 at the usual 100 is less than the 1.10 paid last time, and 1.10 at 25 is as much', () => {
  const row = rowOf({ lastBought: { date: '2026-11-17', quantity: 25, unitPrice: 1.1 } })
  expect(priceMove(row, priceE4At(row, 100))).toBe('down')
  expect(priceMove(row, priceE4At(row, 25))).toBeUndefined()
  expect(
    priceMove(rowOf({ lastBought: { date: '2026-11-17', quantity: 25, unitPrice: 0.95 } }), 11_000),
  ).toBe('up')
})

test('75 roses at 1.10 and 100 at 1.06 cost $188.50', () => {
  const [a, b] = [rowOf(), rowOf()] as const
  const filled = new Map([
    [a.productId, 75],
    [b.productId, 100],
  ])
  expect(filledCents([a, b], filled)).toBe(18_850)
})

test('rows stand by category, flowers before plants', () => {
  const rows = [
    rowOf({ department: 'plants', category: 'Begonias' }),
    rowOf({ category: 'Roses' }),
    rowOf({ category: 'Carnations' }),
    rowOf({ category: 'Roses' }),
  ]
  expect(sectionsOf(rows).map(({ category, rows: of }) => [category, of.length])).toEqual([
    ['Carnations', 1],
    ['Roses', 2],
    ['Begonias', 1],
  ])
})

test('a row is found by words in any order, with or without accents', () => {
  const rows = [rowOf({ grower: 'Flores del Páramo' }), rowOf({ color: 'White', grower: 'Other' })]
  expect(foundRows(rows, 'paramo explo')).toEqual([rows[0]])
  expect(foundRows(rows, ' ')).toEqual(rows)
})

test('what was kept comes back; what is not a quantity does not', () => {
  expect([...readFilled([[7, 25], [8, 0], ['x', 1], 'y'])]).toEqual([[7, 25]])
  expect([...readFilled(null)]).toEqual([])
})
