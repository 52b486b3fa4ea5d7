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

/** How an order came. `claim` replaces claimed goods and counts nowhere. */
export const channels = ['web', 'one_click', 'phone', 'api', 'standing', 'quote', 'basket'] as const
export type Channel = (typeof channels)[number]

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, `One of ${names.join(', ')}.`)

/** What narrows a report: each at most one value. */
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
  /** The first day; thirteen days before `to` when it isn't named. */
  from: z.optional(DayInput),
  /** The last day; today when it isn't named. */
  to: z.optional(DayInput),
}

export const reportQuery = {
  ...reportPeriod,
  by: z._default(oneOf(reportSteps), 'day'),
  compare: z._default(oneOf(comparisons), 'none'),
  ...reportFilters,
  /** How the figures are split; the report's usual split when it isn't named. */
  group: z.optional(oneOf(groupings)),
  /** Which of both tables a file has. */
  table: z._default(z.enum(['days', 'groups']), 'days'),
}
export const ReportQuery = z.object(reportQuery)
export type ReportQuery = z.output<typeof ReportQuery>

/** A figure by its name; null where there is nothing to divide by, or where it isn't known. */
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
  /** Orders are still taken for a day of it: its figures are compared with what was ordered by the same hour, and aren't in the totals. */
  isOpen: z.boolean(),
  /** Days from the holiday that the report is compared by: −3 is three days before. Null without one, or for more than a day. */
  toHoliday: z.nullable(z.int()),
  values: Values,
  against: z.nullable(
    z.object({
      from: DayOutput,
      to: DayOutput,
      /** Only what was ordered by the same hour. */
      sameHour: z.boolean(),
      values: Values,
    }),
  ),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportGroup = z.object({
  /** What the filter of the same name takes; '-' for none. */
  key: z.string(),
  /** A name where it has one; else the key, for which the pages have words. */
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
  /** The distributor's day now, and the moment of the figures. */
  today: DayOutput,
  asOf: Instant,
  /** What it is compared with; null for no comparison. */
  against: z.nullable(z.object({ from: DayOutput, to: DayOutput, holiday: z.nullable(ReportHoliday) })),
  /** The holiday that these days could be compared by; null when none is within three weeks. */
  holiday: z.nullable(ReportHoliday),
  /** The figures in their order; the first is the headline. */
  measures: z.array(
    z.object({ name: z.enum(measureNames), unit: z.enum(measureUnits), moreIsGood: z.nullable(z.boolean()) }),
  ),
  /** Of the closed days alone. */
  totals: z.object({
    /** Closed rows with figures. */
    rows: z.int(),
    values: Values,
    against: z.nullable(Values),
  }),
  /** In order of time; by day only those with figures or with something to compare. */
  rows: z.array(ReportRow),
  group: z.enum(groupings),
  groupings: z.array(z.enum(groupings)),
  /** What can narrow this report. */
  filters: z.array(z.enum(filterNames)),
  /** The largest first, at most a hundred; of the closed days alone. */
  groups: z.array(ReportGroup),
})
export type Report = z.infer<typeof Report>
