import { describe, expect, test } from 'vitest'
import { asDay } from '../../../contract/core/dates.ts'
import { comparisonOf, searchFrom, searchOfOther, spanOf, stepOf, type View, viewFrom } from './view.ts'

const today = asDay('2026-11-24')
const view = (search: Record<string, unknown> = {}): View => viewFrom(search)
const days = (from: string, to: string) => ({ from: asDay(from), to: asDay(to) })

describe('the address of a report', () => {
  test('is empty for the usual view, and says what differs', () => {
    expect(searchFrom(view())).toEqual({})
    const search = { period: 'lastMonth', by: 'week', compare: 'period_before', route: '102', group: 'rep' }
    expect(searchFrom(view(search))).toEqual(search)
  })

  test('own days win over a period', () => {
    expect(searchFrom(view({ period: 'd90', from: '2026-02-01', to: '2026-02-14' }))).toEqual({
      from: '2026-02-01',
      to: '2026-02-14',
    })
  })

  test('ignores what is not a setting of a report: days that do not exist or are in the wrong order, unknown words', () => {
    expect(view({ from: '2026-02-30', to: '2026-03-02', by: 'hour', compare: 'luck', days: '3' })).toEqual(
      view(),
    )
    expect(view({ from: '2026-02-14', to: '2026-02-01' }).own).toBeUndefined()
  })

  test('another report takes the days and filters, not the figure or the split', () => {
    expect(searchOfOther(view({ period: 'd90', rep: 'R04', measure: 'orders', group: 'route' }))).toEqual({
      period: 'd90',
      rep: 'R04',
    })
  })
})

describe('the days of a period', () => {
  test.each([
    ['d7', '2026-11-18', '2026-12-01'],
    ['d14', '2026-11-11', '2026-12-01'],
    ['week', '2026-11-23', '2026-12-01'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-10-01', '2026-12-01'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ])('sales of %s on November 24 are of %s to %s: a week ahead still takes orders', (period, from, to) => {
    expect(spanOf(view({ period }), 'sales', today)).toEqual({ from, to })
  })

  test('shrink has no days ahead', () => {
    expect(spanOf(view(), 'shrink', today)).toEqual({ from: '2026-11-11', to: '2026-11-24' })
  })
})

describe('how days are shown', () => {
  test('three weeks by day, half a year by week, two years by month', () => {
    expect(stepOf(view(), days('2026-11-01', '2026-11-21'))).toBe('day')
    expect(stepOf(view(), days('2026-01-01', '2026-06-30'))).toBe('week')
    expect(stepOf(view(), days('2025-01-01', '2026-12-31'))).toBe('month')
  })

  test('as asked, unless there would be too many bars', () => {
    expect(stepOf(view({ by: 'day' }), days('2026-01-01', '2026-06-30'))).toBe('day')
    expect(stepOf(view({ by: 'day' }), days('2020-01-01', '2026-06-30'))).toBe('month')
  })
})

describe('what days are compared with', () => {
  test('before Thanksgiving, always a Thursday, the same days before the last one', () => {
    expect(comparisonOf(view(), days('2026-11-11', '2026-12-01'), 'day')).toBe('same_days_before_holiday')
  })

  test('before Valentine’s Day, another weekday each year, the same weekdays before the last one', () => {
    expect(comparisonOf(view(), days('2027-01-31', '2027-02-14'), 'day')).toBe('same_weekdays_before_holiday')
  })

  test('in a quiet time the same weekdays last year, and so where weeks are shown', () => {
    expect(comparisonOf(view(), days('2026-07-10', '2026-07-20'), 'day')).toBe('same_weekdays_last_year')
    expect(comparisonOf(view(), days('2026-09-01', '2026-11-24'), 'week')).toBe('same_weekdays_last_year')
  })

  test('as asked, unless no holiday is near', () => {
    expect(comparisonOf(view({ compare: 'none' }), days('2026-11-11', '2026-12-01'), 'day')).toBe('none')
    const asked = view({ compare: 'same_days_before_holiday' })
    expect(comparisonOf(asked, days('2026-07-10', '2026-07-20'), 'day')).toBe('same_weekdays_last_year')
  })
})
