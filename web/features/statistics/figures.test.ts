import { describe, expect, test } from 'vitest'
import { punctuality } from '../deliveries/punctuality.ts'
import { comparable, isWholeMonth, percentText, shownGroups } from './figures.ts'
import { searchFrom, usualView, viewFrom } from './view.ts'

const month = (from: string, to: string, amount: number, lastYearAmount: number | null) => ({
  from,
  to,
  orders: 1,
  amount,
  lastYearAmount,
})

describe('a year before', () => {
  test('is compared for the months that have one, and named from there', () => {
    const rows = [
      month('2026-05-01', '2026-05-31', 900, null),
      month('2026-06-01', '2026-06-30', 110.1, 100),
      month('2026-07-01', '2026-07-20', 7.2, 0),
    ]
    expect(comparable(rows)).toEqual({
      from: '2026-06-01',
      to: '2026-07-20',
      cents: 11_730,
      lastYearCents: 10_000,
    })
  })

  test('is not compared where there was none, or nothing was ordered', () => {
    expect(comparable([month('2026-05-01', '2026-05-31', 900, null)])).toBeUndefined()
    expect(comparable([month('2026-05-01', '2026-05-31', 900, 0)])).toBeUndefined()
  })
})

test('a part of a sum that is there never reads as nothing', () => {
  expect([percentText(9, 62_765.32), percentText(0, 100), percentText(2, 3)]).toEqual(['<1%', '0%', '67%'])
})

test('of twelve groups eight are drawn and four stand as one', () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({
    group: `Group ${n}`,
    kind: 'goods' as const,
    orders: 1,
    lines: 1,
    amount: 12 - n,
  }))
  const { shown, rest } = shownGroups(rows, 9)
  expect([shown.length, rest.length]).toEqual([8, 4])
  expect(shownGroups(rows.slice(0, 9), 9).rest).toEqual([])
})

test('February 28 ends a month in 2026 and not in 2028', () => {
  expect(isWholeMonth({ from: '2026-02-01', to: '2026-02-28' })).toBe(true)
  expect(isWholeMonth({ from: '2028-02-01', to: '2028-02-28' })).toBe(false)
})

test('an invalid address shows twelve months, and default values are in no address', () => {
  expect(viewFrom({ months: '13', groups: 'grower', trend: ['week'] })).toEqual({
    ...usualView,
    trend: 'week',
  })
  expect(searchFrom(usualView)).toEqual({})
  const view = { months: '24', groups: 'category', trend: 'week' } as const
  expect(viewFrom(searchFrom(view))).toEqual(view)
})

test('a truck within a quarter of an hour of what was said is on time', () => {
  expect([-16, -15, 0, 15, 16].map(punctuality)).toEqual(['early', 'onTime', 'onTime', 'onTime', 'late'])
})
