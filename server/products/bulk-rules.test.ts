import { describe, expect, test } from 'vitest'
import type { Day } from '../../contract/core/dates.ts'
import type { Operation } from '../../contract/features/products/bulk.ts'
import { type BulkRow, planOf, rounded } from './bulk-rules.ts'

const today = '2026-11-23' as Day

/** A rose at 2.55, 2.45 and 2.35 from 12, 48 and 120 stems, 240 on hand. */
const rose = (given: Partial<BulkRow> = {}): BulkRow => {
  const row = {
    price1: 25_500,
    price2: 24_500,
    price3: 23_500,
    price4: null,
    price5: null,
    quantity1: 12,
    quantity2: 48,
    quantity3: 120,
    quantity4: null,
    quantity5: null,
    minQuantity: 12,
    was: null,
    saleEndsOn: null,
    description: 'Rose Freedom Red 50cm',
    um: 'ST',
    category: 'Roses',
    type: 'Rose Standard',
    growerId: 7003,
    onHand: 240,
    preBooked: false,
    growerDirect: false,
    inSeason: true,
    imageName: '',
    state: 'live' as const,
    costE4: null,
    taken: 24,
    onSale: false,
    inOpenOrders: false,
    ...given,
  }
  const fields = {
    price1E4: row.price1,
    price2E4: row.price2,
    price3E4: row.price3,
    price4E4: row.price4,
    price5E4: row.price5,
    originalPriceE4: row.was,
    saleEndsOn: row.saleEndsOn,
    onHand: row.onHand,
    state: row.state,
    featured: false,
    markupBp: 0,
    category: row.category,
    seasonStartMonth: 1,
    seasonEndMonth: 12,
    dateAvailable: null,
    lastOrderDay: null,
    growerId: row.growerId,
    grower: 'Finca',
    ...(given.fields ?? {}),
  }
  return { ...row, fields } as BulkRow
}

const percent = (up: boolean, by: number, more: object = {}): Operation =>
  ({
    kind: 'price-percent',
    up,
    percent: by,
    tiers: [1, 2, 3, 4, 5],
    rounding: 'cent',
    takeInSale: false,
    ...more,
  }) as Operation
const plan = (operation: Operation, given?: Partial<BulkRow>) => planOf(operation, rose(given), { today })

describe('prices in bulk', () => {
  test.each<[string, Operation, Partial<BulkRow>, object]>([
    ['up by 4 percent', percent(true, 4), {}, { price1E4: 26_500, price2E4: 25_500, price3E4: 24_400 }],
    ['down by 4 percent', percent(false, 4), {}, { price1E4: 24_500, price2E4: 23_500, price3E4: 22_600 }],
    ['tier 1 alone', percent(true, 4, { tiers: [1] }), {}, { price1E4: 26_500 }],
    ['to the next .05', percent(true, 4, { rounding: 'five' }), {}, { price1E4: 26_500, price3E4: 24_500 }],
    ['to the next .09', percent(true, 4, { rounding: 'nine' }), {}, { price1E4: 26_900, price3E4: 24_900 }],
    [
      'by five cents',
      { kind: 'price-amount', amount: 0.05, up: true, tiers: [1, 2, 3], rounding: 'cent', takeInSale: false },
      {},
      { price1E4: 26_000, price2E4: 25_000, price3E4: 24_000 },
    ],
    [
      'cost plus 50 percent, with the distance between tiers',
      { kind: 'price-cost', percent: 50, rounding: 'cent', takeInSale: false },
      { costE4: 20_000 },
      { price1E4: 30_000, price2E4: 28_800, price3E4: 27_600 },
    ],
    [
      'tiers in steps of ten percent',
      { kind: 'price-steps', percent: 10, rounding: 'cent', takeInSale: false },
      {},
      { price2E4: 23_000, price3E4: 20_700 },
    ],
  ])('%s', (_, operation, given, values) => {
    const planned = plan(operation, given)
    expect('values' in planned && planned.values).toMatchObject(values)
  })

  test('tiers that are empty stay empty, and what stays is not written', () => {
    const planned = plan(percent(true, 4, { tiers: [1] }))
    expect(planned).toEqual({ values: { price1E4: 26_500 } })
  })

  test.each<[string, Operation, Partial<BulkRow>, string]>([
    ['nothing to raise', percent(true, 4), { price1: null, price2: null, price3: null }, 'no_price'],
    ['on sale', percent(true, 4), { onSale: true, was: 30_000 }, 'on_sale'],
    ['tier 1 below tier 2', percent(false, 10, { tiers: [1] }), {}, 'tiers'],
    ['below a cent', percent(false, 100), {}, 'too_low'],
    ['raised by nothing', percent(true, 0), {}, 'same'],
    [
      'the same price for all tiers',
      { kind: 'price-set', amount: 2, tiers: [1, 2, 3], takeInSale: false },
      {},
      'tiers',
    ],
    ['no cost', { kind: 'price-cost', percent: 5, rounding: 'cent', takeInSale: false }, {}, 'no_cost'],
    ['archived', percent(true, 4), { state: 'archived' }, 'archived'],
  ])('leave alone what is %s', (_, operation, given, cause) => {
    expect(plan(operation, given)).toEqual({ cause })
  })

  test('on sale change where they are taken in, but not above the price before the sale', () => {
    const sale = { onSale: true, was: 27_000 }
    expect(plan(percent(true, 4, { takeInSale: true }), sale)).toMatchObject({ values: { price1E4: 26_500 } })
    expect(plan(percent(true, 10, { takeInSale: true }), sale)).toEqual({ cause: 'tiers' })
  })
})

