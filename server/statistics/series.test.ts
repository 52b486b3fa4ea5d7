import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay } from '../../contract/core/dates.ts'
import { steps } from '../../contract/features/statistics.ts'
import { periodOf, piecesOf, yearBefore } from './period.ts'
import { averageOf, seriesOf, sumsOf } from './series.ts'

const day = asDay
const span = (from: string, to: string) => ({ from: day(from), to: day(to) })

describe('a period', () => {
  test('is the running month and those before it, over the new year', () => {
    expect(periodOf(day('2026-11-20'), 12)).toEqual(span('2025-12-01', '2026-11-20'))
    expect(periodOf(day('2026-11-20'), 1)).toEqual(span('2026-11-01', '2026-11-20'))
    expect(periodOf(day('2026-01-31'), 3)).toEqual(span('2025-11-01', '2026-01-31'))
  })

  test('is cut at the first of the month, or at Monday', () => {
    expect(piecesOf(span('2026-09-01', '2026-11-20'), 'month')).toEqual([
      span('2026-09-01', '2026-09-30'),
      span('2026-10-01', '2026-10-31'),
      span('2026-11-01', '2026-11-20'),
    ])
    expect(piecesOf(span('2026-11-01', '2026-11-10'), 'week')).toEqual([
      span('2026-11-01', '2026-11-01'),
      span('2026-11-02', '2026-11-08'),
      span('2026-11-09', '2026-11-10'),
    ])
  })

  test('is compared with the same days a year before: November 1 to 20 with November 1 to 20, all of February with its 29', () => {
    expect(yearBefore(span('2026-11-01', '2026-11-20'), 'month')).toEqual(span('2025-11-01', '2025-11-20'))
    expect(yearBefore(span('2025-02-01', '2025-02-28'), 'month')).toEqual(span('2024-02-01', '2024-02-29'))
    expect(yearBefore(span('2024-02-01', '2024-02-29'), 'month')).toEqual(span('2023-02-01', '2023-02-28'))
    // A week from Monday to Sunday is compared with one from Monday to Sunday.
    expect(yearBefore(span('2026-11-16', '2026-11-22'), 'week')).toEqual(span('2025-11-17', '2025-11-23'))
  })
})

describe('a series', () => {
  const anyDay = fc.integer({ min: 0, max: 1200 }).map((days) => addDays(day('2023-06-01'), days))
  const days = fc.uniqueArray(
    fc.record({ day: anyDay, orders: fc.integer({ min: 1, max: 9 }), cents: fc.nat(9_999_999) }),
    { selector: ({ day: of }) => of },
  )
  const months = fc.constantFrom(1, 3, 6, 12, 24)
  const step = fc.constantFrom(...steps)

  test('has every day of its period in exactly one piece, and adds up to it to the cent', () => {
    fc.assert(
      fc.property(days, anyDay, months, step, (ordered, today, count, cut) => {
        const period = periodOf(today, count)
        const series = seriesOf(ordered, { period, step: cut, since: null })
        expect(series[0]?.from).toBe(period.from)
        expect(series.at(-1)?.to).toBe(period.to)
        for (const [i, piece] of series.entries()) {
          expect(piece.from <= piece.to).toBe(true)
          if (i > 0) expect(piece.from).toBe(addDays(series[i - 1]!.to, 1))
        }
        const all = sumsOf(ordered, period)
        expect(series.reduce((sum, { cents }) => sum + cents, 0)).toBe(all.cents)
        expect(series.reduce((sum, { orders }) => sum + orders, 0)).toBe(all.orders)
      }),
    )
  })

  test('has in “a year before” what the series of then says, where the account ordered already', () => {
    fc.assert(
      fc.property(days, anyDay, months, (ordered, today, count) => {
        const period = periodOf(today, count)
        const before = yearBefore(period, 'month')
        const since = before.from
        const now = seriesOf(ordered, { period, step: 'month', since })
        const then = seriesOf(ordered, { period: before, step: 'month', since: null })
        expect(now.map(({ lastYearCents }) => lastYearCents)).toEqual(then.map(({ cents }) => cents))
        const younger = seriesOf(ordered, { period, step: 'month', since: addDays(period.to, -1) })
        expect(younger.every(({ lastYearCents }) => lastYearCents === null)).toBe(true)
      }),
    )
  })

  test('an order of three for $100.00 came to $33.33, and none to nothing', () => {
    expect(averageOf({ orders: 3, cents: 10_000 })).toBe(3333)
    expect(averageOf({ orders: 0, cents: 0 })).toBeNull()
  })
})
