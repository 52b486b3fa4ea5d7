import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { CalendarRules, CutoffRule, DayOpening, DisabledDays } from '../../contract/rules/ship-days.ts'
import type { Ctx } from '../core/route.ts'
import { farmShipping } from './programs.ts'

export type CalendarRow = {
  cutoff_rules: CutoffRule[]
  disabled_days: DisabledDays[]
  day_openings: DayOpening[]
  route_runs: CalendarRules['routeRuns']
  route_weekdays: Record<string, number[]>
  farms: CalendarRules['farms']
  closed_states: string[]
}

type Asking = Pick<Ctx, 'settings' | 'now'>

/**
 * The distributor's calendar rules, in one statement and never from a cache: check-out must see the rows as its own transaction
 * does. Rows that ended before today are left out.
 */
export const calendarRows = (ctx: Asking): RawBuilder<CalendarRow> =>
  sql<CalendarRow>`select ${calendarColumns(ctx)}`

/** The columns of that statement, for statements that include it. */
export function calendarColumns({ settings, now }: Asking): RawBuilder<unknown> {
  const today = dayAt(now(), settings.timeZone)
  return sql`
      (select coalesce(json_agg(json_build_object(
          'id', id, 'scope', scope, 'scopeKey', scope_key, 'deliveryWeekday', delivery_weekday, 'deliveryDay', delivery_date,
          'offsetDays', offset_days, 'localTime', local_time, 'mode', mode, 'validFrom', valid_from,
          'validTo', valid_to, 'note', note)), '[]')
        from cutoff_rules
        where coalesce(delivery_date, ${today}) >= ${today} and coalesce(valid_to, ${today}) >= ${today}) as cutoff_rules,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'scope', scope, 'scopeKey', scope_key, 'fromDay', from_day, 'toDay', to_day, 'weekday', weekday,
          'kind', kind, 'note', note)), '[]')
        from disabled_days
        where to_day >= ${today}) as disabled_days,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'scope', scope, 'scopeKey', scope_key, 'fromDay', from_day, 'toDay', to_day, 'weekday', weekday,
          'overClosed', over_closed, 'note', note)), '[]')
        from day_openings
        where to_day >= ${today}) as day_openings,
      (select coalesce(json_object_agg(route_number, days), '{}') from (
        select route_number, json_object_agg(day, runs) as days
        from run_plans where day >= ${today} group by route_number) planned) as route_runs,
      (select coalesce(json_object_agg(route_number, weekdays), '{}') from routes) as route_weekdays,
      ${farmShipping} as farms,
      (select coalesce(json_agg(state), '[]') from ups_states where not open) as closed_states`
}

/** Unwraps the row of that statement. */
export function calendarOf({ settings }: Asking, rows: readonly CalendarRow[]): CalendarRules {
  const [row] = rows
  return {
    timeZone: settings.timeZone,
    cutoffRules: row?.cutoff_rules ?? [],
    disabledDays: row?.disabled_days ?? [],
    dayOpenings: row?.day_openings ?? [],
    routeRuns: row?.route_runs ?? {},
    routeWeekdays: row?.route_weekdays ?? {},
    ...(row?.farms && { farms: row.farms }),
    ...(row?.closed_states.length && { closedStates: row.closed_states }),
    futureDays: {
      STOCK: settings.orderDaysAhead,
      PREBOOK: settings.bookingDaysAhead,
      FARM_DIRECT: settings.bookingDaysAhead,
      GROWER_DIRECT: settings.bookingDaysAhead,
    },
  }
}
