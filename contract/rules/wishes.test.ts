import { expect, test } from 'vitest'
import { fitsWish, type Wish, type Wished } from './wishes.ts'

const rose: Wished = {
  category: 'Roses',
  type: 'Rose',
  variety: 'Freedom',
  colorFamily: 'Red',
  priceE4: 10_000,
}

const table: { wish: Wish; percent?: number; other: Partial<Wished>; fits: boolean }[] = [
  { wish: 'NONE', other: {}, fits: false },
  { wish: 'ASK', other: {}, fits: false },
  { wish: 'SAME_COLOR', other: { variety: 'Explorer' }, fits: true },
  { wish: 'SAME_COLOR', other: { colorFamily: 'White' }, fits: false },
  { wish: 'SAME_COLOR', other: { type: 'Spray Rose' }, fits: false },
  { wish: 'SAME_VARIETY', other: { colorFamily: 'White' }, fits: true },
  { wish: 'SAME_VARIETY', other: { variety: 'Explorer' }, fits: false },
  { wish: 'SAME_KIND', other: { type: 'Garden Rose', variety: '', colorFamily: 'White' }, fits: true },
  { wish: 'SAME_KIND', other: { category: 'Lilies' }, fits: false },
  { wish: 'SAME_KIND', other: { priceE4: 10_500 }, fits: false },
  { wish: 'SAME_KIND', percent: 5, other: { priceE4: 10_500 }, fits: true },
  { wish: 'SAME_KIND', percent: 5, other: { priceE4: 10_501 }, fits: false },
]

test.each(table)('$wish up to $percent % with $other: $fits', ({ wish, percent = 0, other, fits }) => {
  expect(fitsWish({ wish, percent }, rose, { ...rose, ...other })).toBe(fits)
})

test('what has no variety or color is like nothing', () => {
  expect(
    fitsWish({ wish: 'SAME_VARIETY', percent: 0 }, { ...rose, variety: '' }, { ...rose, variety: '' }),
  ).toBe(false)
})
