import { describe, expect, test } from 'vitest'
import {
  asCountered,
  endOfOffer,
  firstLines,
  marginPercent,
  offerCents,
  remindsAt,
  takenLines,
} from './quote-offer.ts'

const at = (text: string) => new Date(text)

describe('an offer', () => {
  test.each([
    ['ends after its hours', undefined, '2026-12-07T22:30:00Z', '2026-11-24T15:00:00Z'],
    [
      'ends when the representative said',
      '2026-11-23T22:00:00Z',
      '2026-12-07T22:30:00Z',
      '2026-11-23T22:00:00Z',
    ],
    ['never ends after the cut-off automatically', undefined, '2026-11-23T22:30:00Z', '2026-11-23T22:30:00Z'],
    [
      'never ends after the cut-off when more was chosen',
      '2026-11-26T22:30:00Z',
      '2026-11-23T22:30:00Z',
      '2026-11-23T22:30:00Z',
    ],
  ])('%s', (_, chosen, cutOff, end) => {
    const found = endOfOffer({
      now: at('2026-11-22T15:00:00Z'),
      hours: 48,
      cutOff: at(cutOff),
      chosen: chosen ? at(chosen) : undefined,
    })
    expect(found).toEqual(at(end))
  })

  test('reminds four hours before', () => {
    expect(remindsAt(at('2026-11-24T22:00:00Z'))).toEqual(at('2026-11-24T18:00:00Z'))
  })
})

const lines = [
  { id: 1, slot: 1, quantity: 144, unitPriceE4: 26_500 },
  { id: 2, slot: 1, quantity: 144, unitPriceE4: 22_800 },
  { id: 3, slot: 2, quantity: 10, unitPriceE4: 125_000 },
]

describe('what is taken', () => {
  test.each([
    ['the first of each slot without a choice', [], [1, 3]],
    ['the alternative that was chosen', [2], [2, 3]],
    ['a line that has no alternative', [3], [1, 3]],
    ['both choices', [2, 3], [2, 3]],
  ])('%s', (_, chosen, ids) => {
    expect(takenLines(lines, chosen)?.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['two of one slot', [1, 2]],
    ['a line of another offer', [9]],
  ])('never %s', (_, chosen) => {
    expect(takenLines(lines, chosen)).toBeUndefined()
  })

  test('is applied to the first lines together', () => {
    expect(offerCents(firstLines(lines))).toBe(38_160 + 12_500)
  })
})

test.each([
  [2.65, 1.94, 26.8],
  [2, 2, 0],
  [1.5, 2, -33.3],
  [2.65, null, null],
  [0, 1, null],
  [null, 1, null],
])('the margin of %s at a cost of %s is %s percent', (price, cost, percent) => {
  expect(marginPercent(price, cost)).toBe(percent)
})

describe('a counter-offer', () => {
  test('changes the line that it names and drops its alternatives', () => {
    expect(asCountered(lines, [{ lineId: 2, quantity: 200, priceE4: 22_000 }])).toEqual([
      { id: 2, slot: 1, quantity: 200, unitPriceE4: 22_000 },
      lines[2],
    ])
  })

  test('with only a comment leaves the lines as they are', () => {
    expect(asCountered(lines, [])).toEqual(lines)
  })
})
