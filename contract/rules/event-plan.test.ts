import { expect, test } from 'vitest'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { cheapestUnits, costOf, stemsInUnit, unitsFor } from './event-packs.ts'
import { type Choice, cheapestPlan, type Needed } from './event-plan.ts'

/** The same numbers in each run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
}

const choice = (
  productId: number,
  dollars: number,
  more: Partial<Choice['sold']> & { most?: number } = {},
): Choice => {
  const { most = null, ...sold } = more
  return {
    productId,
    most,
    sold: { um: 'BU', pack: 10, step: 1, tiers: [{ from: 1, priceE4: dollars * 10_000 }], ...sold },
  }
}

test('two rows share the packs of one product where that is cheaper', () => {
  const white = choice(1, 10)
  const cream = choice(2, 9)
  const plan = cheapestPlan([
    { stems: 14, choices: [white, cream] },
    { stems: 6, choices: [cream, white] },
  ])
  expect(plan).toMatchObject({ productIds: [2, 2], cents: 1800, exact: true })
  expect(plan?.units.get(2)).toBe(2)
})

test('buys up to the next price where all together cost less', () => {
  const sold = choice(1, 10, {
    tiers: [
      { from: 1, priceE4: 100_000 },
      { from: 10, priceE4: 80_000 },
    ],
  })
  expect(cheapestUnits(90, sold)).toEqual({ units: 10, cents: 8000 })
  expect(cheapestUnits(70, sold)).toEqual({ units: 7, cents: 7000 })
})

test('takes no more than there is, and says so when nothing covers a row', () => {
  const few = choice(1, 5, { most: 1 })
  const many = choice(2, 9)
  expect(cheapestPlan([{ stems: 20, choices: [few, many] }])).toMatchObject({ productIds: [2], cents: 1800 })
  expect(cheapestPlan([{ stems: 20, choices: [few] }])).toBeUndefined()
  expect(cheapestPlan([{ stems: 0, choices: [few] }])).toMatchObject({ cents: 0 })
  expect(cheapestPlan([])).toMatchObject({ cents: 0, exact: true })
})

/** Every assignment, one by one. */
function exhaustive(items: readonly Needed[]): number {
  let best = Number.POSITIVE_INFINITY
  const visit = (at: number, demand: Map<Choice, number>) => {
    if (at === items.length) {
      const costs = [...demand].map(([offer, stems]) => allUnits(stems, offer))
      best = Math.min(
        best,
        costs.reduce((sum, cents) => sum + cents, 0),
      )
      return
    }
    const { stems, choices } = items[at] as Needed
    for (const { productId } of choices) {
      const same = [...demand.keys()].find((other) => other.productId === productId)
      const offer = same ?? (choices.find((other) => other.productId === productId) as Choice)
      visit(at + 1, new Map(demand).set(offer, (demand.get(offer) ?? 0) + stems))
    }
  }
  visit(0, new Map())
  return best
}

/** Every number of units that covers the stems, up to well above each tier. */
function allUnits(stems: number, { sold, most }: Choice): number {
  let best = Number.POSITIVE_INFINITY
  const least = unitsFor(stems, sold)
  if (stems === 0) return 0
  const end = least + 40 * sold.step
  for (let units = least; units <= end; units += sold.step)
    if ((most === null || units <= most) && units * stemsInUnit(sold) >= stems)
      best = Math.min(best, costOf(units, sold) ?? Number.POSITIVE_INFINITY)
  return best
}

function someProducts(below: (most: number) => number, count: number): Choice[] {
  return Array.from({ length: count }, (_, n) => {
    const isStem = below(3) === 0
    const each = 1_000 + below(25_000)
    const first = isStem ? each : each * 10 - (each % 3)
    return {
      productId: n + 1,
      most: below(4) === 0 ? 5 + below(60) : null,
      sold: {
        um: isStem ? 'ST' : 'BU',
        pack: 10,
        step: isStem ? 12 : 1 + below(2),
        tiers: [
          { from: 1, priceE4: first },
          { from: isStem ? 48 : 5, priceE4: Math.round(first * 0.93) },
          { from: isStem ? 120 : 10, priceE4: Math.round(first * 0.88) },
        ],
      },
    }
  })
}

test('property: as cheap as trying every choice, in four hundred small events', () => {
  const below = numbers(11)
  let covered = 0
  for (let run = 0; run < 400; run++) {
    const products = someProducts(below, 5)
    const items = Array.from({ length: 1 + below(5) }, (): Needed => {
      const from = below(products.length)
      const count = 1 + below(4)
      return {
        stems: below(90),
        choices: Array.from({ length: count }, (_, i) => products[(from + i) % products.length] as Choice),
      }
    })
    const best = exhaustive(items)
    const plan = cheapestPlan(items)
    expect(plan?.cents ?? Number.POSITIVE_INFINITY, JSON.stringify(items)).toBe(best)
    if (plan) {
      covered++
      expect(plan.exact).toBe(true)
    }
  }
  expect(covered).toBeGreaterThan(200)
})

test('forty items with six choices each, shared among neighbors: exact, well within 200 ms', () => {
  const below = numbers(5)
  const products = someProducts(below, 90).map((one) => ({ ...one, most: null }))
  const items = Array.from(
    { length: 40 },
    (_, at): Needed => ({
      stems: 10 + below(150),
      choices: Array.from({ length: 6 }, (_, i) => products[(at * 2 + i) % products.length] as Choice),
    }),
  )
  const began = performance.now()
  const plan = cheapestPlan(items)
  const took = performance.now() - began
  if (process.env.SHOW_TIMES) console.error(`${took.toFixed(1)} ms`)
  expect(plan?.exact).toBe(true)
  expect(took).toBeLessThan(atThisLoad(200))
})

test('forty items that may all be one of eight products: exact, well within 200 ms', () => {
  const below = numbers(9)
  const products = someProducts(below, 8).map((one) => ({ ...one, most: null }))
  const items = Array.from({ length: 40 }, (): Needed => ({ stems: 10 + below(150), choices: products }))
  const began = performance.now()
  const plan = cheapestPlan(items)
  const took = performance.now() - began
  if (process.env.SHOW_TIMES) console.error(`${took.toFixed(1)} ms`)
  expect(plan?.exact).toBe(true)
  expect(took).toBeLessThan(atThisLoad(200))
})
