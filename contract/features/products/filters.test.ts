import { describe, expect, test } from 'vitest'
import { type Condition, filtersText, readFilters, withCondition } from './filters.ts'

describe('filters in an address', () => {
  test.each<[string, Condition[]]>([
    ['', []],
    ['category:is:Roses', [{ field: 'category', comparison: 'is', values: ['Roses'] }]],
    [
      'category:is:Roses|Spray Roses;free:under:12',
      [
        { field: 'category', comparison: 'is', values: ['Roses', 'Spray Roses'] },
        { field: 'free', comparison: 'under', values: ['12'] },
      ],
    ],
    ['grade:is:5%3A6|a%7Cb', [{ field: 'grade', comparison: 'is', values: ['5:6', 'a|b'] }]],
    ['price1:empty', [{ field: 'price1', comparison: 'empty', values: [] }]],
    ['season:on:2026-11-24', [{ field: 'season', comparison: 'on', values: ['2026-11-24'] }]],
  ])('%j are read and written alike', (text, conditions) => {
    expect(readFilters(text)).toEqual(conditions)
    expect(filtersText(conditions)).toBe(text)
  })

  test.each([
    'id:is:7',
    'category:over:7',
    'category:is',
    'category:is:a:b',
    'free:under:many',
    'free:under:1|2',
    'featured:is:maybe',
    'season:on:2026-13-40',
    'added:within:0',
    'price1:empty:1',
    'category:is:%E0%A4%A',
    'category:is:a\u0000',
    Array(13).fill('us:is:yes').join(';'),
  ])('%j mean nothing', (text) => {
    expect(readFilters(text)).toBeUndefined()
  })
})

test('a condition takes the place of another on its field', () => {
  const roses: Condition = { field: 'category', comparison: 'is', values: ['Roses'] }
  const few: Condition = { field: 'free', comparison: 'under', values: ['12'] }
  const tulips: Condition = { ...roses, values: ['Tulips'] }
  expect(withCondition([roses, few], tulips)).toEqual([tulips, few])
  expect(withCondition([roses], few)).toEqual([roses, few])
})
