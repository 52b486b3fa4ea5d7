import { describe, expect, test } from 'vitest'
import type { RecipeRole } from '../../../contract/features/assistant/parts.ts'
import { type Candidate, planRecipe, type Wish } from './recipe-plan.ts'

/** `rose focal 10 x 12 at 10.00`: 12 bunches of 10 stems for $10 each. */
function goods(...rows: string[]): Candidate[] {
  return rows.map((row, at) => {
    const [type = '', role, pack, , units, , dollars] = row.split(' ')
    const stems = Number(pack)
    return {
      productId: at + 1,
      type,
      roles: new Set([role as RecipeRole]),
      sold: { um: 'BU', pack: stems, step: 1, tiers: [{ from: 1, priceE4: Number(dollars) * 10_000 }] },
      unitsLeft: Number(units),
      stemsLeft: Number(units) * stems,
    }
  })
}

const plenty = [
  'rose focal 10 x 99 at 10.00',
  'stock secondary 10 x 99 at 8.00',
  'snapdragon line 10 x 99 at 8.00',
  'wax filler 10 x 99 at 6.00',
  'ruscus green 10 x 99 at 5.00',
]
const wish = (over: Partial<Wish>): Wish => ({ stemsEach: 20, asked: null, budgetCents: null, ...over })

describe('how many pieces', () => {
  // Ten pieces of 20 stems: 6 bunches of roses, 3 of stock, 2 of snapdragons, 3 of wax, 6 of ruscus come to $148.
  const cases: [
    string,
    string[],
    Partial<Wish>,
    { pieces: number; limit: string | null; dollars: number },
  ][] = [
    ['as many as asked for', plenty, { asked: 10 }, { pieces: 10, limit: null, dollars: 148 }],
    [
      'as many as a budget makes',
      plenty,
      { budgetCents: 15_000 },
      { pieces: 10, limit: 'budget', dollars: 148 },
    ],
    [
      'fewer than asked for where the budget ends',
      plenty,
      { asked: 15, budgetCents: 15_000 },
      { pieces: 10, limit: 'budget', dollars: 148 },
    ],
    [
      'a flower that is nearly gone makes room for a dearer one of which there is enough',
      ['spray focal 10 x 1 at 3.00', ...plenty],
      { asked: 10 },
      { pieces: 10, limit: null, dollars: 148 },
    ],
    [
      'a budget is not used up by what is nearly gone either',
      ['spray focal 10 x 1 at 3.00', ...plenty],
      { budgetCents: 15_000 },
      { pieces: 10, limit: 'budget', dollars: 148 },
    ],
    [
      'stock is the limit where focal flowers end',
      ['rose focal 10 x 3 at 10.00', ...plenty.slice(1)],
      { asked: 15, budgetCents: 100_000 },
      { pieces: 5, limit: 'stock', dollars: 81 },
    ],
    [
      'stock is the limit of a budget too',
      ['rose focal 10 x 3 at 10.00', ...plenty.slice(1)],
      { budgetCents: 100_000 },
      { pieces: 5, limit: 'stock', dollars: 81 },
    ],
    [
      'one piece without a number and a budget',
      plenty,
      {},
      { pieces: 1, limit: null, dollars: 10 + 8 + 8 + 6 + 5 },
    ],
    [
      'a single piece over the budget',
      plenty,
      { asked: 4, budgetCents: 1_000 },
      { pieces: 1, limit: 'budget', dollars: 37 },
    ],
  ]
  test.each(cases)('%s', (_, rows, over, { pieces, limit, dollars }) => {
    const planned = planRecipe(goods(...rows), wish(over))
    expect(
      planned && { pieces: planned.plan.pieces, limit: planned.limit, cents: planned.plan.cents },
    ).toEqual({
      pieces,
      limit,
      cents: dollars * 100,
    })
  })
})

test('a line flower that is nearly gone is left out, and greens take its stems', () => {
  const rows = plenty.map((row) => (row.startsWith('snap') ? 'snapdragon line 10 x 1 at 8.00' : row))
  const planned = planRecipe(goods(...rows), wish({ asked: 10 }))
  expect(planned?.plan.picks.map(({ role, stemsEach }) => [role, stemsEach])).toEqual([
    ['focal', 6],
    ['secondary', 3],
    ['filler', 3],
    ['green', 8],
  ])
  expect(planned?.limit).toBe(null)
})

test('with two roles nearly gone it makes fewer pieces of the whole design', () => {
  const rows = plenty.map((row) => (/^(?:snap|wax)/.test(row) ? row.replace('x 99', 'x 1') : row))
  const planned = planRecipe(goods(...rows), wish({ asked: 10 }))
  expect(planned?.plan.pieces).toBe(5)
  expect(planned?.plan.picks.map(({ role }) => role)).toEqual(['focal', 'secondary', 'line', 'green'])
  expect(planned?.limit).toBe('stock')
})

test('every piece has all its stems, and no more is bought than is there', () => {
  for (const asked of [1, 3, 7, 15, 40, 200]) {
    const planned = planRecipe(goods(...plenty), wish({ asked }))
    for (const { candidate, stemsEach, units } of planned?.plan.picks ?? []) {
      expect(units).toBeLessThanOrEqual(candidate.unitsLeft)
      expect(units * candidate.sold.pack).toBeGreaterThanOrEqual(stemsEach * (planned?.plan.pieces ?? 0))
    }
    expect(planned?.plan.picks.reduce((sum, { stemsEach }) => sum + stemsEach, 0)).toBe(20)
  }
})

test('without anything in stock there is no plan', () => {
  expect(planRecipe([], wish({ asked: 3 }))).toBeUndefined()
})
