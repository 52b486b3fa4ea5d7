import { expect, test } from 'vitest'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { choicesIn, readingsOf, sellingUnits } from './search-lines.ts'

test.each([
  ['Rose Freedom Red 50cm x 50', 'rose freedom red 50cm', 50, null],
  ['Rose Freedom Red 50cm, 50', 'rose freedom red 50cm', 50, null],
  ['Rose Freedom Red 50cm\t50', 'rose freedom red 50cm', 50, null],
  ['50\tRose Freedom Red 50cm', 'rose freedom red 50cm', 50, null],
  ['"Kalanchoe Red 4.5"" Tray of 10",12', 'kalanchoe red 4.5" tray of 10', 12, null],
  ['100 roswhit60', 'roswhit60', 100, null],
  ['2 bu gyp', 'gyp', 2, 'bunch'],
  ['gyp 2 bunches', 'gyp', 2, 'bunch'],
  ['- 2 bunches seeded euc', 'seeded euc', 2, 'bunch'],
  ['3 docenas rosa roja', 'rosa roja', 3, 'dozen'],
  ['100001, 25', '100001', 25, null],
  ['100001 25', '100001', 25, null],
  ['25 100001', '100001', 25, null],
  ['100001;Rose Freedom Red 40cm;ST;25', '100001', 25, null],
  ['40 x rose akito', 'rose akito', 40, null],
  ['stem wrap tape green (2)', 'stem wrap tape green', 2, null],
  ['carnation white qty: 100', 'carnation white', 100, null],
  ['mulch - 20 bags', 'mulch', 20, 'each'],
  ['lisianthus white 5', 'lisianthus white', 5, null],
  ['gyp 12', 'gyp', 12, null],
  ['rose freedom 50', 'rose freedom', 50, null],
  ['hortensia azul 5', 'hortensia azul', 5, null],
  ['rosa freedom 50 cm 100', 'rosa freedom 50 cm', 100, null],
  ['5" phal white 12', '5" phal white', 12, null],
  ['gyp 4x', 'gyp', 4, null],
  ['12) seeded euc', 'seeded euc', 12, null],
  ['need 10 casa blanca please', 'casa blanca', 10, null],
  ['half a box of leather', 'leather', 1, 'box'],
  ['lilies: 10 casa blanca', 'lilies casa blanca', 10, null],
  ['hipérico verde 6', 'hiperico verde', 6, null],
  ['lily white 10"', 'lily white 10"', null, null],
  ['hydrangea shrub 3 gal', 'hydrangea shrub 3 gal', null, null],
  ['kalanchoe red 4.5" tray of 10', 'kalanchoe red 4.5" tray of 10', null, null],
  ['60 cm white rose', '60 cm white rose', null, null],
  ['6" mums', '6" mums', null, null],
  ['cylinder vase 4x12', 'cylinder vase 4x12', null, null],
  ['fraser fir 6-7', 'fraser fir 6-7', null, null],
  ['', '', null, null],
])('%s is %s, %s, %s', (line, words, quantity, unit) => {
  expect(readingsOf(line)[0]).toMatchObject({ words, quantity, unit })
})

test('the number is the quantity first, and only then a part of the name', () => {
  expect(readingsOf('rose freedom red 50cm 75').map(({ words, quantity }) => [words, quantity])).toEqual([
    ['rose freedom red 50cm', 75],
    ['rose freedom red 50cm 75', null],
  ])
})

test('an `or` and two lengths leave a choice', () => {
  expect(choicesIn('white or hot pink roses 60')).toEqual(['white roses 60', 'hot pink roses 60'])
  expect(choicesIn('freedom 50/60cm')).toEqual(['freedom 50cm', 'freedom 60cm'])
  expect(choicesIn('anchor tape 1/4')).toEqual(['anchor tape 1/4'])
})

test('units of order become selling units', () => {
  const asked = (quantity: number, unit: 'stem' | 'bunch' | 'dozen' | null) => ({ quantity, unit })
  const roses = { um: 'ST', pack: 25 }
  const gyp = { um: 'BU', pack: 10 }
  expect(sellingUnits(asked(2, 'bunch'), roses)).toBe(50)
  expect(sellingUnits(asked(2, 'bunch'), gyp)).toBe(2)
  expect(sellingUnits(asked(25, 'stem'), gyp)).toBe(3)
  expect(sellingUnits(asked(3, 'dozen'), roses)).toBe(36)
  expect(sellingUnits(asked(50, null), roses)).toBe(50)
  expect(sellingUnits({ quantity: null, unit: null }, roses)).toBe(null)
})

test('lines made to be slow are not', () => {
  for (const line of [
    'x '.repeat(100),
    '1 '.repeat(100),
    '"'.repeat(200),
    ','.repeat(200),
    `a${' '.repeat(198)}b`,
    `${'1'.repeat(199)}x`,
  ]) {
    const from = performance.now()
    expect(readingsOf(line).length).toBeGreaterThan(0)
    expect(performance.now() - from).toBeLessThan(atThisLoad(100))
  }
})