describe('a sale', () => {
  const sale: Operation = { kind: 'sale', percent: 30, endsOn: '2026-11-30' as Day, rounding: 'cent' }
  test('keeps the price before it', () => {
    expect(plan(sale)).toEqual({
      values: {
        price1E4: 17_900,
        price2E4: 17_200,
        price3E4: 16_500,
        originalPriceE4: 25_500,
        saleEndsOn: '2026-11-30',
      },
    })
  })
  test('on a sale is refused, and ends where there is one', () => {
    expect(plan(sale, { was: 30_000 })).toEqual({ cause: 'on_sale' })
    expect(plan({ kind: 'sale-end' })).toEqual({ cause: 'not_on_sale' })
    expect(plan({ kind: 'sale-end' }, { was: 30_000 })).toMatchObject({
      values: { price1E4: 30_000, originalPriceE4: null },
    })
  })
})

describe('stock, flags and states', () => {
  test.each<[Operation, Partial<BulkRow>, object]>([
    [{ kind: 'stock-set', units: 48 }, {}, { values: { onHand: 48 } }],
    [{ kind: 'stock-set', units: 12 }, {}, { cause: 'allocated' }],
    [{ kind: 'stock-add', units: -12 }, {}, { values: { onHand: 228 } }],
    [{ kind: 'stock-add', units: -300 }, {}, { cause: 'allocated' }],
    [{ kind: 'flag', flag: 'featured', on: true }, {}, { values: { featured: true } }],
    [{ kind: 'flag', flag: 'featured', on: false }, {}, { cause: 'same' }],
    [{ kind: 'markup', percent: 3 }, {}, { values: { markupBp: 300 } }],
    [{ kind: 'season', start: 11, end: 2 }, {}, { values: { seasonStartMonth: 11, seasonEndMonth: 2 } }],
    [{ kind: 'category', category: 'Roses' }, {}, { cause: 'same' }],
    [{ kind: 'state', state: 'archived' }, {}, { values: { state: 'archived' } }],
    [{ kind: 'state', state: 'archived' }, { inOpenOrders: true }, { cause: 'in_open_orders' }],
    [{ kind: 'state', state: 'live' }, { state: 'archived' }, { values: { state: 'live' } }],
    [{ kind: 'state', state: 'live' }, { state: 'draft', price1: null }, { cause: 'not_ready' }],
  ])('%j of %j is %j', (operation, given, planned) => {
    expect(plan(operation, given)).toEqual(planned)
  })
})

test.each([
  [12_345, 'cent', 12_300],
  [12_350, 'cent', 12_400],
  [12_345, 'five', 12_500],
  [12_245, 'five', 12_000],
  [12_345, 'dime', 12_000],
  [12_345, 'nine', 11_900],
  [12_445, 'nine', 12_900],
  [100, 'nine', 900],
] as const)('%i to the %s is %i', (e4, rounding, price) => {
  expect(rounded(e4, rounding)).toBe(price)
})
