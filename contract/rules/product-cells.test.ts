import { describe, expect, test } from 'vitest'
import {
  type Cell,
  type CellValue,
  type Judged,
  judgeRow,
  missingSteps,
  readCell,
  readiness,
  type Unfinished,
} from './product-cells.ts'

describe('what is typed in a cell', () => {
  test.each<[Cell, string, CellValue, CellValue]>([
    ['price1', '2.55', null, 25_500],
    ['price1', '$1,204.5', null, 12_045_000],
    ['price1', '0.1234', null, 1_234],
    ['price1', '+4%', 25_500, 26_500],
    ['price1', '-4%', 25_500, 24_500],
    ['price1', '-0.05', 25_500, 25_000],
    ['price1', '+0.05', 25_500, 26_000],
    ['price1', '*1.04', 25_500, 26_500],
    ['price1', '/2', 25_500, 12_800],
    ['price2', '', 25_500, null],
    ['onHand', '+12', 100, 112],
    ['onHand', '1,080', 0, 1_080],
    ['markup', '3.5', 0, 350],
    ['markup', '3%', 0, 300],
    ['featured', 'yes', false, true],
    ['featured', 'sí', false, true],
    ['featured', '0', true, false],
    ['seasonStart', 'November', 1, 11],
    ['seasonStart', 'ene', 5, 1],
    ['seasonEnd', '12', 1, 12],
    ['saleEndsOn', '11/30/2026', null, '2026-11-30'],
    ['description', '  Rose Freedom ', '', 'Rose Freedom'],
  ])('%s: %j after %j is %j', (cell, typed, before, value) => {
    expect(readCell(cell, typed, before)).toEqual({ value })
  })

  test.each<[Cell, string, CellValue, string]>([
    ['price1', 'two', null, 'not_a_price'],
    ['price1', '2.55555', null, 'too_fine'],
    ['price1', '0', null, 'too_small'],
    ['price1', '-1', null, 'too_small'],
    ['price1', '9999999', null, 'too_big'],
    ['price1', '+4%', null, 'not_a_price'],
    ['price1', '1,2,3', null, 'not_a_price'],
    ['quantity1', '12.5', null, 'too_fine'],
    ['onHand', '-300', 100, 'too_small'],
    ['onHand', '', 100, 'required'],
    ['description', '', 'Rose', 'required'],
    ['description', 'x'.repeat(161), '', 'too_long'],
    ['description', 'a\u0007b', '', 'unreadable'],
    ['seasonStart', '13', 1, 'not_a_month'],
    ['saleEndsOn', 'tomorrow', null, 'not_a_day'],
    ['featured', 'maybe', false, 'not_a_flag'],
  ])('%s: %j after %j is refused as %s', (cell, typed, before, code) => {
    expect(readCell(cell, typed, before)).toMatchObject({ fault: { code } })
  })
})

/** 2.55, 2.45 and 2.35 from 12, 48 and 120, in multiples of 12. */
const row = (given: Partial<Judged> = {}): Judged => ({
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
  ...given,
})

describe('the cells of a product', () => {
  test.each<[string, object, object, Partial<Judged>?]>([
    [
      'a tier at the one above',
      { price2: 25_500 },
      { price2: { code: 'not_below', tier: 2, than: 1, price: 25_500 } },
    ],
    ['tier 1 below the next', { price1: 24_000 }, { price1: { code: 'tier_above', tier: 2 } }],
    ['a quantity that is no multiple', { quantity2: 50 }, { quantity2: { code: 'not_a_multiple', of: 12 } }],
    [
      'a quantity at the one before',
      { quantity3: 48 },
      { quantity3: { code: 'not_above', tier: 3, than: 2, quantity: 48 } },
    ],
    ['a price without a quantity', { price4: 20_000 }, { price4: { code: 'no_quantity', tier: 4 } }],
    [
      'multiples that quantities do not have',
      { minQuantity: 25 },
      { minQuantity: { code: 'not_a_multiple', of: 25 } },
    ],
    ['tier 1 emptied below others', { price1: null }, { price1: { code: 'tier_above', tier: 2 } }],
    [
      'a price before the sale below today’s',
      { was: 25_000 },
      { was: { code: 'was_not_above', price: 25_500 } },
    ],
    ['an end without a sale', { saleEndsOn: '2026-11-30' }, { saleEndsOn: { code: 'no_sale' } }],
    [
      'a price at the one before the sale',
      { price1: 30_000 },
      { price1: { code: 'on_sale', was: 30_000 } },
      { was: 30_000 },
    ],
  ])('%s is refused', (_, changed, refused, given) => {
    expect(judgeRow(row(given), changed).refused).toMatchObject(
      // The emptied or lowered cell names the tier that it must stay above.
      refused,
    )
  })

  test('cells that are valid only together are saved together', () => {
    const raised = { price1: 35_000, price2: 34_000, price3: 33_000 }
    expect(judgeRow(row(), raised)).toEqual({ kept: raised, refused: {} })
    expect(judgeRow(row(), { quantity4: 240, price4: 22_000 }).refused).toEqual({})
  })

  test('are kept where others are refused', () => {
    const { kept, refused } = judgeRow(row(), { price1: 26_500, price2: 27_000, price3: 24_000 })
    expect(kept).toEqual({ price1: 26_500, price3: 24_000 })
    expect(Object.keys(refused)).toEqual(['price2'])
  })

  test('may be corrected although another was wrong before', () => {
    const wrong = row({ price3: 30_000 })
    expect(judgeRow(wrong, { price1: 26_000 })).toEqual({ kept: { price1: 26_000 }, refused: {} })
  })
})

test('what is missing before it can be ordered', () => {
  const whole = {
    ...row(),
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
  }
  const missing = (given: Partial<Unfinished>) =>
    Object.entries(readiness({ ...whole, ...given })).flatMap(([step, ready]) => (ready ? [] : [step]))
  expect(missing({})).toEqual([])
  expect(missing({ growerId: null })).toEqual(['grower'])
  expect(missing({ price1: null, price2: null, price3: null })).toEqual(['priced'])
  expect(missing({ price2: 26_000 })).toEqual(['tiers'])
  expect(missing({ onHand: 6 })).toEqual(['stocked'])
  expect(missing({ onHand: 0, preBooked: true })).toEqual([])
  expect(missing({ inSeason: false })).toEqual(['stocked'])
  expect(missingSteps({ ...whole, growerId: null, onHand: 0 })).toEqual([])
  expect(missingSteps({ ...whole, description: '' })).toEqual(['named'])
})
