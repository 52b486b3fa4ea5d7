import { addDays, asDay, type Day, daysBetween, weekdayOf } from '../core/dates.ts'
import { holidaysIn } from './holidays.ts'

/** Days of a report, both included. */
export type Span = { from: Day; to: Day }

/** How the days of a report are grouped. Weeks begin on Monday, like ship weeks. */
export const reportSteps = ['day', 'week', 'month', 'quarter'] as const
export type ReportStep = (typeof reportSteps)[number]

/**
 * What a report is compared with. Before a holiday, either days at the same distance from it or, with `same_weekdays_before_holiday`,
 * the same weekdays: Valentine's Day falls on a different weekday each year.
 */
export const comparisons = [
  'none',
  'period_before',
  'same_weekdays_last_year',
  'same_days_before_holiday',
  'same_weekdays_before_holiday',
] as const
export type Comparison = (typeof comparisons)[number]

/** Maximum days of a report by step: with more, the bars of its chart can't be told apart. */
export const mostDays: Record<ReportStep, number> = { day: 400, week: 1_100, month: 3_700, quarter: 3_700 }

const firstOfMonth = (day: Day): Day => asDay(`${day.slice(0, 7)}-01`)
const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)
const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The same date a number of months later or earlier; in a shorter month its last day, and the last day of a month stays the last. */
export function addMonths(day: Day, months: number): Day {
  const then = monthNumber(day) + months
  const first = asDay(`${Math.floor(then / 12)}-${String((then % 12) + 1).padStart(2, '0')}-01`)
  const last = lastOfMonth(first)
  if (day === lastOfMonth(day)) return last
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : asDay(same)
}

const endOf = (start: Day, step: ReportStep): Day => {
  if (step === 'day') return start
  if (step === 'week') return addDays(start, (7 - weekdayOf(start)) % 7)
  if (step === 'month') return lastOfMonth(start)
  return lastOfMonth(addMonths(firstOfMonth(start), 2 - ((Number(start.slice(5, 7)) - 1) % 3)))
}

/** A period divided into days, weeks, months or quarters; the first and last piece may be partial. */
export function piecesOf({ from, to }: Span, step: ReportStep): Span[] {
  const pieces: Span[] = []
  for (let start = from; start <= to; ) {
    const end = endOf(start, step)
    pieces.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return pieces
}

/** The complete months within a period. */
export const wholeMonths = (span: Span): Span[] =>
  piecesOf(span, 'month').filter(({ from, to }) => from === firstOfMonth(from) && to === lastOfMonth(from))

/** A holiday with its day of this year and of the year before. */
export type HolidayPair = { rule: string; name: string; day: Day; before: Day }

/** How many days before a holiday a report can still be compared by it. */
export const holidayReach = 21

/**
 * The holiday by which a period is compared: of those within it or in the three weeks after it, the one that comes first in
 * `greater`; among the others, the one nearest to the period's end.
 */
export function holidayOf({ from, to }: Span): HolidayPair | undefined {
  const years = [...new Set([from, to, addDays(to, holidayReach)].map((day) => Number(day.slice(0, 4))))]
  const near = years
    .flatMap(holidaysIn)
    .filter(({ day }) => day >= from && day <= addDays(to, holidayReach))
    .map(({ rule, name, day }) => ({ rule, name, day, weight: greater.indexOf(rule) }))
  const [best] = near.sort(
    (a, b) =>
      rank(a.weight) - rank(b.weight) || Math.abs(daysBetween(a.day, to)) - Math.abs(daysBetween(b.day, to)),
  )
  if (!best) return undefined
  const before = holidaysIn(Number(best.day.slice(0, 4)) - 1).find(({ rule }) => rule === best.rule)?.day
  return before && { rule: best.rule, name: best.name, day: best.day, before }
}

/** The holidays that move sales, the greatest first. */
const greater = ['valentine', 'mother', 'christmas', 'easter', 'thanksgiving', 'women', 'memorial']
const rank = (weight: number) => (weight < 0 ? greater.length : weight)

/** A comparison: how days are shifted, and the holiday that they are counted from. */
export type Against = { shift: (day: Day) => Day; days: number | null; holiday: HolidayPair | null }

/**
 * How a day of the period is mapped to the day that it is compared with. Undefined for no comparison, and for one by a holiday when
 * none is near. `days` is set when all days are shifted by the same number, so that figures can be compared up to the same hour.
 */
export function againstOf(span: Span, step: ReportStep, compare: Comparison): Against | undefined {
  const byDays = (days: number, holiday: HolidayPair | null = null): Against => ({
    shift: (day) => addDays(day, -days),
    days,
    holiday,
  })
  const byMonths = (months: number): Against => ({
    shift: (day) => addMonths(day, -months),
    days: null,
    holiday: null,
  })
  const months = step === 'month' || step === 'quarter'
  switch (compare) {
    case 'none':
      return undefined
    case 'period_before': {
      const startsWhole = span.from === firstOfMonth(span.from)
      if (months && startsWhole) return byMonths(monthNumber(span.to) - monthNumber(span.from) + 1)
      const length = daysBetween(span.from, span.to) + 1
      // Shifting by whole weeks keeps the weekdays, for a partial week too.
      return byDays(step === 'day' && length > 7 ? Math.ceil(length / 7) * 7 : length)
    }
    case 'same_weekdays_last_year':
      return months ? byMonths(12) : byDays(364)
    case 'same_days_before_holiday':
    case 'same_weekdays_before_holiday': {
      const holiday = holidayOf(span)
      if (!holiday) return undefined
      const days = daysBetween(holiday.before, holiday.day)
      return byDays(compare === 'same_days_before_holiday' ? days : Math.round(days / 7) * 7, holiday)
    }
  }
}
