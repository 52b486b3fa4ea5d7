import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { paceOf, percentOff, plainColumns, salePrices } from './overstock.ts'
import { saleTiers, type TierColumns } from './pricing.ts'

const none = { price2: null, price3: null, price4: null, price5: null }
const quantities = { quantity1: 1, quantity2: 10, quantity3: null, quantity4: null, quantity5: null }
const rose: TierColumns = { price1: 60_000, ...none, price2: 50_000, ...quantities }
const noSale = { originalPriceE4: null, saleEndsOn: null }
const onSale = { originalPriceE4: 80_000, saleEndsOn: asDay('2026-11-30') }

describe('the prices of a sale', () => {
  test.each([
    [
      'a percent',
      rose,
      noSale,
      { percentBp: 2_000 },
      null,
      { originalPriceE4: 60_000, price1: 48_000, price2: 40_000 },
    ],
    [
      'a price',
      rose,
      noSale,
      { priceE4: 30_000 },
      null,
      { originalPriceE4: 60_000, price1: 30_000, price2: 25_000 },
    ],
    [
      'a percent of the price before the sale',
      rose,
      onSale,
      { percentBp: 5_000 },
      null,
      { originalPriceE4: 80_000, price1: 40_000, price2: 33_400 },
    ],
    ['a price that is none', rose, noSale, { priceE4: 60_000 }, null, { cause: 'no_reduction' }],
    ['no price', { ...rose, price1: null }, noSale, { percentBp: 1_000 }, null, { cause: 'no_price' }],
    ['below cost', rose, noSale, { percentBp: 5_000 }, 30_001, { cause: 'below_cost' }],
    ['at cost', rose, noSale, { percentBp: 5_000 }, 30_000, { price1: 30_000 }],
  ])('%s', (_, columns, sale, asked, costE4, made) => {
    expect(salePrices(columns, sale, { asked, costE4 })).toMatchObject(made)
  })

  test('return automatically: what a sale made, lapses to the list before it, to the cent of the first tier', () => {
    const cents = fc.integer({ min: 2, max: 5_000_000 }).map((n) => n * 100)
    fc.assert(
      fc.property(cents, fc.integer({ min: 100, max: 9_000 }), (price1, percentBp) => {
        const columns = { ...rose, price1, price2: null }
        const made = salePrices(columns, noSale, { asked: { percentBp }, costE4: null })
        if ('cause' in made) return
        const sale = { originalPriceE4: made.originalPriceE4, saleEndsOn: asDay('2026-11-30') }
        const stored = { ...columns, price1: made.price1 }
        expect(saleTiers(stored, sale, asDay('2026-11-30')).columns.price1).toBe(made.price1)
        expect(saleTiers(stored, sale, asDay('2026-12-01')).columns.price1).toBe(price1)
        expect(plainColumns(stored, sale).price1).toBe(price1)
      }),
    )
  })
})

test.each([
  [60_000, 45_000, 25],
  [30_000, 20_000, 33.33],
])('from %i to %i is %f percent off', (was, is, percent) => {
  expect(percentOff(was, is)).toBe(percent)
})

const day = asDay
test.each([
  [
    'nothing left',
    { left: 0, sold: 5, since: '2026-11-20', endsOn: '2026-11-30' },
    { goneOn: '2026-11-23', leftAtEnd: null },
  ],
  [
    'four a day, 40 left, eight days',
    { left: 40, sold: 16, since: '2026-11-20', endsOn: '2026-11-30' },
    { goneOn: null, leftAtEnd: 8 },
  ],
  [
    'four a day, 30 left',
    { left: 30, sold: 16, since: '2026-11-20', endsOn: '2026-11-30' },
    { goneOn: '2026-11-30', leftAtEnd: null },
  ],
  [
    'ten a day, 30 left, no end',
    { left: 30, sold: 40, since: '2026-11-20', endsOn: null },
    { goneOn: '2026-11-25', leftAtEnd: null },
  ],
  [
    'nothing sold yet',
    { left: 30, sold: 0, since: '2026-11-23', endsOn: '2026-11-24' },
    { goneOn: null, leftAtEnd: 30 },
  ],
  [
    'nobody knows since when',
    { left: 30, sold: 0, since: null, endsOn: null },
    { goneOn: null, leftAtEnd: null },
  ],
])('at this pace: %s', (_, { left, sold, since, endsOn }, expected) => {
  const today = day('2026-11-23')
  expect(
    paceOf({ left, sold, today, since: since ? day(since) : null, endsOn: endsOn ? day(endsOn) : null }),
  ).toEqual(expected)
})
