import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type MeasureName, measures, type ReportName } from '../../contract/features/reports/measures.ts'
import type { reports } from '../../contract/features/reports/reports.ts'
import { channels, type ReportQuery } from '../../contract/features/reports/shapes.ts'
import { holidaysIn } from '../../contract/rules/holidays.ts'
import type { SignedInCtx } from '../core/route.ts'
import { todayOf } from './asked.ts'
import { readReport } from './report.ts'

/** Costs and margins are shown to anyone who sets prices. */
export const seesMargin = ({ user }: Pick<SignedInCtx, 'user'>): boolean => may(user, ['TIER_PRICING'])

/** Figures that reveal costs. */
export const ofCost: readonly MeasureName[] = ['lostCost', 'cost', 'margin', 'marginRate', 'costKnown']

type Named = { key: string; label: string }

/** What reports can be filtered by. */
export async function readChoices(ctx: SignedInCtx): Promise<ReplyOf<typeof reports.choices>> {
  const today = todayOf(ctx)
  const { rows } = await sql<{
    since: Day | null
    categories: string[]
    routes: Named[]
    reps: Named[]
    levels: number[]
    growers: Named[]
  }>`select (select min(ship_day) from orders) as since,
      (select coalesce(jsonb_agg(distinct category order by category), '[]') from products where state <> 'draft') as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('key', route_number, 'label', name) order by route_number), '[]')
        from routes where removed_at is null) as routes,
      (select coalesce(jsonb_agg(jsonb_build_object('key', rep, 'label', name) order by name), '[]') from sales_reps) as reps,
      (select coalesce(jsonb_agg(distinct price_tier order by price_tier), '[]') from customers) as levels,
      (select coalesce(jsonb_agg(jsonb_build_object('key', id, 'label', name) order by name), '[]') from vendors) as growers`.execute(
    ctx.db,
  )
  const [row] = rows
  const year = Number(today.slice(0, 4))
  const near = [year - 1, year, year + 1]
    .flatMap(holidaysIn)
    .filter(({ day }) => day >= addDays(today, -365) && day <= addDays(today, 120))
  return {
    today,
    since: row?.since ?? null,
    categories: row?.categories ?? [],
    channels: [...channels],
    routes: row?.routes ?? [],
    reps: row?.reps ?? [],
    levels: row?.levels ?? [],
    growers: row?.growers ?? [],
    holidays: near.flatMap(({ rule, name, day }) => {
      const before = holidaysIn(Number(day.slice(0, 4)) - 1).find((one) => one.rule === rule)?.day
      return before ? [{ rule, name, day, before }] : []
    }),
    seesMargin: seesMargin(ctx),
  }
}

/** The figure of each other report that is shown beside sales. */
const besideSales: readonly [ReportName, MeasureName][] = [
  ['online-vs-offline', 'onlineShare'],
  ['one-click-buy', 'oneClickShare'],
  ['fill-rate', 'fillRate'],
  ['claims', 'claimRate'],
  ['late-stops', 'lateRate'],
  ['shrink', 'shrinkRate'],
]

/** Figures of other reports for the same days. Filters that a report doesn't have are ignored. */
export async function readBeside(
  ctx: SignedInCtx,
  query: ReportQuery,
): Promise<ReplyOf<typeof reports.beside>> {
  const { from, to, by, compare, table, rep, route, level, account, category, department, grower } = query
  const period = { from, to, by, compare, table }
  const narrowed: Partial<Record<ReportName, Partial<ReportQuery>>> = {
    'late-stops': { rep, route, level, account },
    shrink: { category, department, grower },
  }
  const read = await Promise.all(
    besideSales.map(async ([report, measure]) => {
      const { group: _, ...all } = query
      const own = narrowed[report]
      const found = await readReport(ctx, report, { query: own ? { ...period, ...own } : all })
      return { report, measure, found }
    }),
  )
  return {
    from: read[0]!.found.from,
    to: read[0]!.found.to,
    rows: read.map(({ report, measure, found }) => ({
      report,
      measure,
      ...measures[measure],
      value: found.totals.values[measure] ?? null,
      against: found.totals.against?.[measure] ?? null,
    })),
  }
}
