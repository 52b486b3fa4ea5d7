import { describe, expect, test } from 'vitest'
import { colorDistance, type Replaceable, rankOf } from './substitutes.ts'

const red60: Replaceable = {
  category: 'Roses',
  type: 'Rose',
  length: 60,
  colorHex: '#B3182B',
  purposes: ['wedding', 'everyday'],
  priceE4: 12_200,
  days: 1,
  boughtBefore: false,
}
const but = (change: Partial<Replaceable>): Replaceable => ({ ...red60, ...change })
const rank = (other: Replaceable) => rankOf(red60, other).rank

describe('how well another product replaces a line', () => {
  test.each([
    ['the same color and length is better than another length', but({}), but({ length: 50 })],
    ['ten centimeters apart is better than twenty', but({ length: 70 }), but({ length: 80 })],
    ['another length is better than another color', but({ length: 50 }), but({ colorHex: '#FFFFFF' })],
    ['the same type is better than another of the category', but({}), but({ type: 'Spray rose' })],
    [
      'another of the category is better than of another',
      but({ type: 'x' }),
      but({ type: 'x', category: 'y' }),
    ],
    ['a near price is better than a far one', but({ priceE4: 12_700 }), but({ priceE4: 18_000 })],
    ['fresh is better than old', but({ days: 0 }), but({ days: 9 })],
    ['what was bought before is better', but({ boughtBefore: true }), but({})],
    ['a shared purpose is better', but({}), but({ purposes: ['sympathy'] })],
  ])('%s', (_, better, worse) => {
    expect(rank(better)).toBeGreaterThan(rank(worse))
  })

  test('is between 0 and 100, and says why', () => {
    expect(rank(but({ days: 0, boughtBefore: true }))).toBe(100)
    expect(rankOf(red60, but({ length: 50, priceE4: 10_600 })).why).toEqual([
      { code: 'type', value: 'Rose' },
      { code: 'shorter', value: '10' },
      { code: 'color', value: '' },
      { code: 'cheaper', value: '13.1' },
    ])
    const other = but({
      category: 'Foam',
      type: '',
      length: null,
      colorHex: 'none',
      purposes: [],
      priceE4: 900_000,
      days: 99,
    })
    expect(rank(other)).toBeGreaterThanOrEqual(0)
  })

  test('colors: the same is 0, black and white are 1, reds are near', () => {
    expect(colorDistance('#B3182B', '#b3182b')).toBe(0)
    expect(colorDistance('#000000', '#FFFFFF')).toBe(1)
    expect(colorDistance('#B3182B', '#C21F30')).toBeLessThan(0.1)
  })
})
