import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import {
  customerPriceE4,
  customerPricesOf,
  customerTiers,
  isOnSale,
  nextTier,
  type PriceRule,
  saleTiers,
  type TierColumns,
  termsFor,
  tierFor,
  tiersOf,
} from './pricing.ts'

const columnsOf = (prices: (number | null)[], quantities: (number | null)[]): TierColumns => ({
  price1: prices[0] ?? null,
  price2: prices[1] ?? null,
  price3: prices[2] ?? null,
  price4: prices[3] ?? null,
  price5: prices[4] ?? null,
  quantity1: quantities[0] ?? null,
  quantity2: quantities[1] ?? null,
  quantity3: quantities[2] ?? null,
  quantity4: quantities[3] ?? null,
  quantity5: quantities[4] ?? null,
})

const off = (discountBp: number) => ({ discountBp, fixedE4: null })

/** $23.50 from one, $22.00 from four, $20.75 from ten. */
const roses = columnsOf([235_000, 220_000, 207_500], [1, 4, 10])
const ladder = tiersOf(roses)

const anyColumns: fc.Arbitrary<TierColumns> = fc
  .tuple(
    fc.array(fc.option(fc.integer({ min: 0, max: 2_000_000 })), { minLength: 5, maxLength: 5 }),
    fc.array(fc.option(fc.integer({ min: 0, max: 500 })), { minLength: 5, maxLength: 5 }),
  )
  .map(([prices, quantities]) => columnsOf(prices, quantities))

