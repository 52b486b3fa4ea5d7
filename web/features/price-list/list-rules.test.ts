import { expect, test } from 'vitest'
import type { PriceListRow } from '../../../contract/features/price-list.ts'
import { categoriesOf, foundRows, sectionsOf } from './list-rules.ts'

const rowOf = (different: Partial<PriceListRow>): PriceListRow => ({
  productId: 100_001,
  productDescription: 'Rose Explorer Red 50cm',
  department: 'flowers',
  category: 'Roses',
  color: 'Red',
  grade: '50cm',
  grower: 'Rosas Cotacachi Alto',
  origin: 'Ecuador',
  um: 'ST',
  soldBy: 'Stem',
  pack: 25,
  minQuantity: 25,
  inventory: 6500,
  tiers: [{ quantity: 25, price: 1.1 }],
  originalPrice: null,
  saleEndsOn: null,
  ...different,
})

test('a row is found by its code or by words in any order', () => {
  const rows = [
    rowOf({}),
    rowOf({ productId: 100_002, productDescription: 'Carnation White', color: 'White' }),
  ]
  expect(foundRows(rows, '100002')).toEqual([rows[1]])
  expect(foundRows(rows, 'red  explor')).toEqual([rows[0]])
})

test('the same category of two departments is two sections', () => {
  const rows = [rowOf({ category: 'Mixed' }), rowOf({ category: 'Mixed', department: 'plants' })]
  expect(sectionsOf(rows).map(({ rows: of }) => of.length)).toEqual([1, 1])
})

test('a chosen category is among the choices even if the day has none of it', () => {
  expect(categoriesOf([rowOf({})], 'Lilies')).toEqual(['Lilies', 'Roses'])
})
