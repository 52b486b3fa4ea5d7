import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromDollars,
  divideHalfUp,
  dollarsFromCents,
  dollarsFromE4,
  e4FromDollars,
  lineAmountCents,
  moneyColumn,
  moneyText,
  sumText,
  unitPriceText,
} from './money.ts'

/** Up to a billion dollars, far above any order. */
const anyE4 = fc.integer({ min: -1e13, max: 1e13 })
const anyCents = fc.integer({ min: -1e11, max: 1e11 })

describe('dollars of JSON', () => {
  test('become whole cents and ten-thousandths, however badly they fit a double', () => {
    expect(centsFromDollars(19.99)).toBe(1999)
    expect(centsFromDollars(1.1)).toBe(110)
    expect(centsFromDollars(0.29)).toBe(29)
    expect(centsFromDollars(-4.35)).toBe(-435)
    expect(e4FromDollars(0.3749)).toBe(3749)
    expect(e4FromDollars(1.005)).toBe(10_050)
  })

  test('come back as they went, for every amount', () => {
    fc.assert(fc.property(anyCents, (cents) => centsFromDollars(dollarsFromCents(cents)) === cents))
    fc.assert(fc.property(anyE4, (e4) => e4FromDollars(dollarsFromE4(e4)) === e4))
  })

  test('survive JSON', () => {
    fc.assert(fc.property(anyE4, (e4) => e4FromDollars(JSON.parse(JSON.stringify(dollarsFromE4(e4)))) === e4))
  })

  test.each([0.001, 1.005, 19.999, Number.NaN, Infinity, -Infinity, 1e15])(
    '%s is not an amount of cents',
    (dollars) => {
      expect(() => centsFromDollars(dollars)).toThrow(RangeError)
    },
  )

  test('finer than a hundredth of a cent is refused', () => {
    expect(() => e4FromDollars(0.00001)).toThrow(RangeError)
    expect(() => e4FromDollars(1 / 3)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-5, 10, -1],
    [-4, 10, 0],
    [-15, 10, -2],
    [0, 7, 0],
    [1, 3, 0],
    [2, 3, 1],
  ])('%i / %i is %i: half goes away from zero', (value, divisor, expected) => {
    expect(divideHalfUp(value, divisor)).toBe(expected)
  })

  test('is exact for every safe integer', () => {
    const divisors = fc.constantFrom(2, 3, 7, 100, 10_000, 1_000_000)
    fc.assert(
      fc.property(fc.maxSafeInteger(), divisors, (value, divisor) => {
        const [n, d] = [BigInt(value), BigInt(divisor)]
        const exact = n < 0n ? -((-n * 2n + d) / (d * 2n)) : (n * 2n + d) / (d * 2n)
        return divideHalfUp(value, divisor) === Number(exact)
      }),
    )
  })

  test('1,250 roses at 38¢ cost $475, 7 stems at 0.1250 cost 88¢', () => {
    expect(lineAmountCents(1250, 3800)).toBe(47_500)
    expect(lineAmountCents(7, 1250)).toBe(88)
  })

  test('a line is within half a cent of the true amount, and more of it never costs less', () => {
    const quantity = fc.integer({ min: 1, max: 200_000 })
    const price = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(quantity, price, (units, e4) => {
        const cents = lineAmountCents(units, e4)
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(Math.abs(cents * 100 - units * e4)).toBeLessThanOrEqual(50)
        expect(lineAmountCents(units + 1, e4)).toBeGreaterThanOrEqual(cents)
      }),
    )
  })
})

describe('money as people read it', () => {
  test.each([
    [0, '$0', '0.00'],
    [5, '$0.05', '0.05'],
    [120_400, '$1,204', '1,204.00'],
    [120_450, '$1,204.50', '1,204.50'],
    [99, '$0.99', '0.99'],
    [100_000_000, '$1,000,000', '1,000,000.00'],
    [-4_250, '−$42.50', '−42.50'],
  ])('%i cents are %s in a sentence and %s in a column', (cents, text, column) => {
    expect(moneyText(cents)).toBe(text)
    expect(moneyColumn(cents)).toBe(column)
  })

  test.each([
    [120_400, '$1,204.00'],
    [0, '$0.00'],
    [-5_010, '−$50.10'],
  ])('a sum of %i cents below a column reads %s', (cents, sum) => {
    expect(sumText(cents)).toBe(sum)
  })

  test.each([
    [235_000, '23.50'],
    [3_750, '0.375'],
    [3_749, '0.3749'],
    [3_705, '0.3705'],
    [100_000, '10.00'],
    [12_345_678, '1,234.5678'],
    [0, '0.00'],
  ])('a unit price of %i is %s', (e4, text) => {
    expect(unitPriceText(e4)).toBe(text)
  })

  test('says the very amount', () => {
    const read = (text: string) => Number(text.replace('−', '-').replace(/[$,]/g, ''))
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(centsFromDollars(read(moneyText(cents)))).toBe(cents)
        expect(centsFromDollars(read(moneyColumn(cents)))).toBe(cents)
        expect(moneyColumn(cents)).toMatch(/^−?\d{1,3}(,\d{3})*\.\d{2}$/)
      }),
    )
    fc.assert(
      fc.property(anyE4, (e4) => {
        expect(e4FromDollars(read(unitPriceText(e4)))).toBe(e4)
        expect(unitPriceText(e4)).toMatch(/\.\d{2,4}$/)
      }),
    )
  })
})