describe('the ladder', () => {
  test('leaves out tiers whose price or quantity is 0, null or no number', () => {
    const columns = columnsOf([61_000, 0, 52_000, null, Number.NaN], [1, 5, 10, 20, 50])
    expect(tiersOf(columns)).toEqual([
      { from: 1, priceE4: 61_000 },
      { from: 10, priceE4: 52_000 },
    ])
    expect(tiersOf(columnsOf([61_000, 60_000], [0, null]))).toEqual([])
  })

  test('is in order of quantity, however it was stored', () => {
    expect(tiersOf(columnsOf([207_500, 235_000], [10, 1])).map(({ from }) => from)).toEqual([1, 10])
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const froms = tiersOf(columns).map(({ from }) => from)
        expect(froms).toEqual(froms.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('5.08 the tier in force', () => {
  test.each([
    [1, 235_000],
    [3, 235_000],
    [4, 220_000],
    [9, 220_000],
    [10, 207_500],
    [5_000, 207_500],
  ])('%i bunches of roses are at %i', (quantity, priceE4) => {
    expect(tierFor(ladder, quantity)?.priceE4).toBe(priceE4)
  })

  test('below all of them, the first', () => {
    expect(tierFor(tiersOf(columnsOf([61_000, 58_600], [5, 10])), 2)?.priceE4).toBe(61_000)
  })

  test('none without a price', () => {
    expect(tierFor([], 5)).toBeUndefined()
  })

  test('is the highest active quantity not above the quantity', () => {
    fc.assert(
      fc.property(anyColumns, fc.integer({ min: 1, max: 600 }), (columns, quantity) => {
        const tiers = tiersOf(columns)
        const reached = tiers.filter(({ from }) => from <= quantity).map(({ from }) => from)
        const inForce = tierFor(tiers, quantity)
        expect(inForce?.from).toBe(reached.length > 0 ? Math.max(...reached) : tiers[0]?.from)
      }),
    )
  })
})

describe('the next tier', () => {
  test('2 more bunches reach $22.00', () => {
    expect(nextTier(ladder, 2)).toEqual({ more: 2, tier: { from: 4, priceE4: 220_000 } })
    expect(nextTier(ladder, 4)).toEqual({ more: 6, tier: { from: 10, priceE4: 207_500 } })
    expect(nextTier(ladder, 10)).toBeUndefined()
  })

  test('is one that costs less: a tier at the same price is not a reason to buy more', () => {
    const flat = tiersOf(columnsOf([61_000, 61_000, 52_000], [1, 5, 10]))
    expect(nextTier(flat, 1)).toEqual({ more: 9, tier: { from: 10, priceE4: 52_000 } })
    expect(nextTier(tiersOf(columnsOf([61_000, 58_600], [5, 10])), 2)?.tier.priceE4).toBe(58_600)
  })

  test('is always reached by that many more and always cheaper', () => {
    fc.assert(
      fc.property(anyColumns, fc.integer({ min: 1, max: 600 }), (columns, quantity) => {
        const tiers = tiersOf(columns)
        const next = nextTier(tiers, quantity)
        if (!next) return
        expect(quantity + next.more).toBe(next.tier.from)
        expect(next.tier.priceE4).toBeLessThan(tierFor(tiers, quantity)?.priceE4 ?? 0)
      }),
    )
  })
})

describe('the price of a customer', () => {
  test.each([
    ['as listed, to the hundredth of a cent', 3_749, 0, 0, 3_749],
    ['5% off $23.50', 235_000, 500, 0, 223_300],
    ['half a cent goes up: 10% off $0.05', 500, 1_000, 0, 500],
    ['15% off, then 10% on top', 200_000, 1_500, 1_000, 187_000],
    ['a mark-up alone', 200_000, 0, 250, 205_000],
    ['1% off $0.289 is never dearer than that', 2_890, 100, 0, 2_890],
    ['each step is rounded: $0.99 with 7% off and 3% on top', 9_900, 700, 300, 9_500],
  ])('%s', (_, listE4, discountBp, markupBp, priceE4) => {
    expect(customerPriceE4(listE4, off(discountBp), markupBp)).toBe(priceE4)
  })

  test('is whole cents where it is calculated, and a discount never makes it dearer', () => {
    const list = fc.integer({ min: 0, max: 10_000_000 })
    const bp = fc.integer({ min: 1, max: 9_000 })
    fc.assert(
      fc.property(list, bp, bp, (listE4, discountBp, markupBp) => {
        const discounted = customerPriceE4(listE4, off(discountBp), 0)
        expect(discounted).toBeLessThanOrEqual(listE4)
        if (discounted < listE4) expect(discounted % 100).toBe(0)
        expect(Math.abs(discounted - (listE4 * (10_000 - discountBp)) / 10_000)).toBeLessThanOrEqual(50)
        expect(customerPriceE4(listE4, off(discountBp), markupBp)).toBeGreaterThanOrEqual(discounted)
      }),
    )
  })

  test('keeps the order of a falling ladder', () => {
    const bp = fc.integer({ min: 0, max: 9_000 })
    fc.assert(
      fc.property(bp, bp, (discountBp, markupBp) => {
        const prices = customerTiers(ladder, off(discountBp), markupBp).map(({ priceE4 }) => priceE4)
        expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('the rules of a customer', () => {
  const none = { productId: null, category: null, percentBp: null, priceE4: null }
  const rose = { id: 7, category: 'Roses' }
  const terms = (...rules: Partial<PriceRule>[]) =>
    termsFor(customerPricesOf(rules.map((rule) => ({ source: 'own', ...none, ...rule }))), rose)

  test.each<[string, Partial<PriceRule>[], number]>([
    ['none: the list price', [], 200_000],
    ['they don’t add up', [{ percentBp: 500 }, { percentBp: 300 }], 190_000],
    ['the category’s is better', [{ percentBp: 500 }, { category: 'Roses', percentBp: 1_000 }], 180_000],
    ['another category’s doesn’t count', [{ category: 'Tulips', percentBp: 1_000 }], 200_000],
    ['the product’s own, better than all', [{ percentBp: 500 }, { productId: 7, percentBp: 1_500 }], 170_000],
    ['another product’s doesn’t count', [{ productId: 8, priceE4: 100 }], 200_000],
    ['a fixed price', [{ productId: 7, priceE4: 150_000 }], 150_000],
    [
      'a percentage that is lower than a fixed price',
      [{ productId: 7, priceE4: 150_000 }, { percentBp: 3_000 }],
      140_000,
    ],
    ['a fixed price above the list', [{ productId: 7, priceE4: 250_000 }], 200_000],
    ['a fixed price of the category', [{ category: 'Roses', priceE4: 160_000 }], 160_000],
    [
      'the lower of two promises',
      [
        { productId: 7, priceE4: 150_000 },
        { productId: 7, priceE4: 145_000 },
      ],
      145_000,
    ],
  ])('%s', (_, rules, priceE4) => {
    expect(customerPriceE4(200_000, terms(...rules), 0)).toBe(priceE4)
  })

  test('a fixed price has no mark-up, and a marked-up price that is lower counts', () => {
    expect(customerPriceE4(200_000, terms({ productId: 7, priceE4: 150_000 }), 1_000)).toBe(150_000)
    expect(customerPriceE4(200_000, terms({ productId: 7, priceE4: 210_000 }), 1_000)).toBe(210_000)
    expect(
      customerPriceE4(200_000, terms({ productId: 7, priceE4: 210_000 }, { percentBp: 1_000 }), 1_000),
    ).toBe(198_000)
  })

  test('an added rule never makes it dearer, and the price is that of the best single rule', () => {
    const list = fc.integer({ min: 100, max: 2_000_000 })
    const rule = fc.record({
      productId: fc.constantFrom(null, 7, 8),
      percentBp: fc.option(fc.integer({ min: 1, max: 9_000 })),
      priceE4: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    })
    fc.assert(
      fc.property(
        list,
        fc.array(rule),
        rule,
        fc.integer({ min: 0, max: 3_000 }),
        (listE4, rules, more, markupBp) => {
          const price = (some: Partial<PriceRule>[]) => customerPriceE4(listE4, terms(...some), markupBp)
          expect(price([...rules, more])).toBeLessThanOrEqual(price(rules))
          expect(price(rules)).toBe(Math.min(price([]), ...rules.map((one) => price([one]))))
        },
      ),
    )
  })
})

describe('a sale', () => {
  const sale = { originalPriceE4: 300_000, saleEndsOn: asDay('2026-11-25') }

  test('applies through its last day and lapses automatically the day after', () => {
    expect(saleTiers(roses, sale, asDay('2026-11-25'))).toEqual({
      onSale: true,
      columns: roses,
      tiers: ladder,
    })
    const lapsed = saleTiers(roses, sale, asDay('2026-11-26'))
    expect(lapsed.onSale).toBe(false)
    expect(lapsed.tiers).toEqual([
      { from: 1, priceE4: 300_000 },
      { from: 4, priceE4: 280_900 },
      { from: 10, priceE4: 264_900 },
    ])
  })

  test('without an end it continues', () => {
    expect(isOnSale(roses, { ...sale, saleEndsOn: null }, asDay('2036-01-01'))).toBe(true)
  })

  test('is none where the original price is missing or not higher', () => {
    for (const originalPriceE4 of [null, 0, 235_000, 200_000]) {
      const { onSale, tiers } = saleTiers(roses, { ...sale, originalPriceE4 }, asDay('2026-12-24'))
      expect([onSale, tiers]).toEqual([false, ladder])
    }
  })

  test('once lapsed, no tier is below the sale price or above the original', () => {
    const original = fc.integer({ min: 100, max: 2_000_000 })
    const falling = fc
      .array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 5, maxLength: 5 })
      .map((prices) =>
        columnsOf(
          prices.toSorted((a, b) => b - a),
          [1, 5, 10, 20, 50],
        ),
      )
    fc.assert(
      fc.property(falling, original, (columns, originalPriceE4) => {
        fc.pre(isOnSale(columns, { originalPriceE4, saleEndsOn: null }, asDay('2026-11-25')))
        const on = asDay('2026-11-26')
        const { tiers } = saleTiers(columns, { originalPriceE4, saleEndsOn: asDay('2026-11-25') }, on)
        tiersOf(columns).forEach(({ priceE4 }, i) => {
          expect(tiers[i]?.priceE4).toBeLessThanOrEqual(originalPriceE4)
          // Rounded to the cent, which is 100 ten-thousandths.
          expect((tiers[i]?.priceE4 ?? 0) + 50).toBeGreaterThanOrEqual(Math.min(priceE4, originalPriceE4))
        })
      }),
    )
  })
})
