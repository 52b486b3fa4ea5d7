import type { Day } from '../../contract/core/dates.ts'
import { addDays, daysBetween } from '../../contract/core/dates.ts'
import {
  type MeasureName,
  measures,
  type ReportName,
  reportKinds,
} from '../../contract/features/reports/measures.ts'
import type { Report, ReportQuery, ReportRow } from '../../contract/features/reports/shapes.ts'
import type { ReportStep, Span } from '../../contract/rules/report-days.ts'
import type { Ctx } from '../core/route.ts'
import { type Asked, askedOf, otherSide, ownSide, type Side } from './asked.ts'
import { sourceOf } from './source-of.ts'
import type { GroupSums, PieceSums, Source, Sums } from './sources.ts'
import { trended } from './trend.ts'
import { addUp, valuesOf } from './values.ts'

type Asking = { query: ReportQuery & { days?: number | undefined }; hides?: readonly MeasureName[] }

/** A report: its figures by time, in total and by group, each with its comparison. */
export async function readReport(
  ctx: Ctx,
  report: ReportName,
  { query, hides = [] }: Asking,
): Promise<Report> {
  const kind = reportKinds[report]
  const asked = askedOf(ctx, report, query)
  const names = (kind.measures as readonly MeasureName[]).filter((name) => !hides.includes(name))
  const source = sourceOf(report)
  const [own, other] = [ownSide(asked), otherSide(ctx, asked)]
  const trendOf = (side: Side) =>
    report === 'sales-trend' ? trended(ctx, asked, side, (piece) => keyOf(piece, asked.step)) : undefined
  const [now, then, trend, trendThen] = await Promise.all([
    readSide(ctx, source, asked, own),
    other && readSide(ctx, source, asked, other),
    trendOf(own),
    other && trendOf(other),
  ])
  return {
    report,
    from: asked.span.from,
    to: asked.span.to,
    by: asked.step,
    compare: query.compare,
    today: asked.today,
    asOf: asked.now.toISOString(),
    against: other ? { ...other.span, holiday: asked.against?.holiday ?? null } : null,
    holiday: asked.holiday ?? null,
    measures: names.map((name) => ({ name, ...measures[name] })),
    totals: totalsOf(names, now, then),
    rows: rowsOf(asked, { names, now, then, trend, trendThen, other }),
    group: asked.group,
    groupings: [...kind.groupings],
    filters: [...kind.filters],
    groups: groupsOf(names, now, then),
  }
}

type Read = { series: PieceSums[]; groups: GroupSums[] }
const readSide = async (ctx: Ctx, source: Source, asked: Asked, side: Side): Promise<Read> => {
  const reading = source.series(ctx, asked, side)
  const [series, groups] = await Promise.all([
    reading,
    source.groups(ctx, asked, side, async () => inAll(await reading)),
  ])
  return { series, groups }
}

const inAll = (series: readonly PieceSums[]): Sums => series.find(({ piece }) => piece === '')?.sums ?? {}
const ofAll = ({ series }: Read): Sums => inAll(series)

function totalsOf(names: readonly MeasureName[], now: Read, then: Read | undefined): Report['totals'] {
  const all = ofAll(now)
  const closed = new Set(now.series.flatMap(({ piece, isOpen }) => (piece === '' || isOpen ? [] : [piece])))
  return {
    rows: closed.size,
    values: valuesOf(names, all, whole(all)),
    against: then ? valuesOf(names, ofAll(then), whole(ofAll(then))) : null,
  }
}

const whole = ({ sales_cents }: Sums) => (sales_cents === undefined ? undefined : { sales_cents })

type Series = {
  names: readonly MeasureName[]
  now: Read
  then: Read | undefined
  trend: Map<string, number> | undefined
  trendThen: Map<string, number> | undefined
  other: Side | undefined
}

function rowsOf(asked: Asked, { names, now, then, trend, trendThen, other }: Series): ReportRow[] {
  const { pieces, step, against, today } = asked
  const byPiece = (read: Read | undefined) => {
    const found = new Map<string, Sums[]>()
    for (const { piece, sums } of read?.series ?? [])
      if (piece !== '') found.set(piece, [...(found.get(piece) ?? []), sums])
    return found
  }
  const [own, others] = [byPiece(now), byPiece(then)]
  return pieces.flatMap((piece) => {
    const key = keyOf(piece, step)
    const [mine, theirs] = [own.get(key), others.get(key)]
    if (step === 'day' && !mine && !theirs) return []
    const withTrend = (
      sums: readonly Sums[] | undefined,
      averages: Map<string, number> | undefined,
    ): Sums => ({
      ...addUp(sums ?? []),
      ...(averages && { trend_cents: averages.get(key) ?? 0 }),
    })
    const wholeNow = whole(ofAll(now))
    const isOpen = piece.to > today
    return [
      {
        ...piece,
        isOpen,
        toHoliday: step === 'day' && against?.holiday ? daysBetween(against.holiday.day, piece.from) : null,
        values: valuesOf(names, orNothing(withTrend(mine, trend), now), wholeNow),
        against:
          other && against && then
            ? {
                from: against.shift(piece.from),
                to: against.shift(piece.to),
                sameHour: isOpen && other.before !== null,
                values: valuesOf(names, orNothing(withTrend(theirs, trendThen), then), whole(ofAll(then))),
              }
            : null,
      },
    ]
  })
}

/** A piece without rows is zero in every sum of the source, so that a day without orders isn't unknown. */
function orNothing(sums: Sums, read: Read): Sums {
  const known = read.series[0]?.sums
  if (!known) return sums
  return { ...Object.fromEntries(Object.keys(known).map((name) => [name, 0])), ...sums }
}

/** The first day of the calendar piece that contains a day, even if the period begins later. */
function keyOf({ from }: Span, step: ReportStep): string {
  if (step === 'day') return from
  if (step === 'week') return addDays(from, -((new Date(from).getUTCDay() + 6) % 7))
  if (step === 'month') return `${from.slice(0, 7)}-01`
  const first = Math.floor((Number(from.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${from.slice(0, 4)}-${String(first).padStart(2, '0')}-01` as Day
}

function groupsOf(names: readonly MeasureName[], now: Read, then: Read | undefined): Report['groups'] {
  const [all, allThen] = [whole(ofAll(now)), then && whole(ofAll(then))]
  const before = new Map(then?.groups.map((group) => [group.key, group]))
  const mine = new Set(now.groups.map(({ key }) => key))
  const gone = then?.groups.filter(({ key }) => !mine.has(key)) ?? []
  const zero = Object.fromEntries(
    Object.keys(now.groups[0]?.sums ?? gone[0]?.sums ?? {}).map((name) => [name, 0]),
  )
  return [...now.groups, ...gone.map(({ key, label }) => ({ key, label, sums: zero }))]
    .slice(0, 100)
    .map(({ key, label, sums }) => ({
      key,
      label,
      values: valuesOf(names, sums, all),
      against: then ? valuesOf(names, before.get(key)?.sums ?? zero, allThen) : null,
    }))
}
