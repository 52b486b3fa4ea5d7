import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultQuantity,
  inventoryOf,
  isOrderable,
  isPreBooked,
  maximumQuantity,
  type Orderable,
  preBookedInventory,
  quantityFault,
  quantityOptions,
  snapUp,
  soldByOf,
} from './quantity.ts'

const roses: Orderable = {
  minQuantity: 25,
  inventory: 110,
  newQuantity: null,
  isPreBooked: false,
  isGrowerDirect: false,
}
const peonies: Orderable = { ...roses, inventory: preBookedInventory, isPreBooked: true }

const anyOrderable: fc.Arbitrary<Orderable> = fc.record({
  minQuantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200 })),
  inventory: fc.oneof(fc.integer({ min: -50, max: 300 }), fc.integer({ min: -10, max: 1_000_000 })),
  newQuantity: fc.option(fc.integer({ min: -50, max: 500 })),
  isPreBooked: fc.boolean(),
  isGrowerDirect: fc.boolean(),
})

describe('3.12 to 3.16 what the specification derives', () => {
  test.each([
    [12, 12],
    ['12', 12],
    [12.9, 12],
    ['', 0],
    ['  ', 0],
    ['none', 0],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [Infinity, 0],
    [{}, 0],
  ])('an inventory of %j is %i', (value, inventory) => {
    expect(inventoryOf(value)).toBe(inventory)
  })

  test('pre-booked is what has a start, the sentinel inventory, or the flag', () => {
    const stock = { dateAvailable: null, inventory: 100, isPreBooked: false }
    expect(isPreBooked(stock)).toBe(false)
    expect(isPreBooked({ ...stock, dateAvailable: '2027-04-26' })).toBe(true)
    expect(isPreBooked({ ...stock, inventory: 500_000 })).toBe(true)
    expect(isPreBooked({ ...stock, isPreBooked: true })).toBe(true)
  })

  test("the text 'null' is nothing", () => {
    expect([soldByOf('null'), soldByOf(null), soldByOf('Bunch')]).toEqual(['', '', 'Bunch'])
  })
})

describe('5.06 the most that can be ordered', () => {
  test('of 110 roses sold by 25 it is 100', () => {
    expect(maximumQuantity(roses)).toBe(100)
  })

  test('2000 multiples where there is plenty', () => {
    expect(maximumQuantity({ ...roses, inventory: 1_000_000 })).toBe(50_000)
  })

  test('what this customer can still take, rounded down, when that is less', () => {
    expect(maximumQuantity({ ...roses, newQuantity: 60 })).toBe(50)
    expect(maximumQuantity({ ...roses, newQuantity: 900 })).toBe(100)
  })

  test('not cut for pre-booked and grower-direct rows', () => {
    expect(maximumQuantity(peonies)).toBe(50_000)
    expect(maximumQuantity({ ...roses, inventory: 0, isGrowerDirect: true })).toBe(50_000)
    expect(maximumQuantity({ ...peonies, newQuantity: 60 })).toBe(50_000)
  })

  test('5.07 nothing where newQuantity is not positive, for those rows too', () => {
    for (const newQuantity of [0, -3])
      for (const row of [roses, peonies]) {
        expect(maximumQuantity({ ...row, newQuantity })).toBe(0)
        expect(defaultQuantity({ ...row, newQuantity })).toBe(0)
      }
  })

  test('is a multiple between none and 2000 of them, and never more than is there', () => {
    fc.assert(
      fc.property(anyOrderable, (row) => {
        const maximum = maximumQuantity(row)
        expect(maximum % row.minQuantity).toBe(0)
        expect(maximum).toBeGreaterThanOrEqual(0)
        expect(maximum).toBeLessThanOrEqual(2000 * row.minQuantity)
        if (!row.isPreBooked && !row.isGrowerDirect)
          expect(maximum).toBeLessThanOrEqual(
            Math.max(0, Math.min(row.inventory, row.newQuantity ?? Infinity)),
          )
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('5.05 orderable', () => {
  const priced = { ...roses, price1: 12_500 }

  test('with a default quantity, an inventory and a first price', () => {
    expect(isOrderable(priced)).toBe(true)
    expect(isOrderable({ ...priced, inventory: 24 })).toBe(false)
    expect(isOrderable({ ...priced, newQuantity: 0 })).toBe(false)
    expect(isOrderable({ ...priced, price1: null })).toBe(false)
    expect(isOrderable({ ...priced, price1: 0 })).toBe(false)
    expect(isOrderable({ ...priced, inventory: 0, isGrowerDirect: true })).toBe(false)
  })

  test('starts with one multiple', () => {
    expect(defaultQuantity(roses)).toBe(25)
    expect(defaultQuantity({ ...roses, inventory: 24 })).toBe(0)
  })
})

describe('a quantity that cannot be ordered says why', () => {
  test.each([
    [0, { code: 'below_minimum', minQuantity: 25 }],
    [24, { code: 'below_minimum', minQuantity: 25 }],
    [30, { code: 'not_a_multiple', minQuantity: 25, nearest: 50 }],
    [125, { code: 'not_enough_stock', available: 100 }],
    [50_025, { code: 'above_maximum', maximum: 50_000 }],
    [25, undefined],
    [100, undefined],
  ])('%i of 110 roses sold by 25', (quantity, fault) => {
    expect(quantityFault(roses, quantity)).toEqual(fault)
  })

  test('exactly the multiples up to the maximum have no fault', () => {
    fc.assert(
      fc.property(anyOrderable, fc.integer({ min: -10, max: 5_000 }), (row, quantity) => {
        const good = quantity > 0 && quantity % row.minQuantity === 0 && quantity <= maximumQuantity(row)
        expect(quantityFault(row, quantity) === undefined).toBe(good)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a typed 60 becomes 75 where roses are sold by 25', () => {
  expect([snapUp(60, 25), snapUp(75, 25), snapUp(1, 25)]).toEqual([75, 75, 25])
})

test('snapping up goes to the next multiple and no further', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 500 }), (typed, minQuantity) => {
      const snapped = snapUp(typed, minQuantity)
      expect(snapped % minQuantity).toBe(0)
      expect(snapped - typed).toBeGreaterThanOrEqual(0)
      expect(snapped - typed).toBeLessThan(minQuantity)
    }),
  )
})

test('the list offers the first multiples that are there', () => {
  expect(quantityOptions(roses)).toEqual([25, 50, 75, 100])
  expect(quantityOptions(peonies)).toHaveLength(20)
  expect(quantityOptions(peonies, 3)).toEqual([25, 50, 75])
  expect(quantityOptions({ ...roses, inventory: 0 })).toEqual([])
})
