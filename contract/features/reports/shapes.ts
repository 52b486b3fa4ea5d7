import * as z from 'zod/mini'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  DepartmentName,
  Instant,
  MethodInput,
  text,
} from '../../core/fields.ts'
import { placedTypes } from '../../rules/order-types.ts'
import { comparisons, reportSteps } from '../../rules/report-days.ts'
import {
  type FilterName,
  filterNames,
  groupings,
  measureNames,
  measureUnits,
  reportNames,
} from './measures.ts'

/** How an order was placed. `claim` replaces claimed goods and isn't counted. */
export const channels = ['web', 'one_click', 'phone', 'api', 'standing', 'quote', 'basket'] as const
export type Channel = (typeof channels)[number]

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, `One of ${names.join(', ')}.`)

/** The filters of a report: at most one value each. */
export const reportFilters = {
  category: z.optional(text(80)),
  department: z.optional(DepartmentName),
  type: z.optional(oneOf(placedTypes)),
  channel: z.optional(oneOf(channels)),
  method: z.optional(MethodInput),
  /** A route number; `-` for orders without one. */
  route: z.optional(text(20)),
  /** A representative's code, such as R04; `-` for customers without one. */
  rep: z.optional(text(20)),
  /** A price level. */
  level: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d?$/, 'Levels count from 1.')), z.transform(Number)),
  ),
  /** A vendor's code, such as VCO100; `-` for goods without one. */
  grower: z.optional(text(20)),
  account: z.optional(AccountNumber),
} satisfies Record<FilterName, unknown>

export const reportPeriod = {
  /** The first day; by default thirteen days before `to`. */
  from: z.optional(DayInput),
  /** The last day; by default today. */
  to: z.optional(DayInput),
}

export const reportQuery = {
  ...reportPeriod,
  by: z._default(oneOf(reportSteps), 'day'),
  compare: z._default(oneOf(comparisons), 'none'),
  ...reportFilters,
  /** How the figures are grouped; by default the report's usual grouping. */
  group: z.optional(oneOf(groupings)),
  /** Which of the two tables a file contains. */
  table: z._default(z.enum(['days', 'groups']), 'days'),
}
export const ReportQuery = z.object(reportQuery)
export type ReportQuery = z.output<typeof ReportQuery>

/** Figures by name; null when unknown or when the divisor is zero. */
export const Values = z.record(z.string(), z.nullable(z.number()))
export type Values = z.infer<typeof Values>

export const ReportHoliday = z.object({
  /** As `contract/rules/holidays.ts` names it. */
  rule: z.string(),
  name: z.string(),
  day: DayOutput,
  /** The same holiday a year before. */
  before: DayOutput,
})

export const ReportRow = z.object({
  from: DayOutput,
  to: DayOutput,
  /** Orders can still be placed for one of its days: it is compared with what was ordered by the same hour, and left out of the totals. */
  isOpen: z.boolean(),
  /** Days relative to the report's holiday: −3 is three days before it. Null without a holiday, and for rows of several days. */
  toHoliday: z.nullable(z.int()),
  values: Values,
  against: z.nullable(
    z.object({
      from: DayOutput,
      to: DayOutput,
      /** Whether only orders placed by the same hour are included. */
      sameHour: z.boolean(),
      values: Values,
    }),
  ),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportGroup = z.object({
  /** The value for the filter of the same name; '-' for none. */
  key: z.string(),
  /** The displayed name, or else the key, for which the pages have words. */
  label: z.string(),
  values: Values,
  against: z.nullable(Values),
})
export type ReportGroup = z.infer<typeof ReportGroup>

export const Report = z.object({
  report: z.enum(reportNames),
  from: DayOutput,
  to: DayOutput,
  by: z.enum(reportSteps),
  compare: z.enum(comparisons),
  /** The distributor's current day, and the moment of the figures. */
  today: DayOutput,
  asOf: Instant,
  /** The period to compare with; null without a comparison. */
  against: z.nullable(z.object({ from: DayOutput, to: DayOutput, holiday: z.nullable(ReportHoliday) })),
  /** The holiday by which the period can be compared; null when none is within three weeks. */
  holiday: z.nullable(ReportHoliday),
  /** The figures in their order; the first is the headline. */
  measures: z.array(
    z.object({ name: z.enum(measureNames), unit: z.enum(measureUnits), moreIsGood: z.nullable(z.boolean()) }),
  ),
  /** Sums over closed days only. */
  totals: z.object({
    /** Closed rows with figures. */
    rows: z.int(),
    values: Values,
    against: z.nullable(Values),
  }),
  /** In chronological order; by day, only rows with figures or a comparison. */
  rows: z.array(ReportRow),
  group: z.enum(groupings),
  groupings: z.array(z.enum(groupings)),
  /** The filters of this report. */
  filters: z.array(z.enum(filterNames)),
  /** At most a hundred, the largest first; closed days only. */
  groups: z.array(ReportGroup),
})
export type Report = z.infer<typeof Report>
