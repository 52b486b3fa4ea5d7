import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToFreeShipping, type ShippingTerms, shippingCents } from './shipping.ts'

const terms: ShippingTerms = {
  method: 'TRUCK',
  customRoute: true,
  shippingCostCents: 1200,
  shippingMinimumCents: 15_000,
}
const anyTerms: fc.Arbitrary<ShippingTerms> = fc.record({
  method: fc.constantFrom('PICKUP', 'TRUCK', 'UPS'),
  customRoute: fc.boolean(),
  shippingCostCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  shippingMinimumCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
})
const anyGoods = fc.integer({ min: 0, max: 100_000 })

describe('9.11 shipping', () => {
  test('pickup costs nothing', () => {
    expect(shippingCents({ ...terms, method: 'PICKUP', customRoute: false }, 100)).toBe(0)
  })

  test('with custom routes, goods of $150 go free and $149.99 do not', () => {
    expect(shippingCents(terms, 15_000)).toBe(0)
    expect(shippingCents(terms, 14_999)).toBe(1200)
    expect(shippingCents({ ...terms, method: 'UPS' }, 15_000)).toBe(0)
  })

  test('without custom routes, shipping costs the same however much is bought', () => {
    expect(shippingCents({ ...terms, customRoute: false }, 1_000_000)).toBe(1200)
  })
})

describe('what is missing to free shipping', () => {
  test('$30 more, nothing, or never', () => {
    expect(centsToFreeShipping(terms, 12_000)).toBe(3000)
    expect(centsToFreeShipping(terms, 15_000)).toBe(0)
    expect(centsToFreeShipping({ ...terms, customRoute: false }, 12_000)).toBeNull()
    expect(centsToFreeShipping({ ...terms, method: 'PICKUP' }, 0)).toBe(0)
  })

  test('nothing where shipping costs nothing, below the minimum too', () => {
    expect(centsToFreeShipping({ ...terms, shippingCostCents: 0 }, 12_000)).toBe(0)
  })

  test('is 0 exactly when shipping is free, and buying that much makes it free', () => {
    fc.assert(
      fc.property(anyTerms, anyGoods, (any, goods) => {
        const missing = centsToFreeShipping(any, goods)
        expect(missing === 0).toBe(shippingCents(any, goods) === 0)
        if (missing !== null) expect(shippingCents(any, goods + missing)).toBe(0)
        if (missing) expect(shippingCents(any, goods + missing - 1)).toBeGreaterThan(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
