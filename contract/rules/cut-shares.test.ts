import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutShares } from './cut-shares.ts'

const line = (units: number, orderType = 'PREBOOK', placed = 0) => ({ units, orderType, placed })

test.each([
  ['all of it comes', [line(5), line(3)], 8, 1, [5, 3]],
  ['nothing comes', [line(5), line(3)], 0, 1, [0, 0]],
  [
    'standing orders before pre-orders before the rest',
    [line(4, 'GROWER_DIRECT'), line(4), line(4, 'STANDING')],
    6,
    1,
    [0, 2, 4],
  ],
  ['in proportion within a class', [line(6, 'PREBOOK', 1), line(3, 'PREBOOK', 2)], 6, 1, [4, 2]],
  ['in whole bunches', [line(20, 'PREBOOK', 1), line(20, 'PREBOOK', 2)], 25, 10, [10, 10]],
  ['the first who ordered takes the odd one', [line(2, 'PREBOOK', 2), line(2, 'PREBOOK', 1)], 3, 1, [1, 2]],
])('%s', (_, lines, there, step, expected) => {
  expect(cutShares(lines, { there, step })).toEqual(expected)
})

test('never gives more than there is or than was asked', () => {
  const lines = fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 60 }),
      orderType: fc.constantFrom('STANDING', 'PREBOOK', 'GROWER_DIRECT', 'FARM_DIRECT'),
      placed: fc.integer({ min: 0, max: 1000 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 400 }), fc.constantFrom(1, 5, 25), (all, there, step) => {
      const gets = cutShares(all, { there, step })
      const sum = gets.reduce((a, b) => a + b, 0)
      expect(sum).toBeLessThanOrEqual(there)
      for (const [at, units] of gets.entries()) {
        expect(units).toBeGreaterThanOrEqual(0)
        expect(units).toBeLessThanOrEqual(all[at]?.units ?? 0)
      }
      const asked = all.reduce((total, { units }) => total + units, 0)
      if (there >= asked) expect(sum).toBe(asked)
    }),
  )
})
