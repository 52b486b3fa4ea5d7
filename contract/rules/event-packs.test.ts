import { expect, test } from 'vitest'
import {
  costOf,
  eventSums,
  type Item,
  rowSums,
  type SoldAs,
  savingsOf,
  shareOf,
  stemsInUnit,
  stemsWithWaste,
  unitsFor,
} from './event-packs.ts'

const bunch = (dollars: number, pack = 10): SoldAs => ({
  um: 'BU',
  pack,
  step: 1,
  tiers: [{ from: 1, priceE4: Math.round(dollars * 10_000) }],
})
const stem = (dollars: number, step: number): SoldAs => ({ ...bunch(dollars, 12), um: 'ST', step })

test.each([
  ['sturdy, over by a part of a stem', 122, 500, 129],
  ['exactly whole', 20, 500, 21],
  ['delicate', 58, 1000, 64],
  ['none', 40, 0, 40],
  ['nothing needed', 0, 1000, 0],
])('stems with waste: %s', (_, stems, waste, expected) => {
  expect(stemsWithWaste(stems, waste)).toBe(expected)
})

test.each([
  ['bunches of ten', 21, bunch(10.57), 3],
  ['stems by the dozen', 129, stem(2.65, 12), 132],
  ['stems by 24', 129, stem(2.65, 24), 144],
  ['none', 0, bunch(1), 0],
])('units: %s', (_, stems, sold, expected) => {
  expect(unitsFor(stems, sold)).toBe(expected)
})

test('a bunch counts its stems, a stem counts one', () => {
  expect(stemsInUnit({ um: 'ST', pack: 25 })).toBe(1)
  expect(stemsInUnit({ um: 'BU', pack: 25 })).toBe(25)
  expect(stemsInUnit({ um: 'EA', pack: 0 })).toBe(1)
})

test('more units reach a lower tier', () => {
  const sold = {
    ...bunch(10),
    tiers: [
      { from: 1, priceE4: 100_000 },
      { from: 5, priceE4: 90_000 },
    ],
  }
  expect(costOf(4, sold)).toBe(4000)
  expect(costOf(5, sold)).toBe(4500)
  expect(costOf(0, sold)).toBe(0)
  expect(costOf(3, { tiers: [] })).toBeNull()
})

const designs = [
  { name: 'Bridal bouquet', pieces: 1 },
  { name: 'Centerpieces', pieces: 15 },
  { name: 'Arch', pieces: 1 },
]
const snapdragon: Item = { sold: bunch(10.57), stems: [0, 0, 20], wasteBp: 500 }
const lily: Item = { sold: bunch(17.95), stems: [0, 0, 10], wasteBp: 500 }
const patience: Item = { sold: stem(3.06, 12), stems: [8, 4, 0], wasteBp: 500 }

test('a row: stems, packs, what is over and what it costs', () => {
  expect(rowSums(snapdragon, designs)).toEqual({
    stems: 20,
    needed: 21,
    units: 3,
    over: 9,
    unitPriceE4: 105_700,
    cents: 3171,
    overCents: 951,
  })
  expect(rowSums(patience, designs)).toMatchObject({
    stems: 68,
    needed: 72,
    units: 72,
    over: 0,
    cents: 22_032,
  })
  expect(rowSums({ ...lily, stems: [0, 0, 0] }, designs)).toMatchObject({ units: 0, cents: 0, over: 0 })
})

test('the event: pieces and what is left over come to the whole, but for rounding', () => {
  const sums = eventSums([snapdragon, lily, patience], designs)
  expect(sums.cents).toBe(3171 + 3590 + 22_032)
  expect(sums.pieces.map(({ stems }) => stems)).toEqual([8, 4, 30])
  const made = sums.pieces.reduce((sum, { cents }, at) => sum + cents * designs[at]!.pieces, 0)
  expect(Math.abs(made + sums.overCents - sums.cents)).toBeLessThan(sums.cents / 50)
  expect(shareOf(sums.cents, 390_000)).toBe(74)
  expect(shareOf(sums.cents, null)).toBeNull()
})

test('savings: one stem less, or no waste, where that spares a pack', () => {
  expect(savingsOf([patience, snapdragon, lily], designs)).toEqual([
    { row: 2, kind: 'stems', design: 2, from: 10, to: 9, savesCents: 1795, stemsTooMany: 1, units: 2 },
    { row: 1, kind: 'stems', design: 2, from: 20, to: 19, savesCents: 1057, stemsTooMany: 1, units: 3 },
  ])
  const twelve: Item = { ...lily, stems: [0, 0, 40], wasteBp: 1000 }
  expect(savingsOf([twelve], designs)).toEqual([
    { row: 0, kind: 'waste', from: 1000, to: 0, savesCents: 1795, stemsTooMany: 4, units: 5 },
  ])
  expect(savingsOf([patience], designs)).toEqual([])
})
