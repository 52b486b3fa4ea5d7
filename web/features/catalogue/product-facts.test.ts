import { expect, test } from 'vitest'
import { withFavorite } from './favorites.ts'
import {
  badgesOf,
  isLow,
  isSoldOut,
  piecePrice,
  substituteFor,
  typesWithoutStandIn,
  unitsLeft,
} from './product-facts.ts'
import { makeProduct } from './test-product.ts'

test('a sold-out rose is replaced by the same type and color in stock, same grade first, then nearest price', () => {
  const wanted = makeProduct({ grade: '40cm', price1: 0.89, inventory: 0 })
  const sameGrade = makeProduct({ grade: '40cm', price1: 0.95 })
  const cheaper = makeProduct({ grade: '50cm', price1: 0.88 })
  const pink = makeProduct({ grade: '40cm', price1: 0.89, colorFamily: 'Pink' })
  const spray = makeProduct({ grade: '40cm', price1: 0.89, type: 'Spray Rose' })
  const goneToo = makeProduct({ grade: '40cm', price1: 0.89, inventory: 10 })
  const rows = [wanted, cheaper, pink, spray, goneToo, sameGrade]
  expect(substituteFor(wanted, rows)).toBe(sameGrade)
  expect(substituteFor(wanted, [wanted, cheaper, pink])).toBe(cheaper)
  expect(substituteFor(wanted, [wanted, pink, spray, goneToo])).toBeUndefined()
})

test('a page of sold-out rows names the types for which it has nothing to offer, each once', () => {
  const rose = makeProduct({ inventory: 0 })
  const other = makeProduct({ inventory: 0, productId: 2 })
  const spray = makeProduct({ inventory: 0, productId: 3, type: 'Spray Rose' })
  const sprayLeft = makeProduct({ productId: 4, type: 'Spray Rose' })
  expect(typesWithoutStandIn([rose, other, spray, sprayLeft])).toEqual([rose.type])
  expect(typesWithoutStandIn([sprayLeft])).toEqual([])
})

test('a pre-order is not a substitute for today', () => {
  const wanted = makeProduct({ inventory: 0 })
  const later = makeProduct({ isPreBooked: true, inventory: 500_000, dateAvailable: '2027-04-02' })
  expect(substituteFor(wanted, [wanted, later])).toBeUndefined()
})

test('20 stems of what is sold by 25 are sold out', () => {
  expect(isSoldOut(makeProduct({ inventory: 20 }))).toBe(true)
  expect(isSoldOut(makeProduct({ inventory: 25 }))).toBe(false)
  expect(isSoldOut(makeProduct({ price1: null, price2: null }))).toBe(true)
})

test('stock is low where it is no more than the shop bought last, or than one multiple', () => {
  const lastBought = { quantity: 4, unitPrice: 6.1, date: '2026-11-17' }
  const bunches = { um: 'BU', minQuantity: 1 }
  const left = (inventory: number, more = {}) => isLow(makeProduct({ ...bunches, inventory, ...more }))
  expect([5, 4, 1, 0].map((count) => left(count, { lastBought }))).toEqual([false, true, true, false])
  expect([10, 2, 1].map((count) => left(count))).toEqual([false, false, true])
  expect([50, 25].map((count) => left(count, { um: 'ST', minQuantity: 25 }))).toEqual([false, true])
})

test('what this customer can still take goes before what is there', () => {
  expect(unitsLeft(makeProduct({ inventory: 500, newQuantity: 75 }))).toBe(75)
  expect(unitsLeft(makeProduct({ inventory: 500, newQuantity: -25 }))).toBe(0)
})

test('a row has two badges at most, pre-order and sale first', () => {
  const all = { isPreBooked: true, originalPrice: 1.3, isFarmDirect: true, us: true, featured: true }
  expect(badgesOf(makeProduct(all))).toEqual(['preOrder', 'sale'])
  expect(badgesOf(makeProduct({ us: true, featured: true }))).toEqual(['us', 'featured'])
  expect(badgesOf(makeProduct({ us: true, department: 'plants' }))).toEqual([])
})

test.each([
  ['bunch of 10 at 6.10', { um: 'BU', pack: 10 }, 61_000, { of: 'stem', e4: 6_100 }],
  ['bunch of 10 at 13.63', { um: 'BU', pack: 10 }, 136_300, { of: 'stem', e4: 13_600 }],
  ['stem at 0.59, packed by 25', { um: 'ST', pack: 25 }, 5_900, { of: 'stem', e4: 5_900 }],
  ['case of 12 at 21.34', { um: 'CS', pack: 12 }, 213_400, { of: 'piece', e4: 17_800 }],
  ['case of 1000 at 45.00', { um: 'CS', pack: 1000 }, 450_000, { of: 'piece', e4: 450 }],
])('the piece of a %s is priced', (_, product, unitPriceE4, expected) => {
  expect(piecePrice(product, unitPriceE4)).toEqual(expected)
})

test('a pot is its own piece', () => {
  expect(piecePrice({ um: 'PT', pack: 1 }, 85_400)).toBeUndefined()
})

test('a heart changes in its row and leaves every other row as it was', () => {
  const [rose, tulip] = [makeProduct(), makeProduct()]
  const page = withFavorite({ rows: [rose, tulip], total: 2 }, tulip.productId, true)
  expect(page.rows[0]).toBe(rose)
  expect(page.rows[1]?.favorite).toBe(true)
  expect(page.total).toBe(2)
})
