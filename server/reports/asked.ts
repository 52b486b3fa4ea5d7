import { addDays, type Day, dayAt, daysBetween, instantOf, timeAt } from '../../contract/core/dates.ts'
import {
  type FilterName,
  type Grouping,
  type MeasureName,
  type ReportName,
  reportKinds,
} from '../../contract/features/reports/measures.ts'
import type { ReportQuery } from '../../contract/features/reports/shapes.ts'
import {
  type Against,
  againstOf,
  type HolidayPair,
  holidayOf,
  mostDays,
  piecesOf,
  type ReportStep,
  type Span,
} from '../../contract/rules/report-days.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

/** The filters of a report. */
export type Filters = Pick<ReportQuery, FilterName>
export type Period = { from?: Day | undefined; to?: Day | undefined }

/** A report as requested, with its days resolved. */
export type Asked = {
  span: Span
  step: ReportStep
  pieces: Span[]
  /** The last closed day: orders for later days are still taken. */
  today: Day
  now: Date
  filters: Filters
  group: Grouping
  /** Whether the report counts customers, each once. */
  countsCustomers: boolean
  /** The number of days in a trend's average. */
  trendDays: number
  against: Against | undefined
  holiday: HolidayPair | undefined
}

const usualDays = 14

export const todayOf = (ctx: Pick<Ctx, 'now' | 'settings'>): Day => dayAt(ctx.now(), ctx.settings.timeZone)

/** The days of a report, by default the two weeks up to today. Throws `invalid_input` for days in the wrong order. */
export function spanOf(
  ctx: Pick<Ctx, 'now' | 'settings'>,
  { from, to }: Period,
  step: ReportStep = 'day',
): Span {
  const last = to ?? (from && from > todayOf(ctx) ? from : todayOf(ctx))
  const span = { from: from ?? addDays(last, 1 - usualDays), to: last }
  const fault = (message: string) => new AppError('invalid_input', { fields: [{ path: 'from', message }] })
  if (span.from > span.to) throw fault('The first day must not be after the last.')
  if (daysBetween(span.from, span.to) >= mostDays[step])
    throw fault(`A report by ${step} has at most ${mostDays[step].toLocaleString('en-US')} days.`)
  return span
}

/** Throws `invalid_input` for days outside any report, and for a grouping or a filter that this report lacks. */
export function askedOf(
  ctx: Pick<Ctx, 'now' | 'settings'>,
  report: ReportName,
  query: ReportQuery & { days?: number | undefined },
): Asked {
  const kind = reportKinds[report]
  const groupings: readonly [Grouping, ...Grouping[]] = kind.groupings
  const known: readonly FilterName[] = kind.filters
  const { by: step, compare, group = groupings[0], days = 7, from, to, table, ...filters } = query
  if (!groupings.includes(group))
    throw new AppError('invalid_input', {
      fields: [{ path: 'group', message: `This report is split by ${groupings.join(', ')}.` }],
    })
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && !known.includes(name as FilterName))
      throw new AppError('invalid_input', {
        fields: [{ path: name, message: `This report is narrowed by ${known.join(', ')}.` }],
      })
  const span = spanOf(ctx, { from, to }, step)
  return {
    span,
    step,
    pieces: piecesOf(span, step),
    today: todayOf(ctx),
    now: ctx.now(),
    filters,
    group,
    countsCustomers: (kind.measures as readonly MeasureName[]).includes('customers'),
    trendDays: days,
    against: againstOf(span, step, compare),
    holiday: holidayOf(span),
  }
}

/** One side of a comparison: the report's own days, or those that they are compared with. */
export type Side = {
  span: Span
  /** The last closed day of this side. */
  closed: Day
  /** Days after `closed` count only what was ordered before this moment; null for the report's own days. */
  before: Date | null
  /** How far a day of this side is shifted from the report's day: in days, else in months. */
  moved: { days: number } | { months: number }
}

export const ownSide = ({ span, today }: Asked): Side => ({
  span,
  closed: today,
  before: null,
  moved: { days: 0 },
})

/** The comparison side of the report; undefined without a comparison. */
export function otherSide(
  ctx: Pick<Ctx, 'settings'>,
  { span, today, now, against }: Asked,
): Side | undefined {
  if (!against) return undefined
  const closed = against.shift(today)
  const { timeZone } = ctx.settings
  return {
    span: { from: against.shift(span.from), to: against.shift(span.to) },
    closed,
    before: instantOf(closed, timeAt(now, timeZone), timeZone),
    moved:
      against.days === null
        ? { months: monthsBetween(against.shift(span.from), span.from) }
        : { days: against.days },
  }
}

const monthsBetween = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
