import { addDays, type Day, daysBetween, parseDay, weekdayOf } from '../../../contract/core/dates.ts'
import {
  type FilterName,
  filterNames,
  type Grouping,
  groupings,
  type MeasureName,
  measureNames,
  type ReportName,
} from '../../../contract/features/reports/measures.ts'
import {
  addMonths,
  type Comparison,
  comparisons,
  holidayOf,
  mostDays,
  type ReportStep,
  reportSteps,
  type Span,
} from '../../../contract/rules/report-days.ts'
import { looksAhead } from './kinds.ts'

/** Periods relative to today, so that the same address shows new days tomorrow. */
export const periods = [
  'd7',
  'd14',
  'd30',
  'd90',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
] as const
export type Period = (typeof periods)[number]
export const usualPeriod: Period = 'd14'

export type Filters = Partial<Record<FilterName, string>>

/** A report's settings, as in its address. Custom days override the period. */
export type View = {
  period: Period
  own: Span | undefined
  by: ReportStep | undefined
  compare: Comparison | undefined
  group: Grouping | undefined
  measure: MeasureName | undefined
  /** The number of ship days averaged in the trend report. */
  days: number | undefined
  filters: Filters
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())

/** Parses the address; invalid values are ignored. */
export function viewFrom(search: Readonly<Record<string, unknown>>): View {
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === textOf(search[name]))
  const [from, to] = [parseDay(textOf(search.from)), parseDay(textOf(search.to))]
  const days = Number(textOf(search.days))
  return {
    period: known('period', periods) ?? usualPeriod,
    own: from && to && from <= to ? { from, to } : undefined,
    by: known('by', reportSteps),
    compare: known('compare', comparisons),
    group: known('group', groupings),
    measure: known('measure', measureNames),
    days: trendDays.find((one) => one === days),
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = textOf(search[name]).slice(0, 80)
        return value === '' ? [] : [[name, value]]
      }),
    ),
  }
}

export const trendDays = [7, 14, 28] as const

/** The address of a view: only settings that differ from the defaults. */
export function searchFrom(view: View): Record<string, string> {
  const { period, own, by, compare, group, measure, days, filters } = view
  const all = {
    period: own || period === usualPeriod ? undefined : period,
    from: own?.from,
    to: own?.to,
    by,
    compare,
    group,
    measure,
    days: days === undefined ? undefined : String(days),
    ...filters,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Record<string, string>
}

/** The settings kept when another report is opened: days, comparison and filters. */
export const searchOfOther = (view: View): Record<string, string> =>
  searchFrom({ ...view, group: undefined, measure: undefined, days: undefined })

/** How many coming days a report includes. */
const ahead = 7

const monday = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))
const firstOfMonth = (day: Day): Day => addDays(day, 1 - Number(day.slice(8)))
const firstOfQuarter = (day: Day): Day => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3))
const firstOfYear = (day: Day): Day => parseDay(`${day.slice(0, 4)}-01-01`) ?? day

/** The first and last day of a view. Periods up to today include the coming days, in reports that have them. */
export function spanOf({ period, own }: View, report: ReportName, today: Day): Span {
  if (own) return own
  const upTo = addDays(today, looksAhead(report) ? ahead : 0)
  const since = (from: Day): Span => ({ from, to: upTo })
  const before = (first: Day, from: Day): Span => ({ from, to: addDays(first, -1) })
  switch (period) {
    case 'd7':
      return since(addDays(today, -6))
    case 'd14':
      return since(addDays(today, -13))
    case 'd30':
      return since(addDays(today, -29))
    case 'd90':
      return since(addDays(today, -89))
    case 'week':
      return since(monday(today))
    case 'lastWeek':
      return before(monday(today), addDays(monday(today), -7))
    case 'month':
      return since(firstOfMonth(today))
    case 'lastMonth':
      return before(firstOfMonth(today), addMonths(firstOfMonth(today), -1))
    case 'quarter':
      return since(firstOfQuarter(today))
    case 'lastQuarter':
      return before(firstOfQuarter(today), addMonths(firstOfQuarter(today), -3))
    case 'year':
      return since(firstOfYear(today))
    case 'lastYear':
      return before(firstOfYear(today), addMonths(firstOfYear(today), -12))
  }
}

/** The longest period shown by day, and the longest shown by week, in days. */
const [fewDays, fewWeeks] = [100, 400]

/** The possible groupings for a period of this many days. */
export const stepsFor = ({ from, to }: Span): ReportStep[] =>
  reportSteps.filter((step) => daysBetween(from, to) + 1 <= mostDays[step])

/** The grouping of a view: the chosen one if the period allows it, otherwise the one that suits its length. */
export function stepOf({ by }: View, span: Span): ReportStep {
  if (by && stepsFor(span).includes(by)) return by
  const length = daysBetween(span.from, span.to) + 1
  return length <= fewDays ? 'day' : length <= fewWeeks ? 'week' : 'month'
}

/**
 * The comparison of a view: near a holiday, the days before the previous one; otherwise the same weekdays last year. If a holiday is on
 * another weekday than last year, weekdays are compared, because florists order by weekday.
 */
export function comparisonOf({ compare }: View, span: Span, step: ReportStep): Comparison {
  const holiday = step === 'day' ? holidayOf(span) : undefined
  if (compare && (holiday || !compare.endsWith('holiday'))) return compare
  if (!holiday || daysBetween(span.from, span.to) > 60) return 'same_weekdays_last_year'
  return daysBetween(holiday.before, holiday.day) % 7 === 0
    ? 'same_days_before_holiday'
    : 'same_weekdays_before_holiday'
}

/** The comparisons available for a period. */
export const comparisonsFor = (span: Span): Comparison[] =>
  comparisons.filter((one) => !one.endsWith('holiday') || holidayOf(span) !== undefined)
