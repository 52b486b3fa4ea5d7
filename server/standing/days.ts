import { sql } from 'kysely'
import { addDays, type Day, dayAt, instantOf, startOfDay } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { holidaysIn } from '../../contract/rules/holidays.ts'
import { type CalendarRules, type Delivery, dayState } from '../../contract/rules/ship-days.ts'
import {
  answersDoubleBefore,
  asksDoubleBefore,
  dueDays,
  type HolidayPolicy,
  isPaused,
  makesOn,
  type Placed,
  placeDay,
  planAt,
} from '../../contract/rules/standing-days.ts'
import type { ShownState } from '../../contract/rules/standing-moves.ts'
import { aroundOf, aroundRows } from '../cart/rows.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'
import type { DateRow, PlanRow, StandingRow } from './rows.ts'

/** The facts that decide about days, shared by all standing orders. */
export type Days = {
  calendar: CalendarRules
  holidays: readonly HolidayPolicy[]
  now: Date
  today: Day
  aheadDays: number
}

/** Months that are shown. */
const shownMonths = 4

export async function readDays(ctx: Ctx): Promise<Days> {
  const calendar = calendarOf(ctx, (await calendarRows(ctx).execute(ctx.db)).rows)
  const now = ctx.now()
  const today = dayAt(now, calendar.timeZone)
  const { rows: holidays } = await sql<HolidayPolicy>`
    select h.day, h.name, h.standing, h.standing_day as "standingDay",
      (select coalesce(json_agg(distinct d.from_day), '[]') from disabled_days d
        where (d.holiday = h.day and d.note = h.name) or (d.holiday is null and d.kind = 'holiday'
          and d.from_day = h.day and d.to_day = h.day and d.scope = 'all')) as shut
    from holidays h where h.day between ${addDays(today, -60)}::date and ${addDays(today, 420)}::date order by h.day`.execute(
    ctx.db,
  )
  return { calendar, holidays, now, today, aheadDays: ctx.settings.standingDaysAhead }
}

/** The end of the months that are shown. */
export function shownUntil(today: Day): Day {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1 + shownMonths, 0))
  return next.toISOString().slice(0, 10) as Day
}
export const firstShown = (today: Day): Day => `${today.slice(0, 8)}01` as Day

/** The first due day after today without an order, from which a change takes effect. */
export function firstUnmade(row: StandingRow, { today }: Pick<Days, 'today'>): Day {
  const tomorrow = addDays(today, 1)
  const from = row.startsOn > tomorrow ? row.startsOn : tomorrow
  const made = row.dates.filter(({ state }) => state === 'MADE').map(({ dueOn }) => dueOn)
  return dueDays(row, from, addDays(from, 60)).find((day) => !made.includes(day)) ?? from
}

/** Days that the calendar highlights: shopping holidays, and those that the distributor has planned. */
export function marked({ holidays, today }: Days): { day: Day; name: string }[] {
  const [from, to] = [firstShown(today), shownUntil(today)]
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const big = years
    .flatMap((year) => holidaysIn(year))
    .filter(({ shut, prebookCloses = 0 }) => shut || prebookCloses >= 20)
  const found = new Map<Day, string>()
  for (const { day, name } of [...holidays, ...big])
    if (day >= from && day <= to && !found.has(day)) found.set(day, name)
  return [...found].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

type Way = { method: MethodCode; routeNumber: string | null; state: string }
export const deliveryOf = (way: Way, accountNumber: number): Delivery => ({
  method: way.method,
  routeNumber: way.method === 'TRUCK' ? way.routeNumber : null,
  state: way.state,
  accountNumber,
  orderType: 'STOCK',
})

/** Whether the method runs on a day, regardless of cut-offs: evaluated as of more than a week before. */
export function runsOf({ calendar }: Days, delivery: Delivery): (day: Day) => boolean {
  const known = new Map<Day, boolean>()
  return (day) => {
    const runs =
      known.get(day) ??
      dayState(calendar, delivery, day, startOfDay(addDays(day, -9), calendar.timeZone)).open
    known.set(day, runs)
    return runs
  }
}

/** A day of a standing order with all facts that decide about it. */
export type Occurrence = Placed & {
  dueOn: Day
  state: ShownState
  makesOn: Day | null
  plan: PlanRow
  stored: DateRow | undefined
  why: string
  answerBy: Day | null
}

/** The days of a standing order between two days, with their stored state. */
export function occurrencesOf(row: StandingRow, days: Days, from: Day, to: Day): Occurrence[] {
  const runs = new Map<number, (day: Day) => boolean>()
  const stored = new Map(row.dates.map((date) => [date.dueOn, date]))
  const planned = row.status === 'ENDED' ? [] : dueDays(row, from, to)
  const kept = row.dates.filter(({ dueOn, state }) => dueOn >= from && dueOn <= to && state !== 'PLANNED')
  const all = [...new Set([...planned, ...kept.map(({ dueOn }) => dueOn)])].sort()
  return all.flatMap((dueOn) => {
    const plan = planAt(row.plans, dueOn) ?? row.plans[0]
    if (!plan) return []
    const runsOn = runs.get(plan.id) ?? runsOf(days, deliveryOf(plan, row.accountNumber))
    runs.set(plan.id, runsOn)
    return occurrence(row, { days, plan, dueOn, runsOn, stored: stored.get(dueOn) })
  })
}

type One = {
  days: Days
  plan: PlanRow
  dueOn: Day
  runsOn: (day: Day) => boolean
  stored: DateRow | undefined
}

function occurrence(row: StandingRow, { days, plan, dueOn, runsOn, stored }: One): Occurrence {
  const placed = placeDay(dueOn, { runsOn, holidays: days.holidays, stays: stored?.stays ?? false })
  const lead = Math.max(0, ...plan.lines.map(({ leadDays }) => leadDays))
  const makes = placed.shipsOn && makesOn(placed.shipsOn, days.aheadDays, lead)
  const common = { ...placed, dueOn, plan, stored, answerBy: null, why: stored?.why ?? '' }
  if (stored?.state === 'MADE') {
    const shipsOn = stored.orderDay ?? stored.shipsOn
    const state = ofOrder(stored)
    const why = state === 'HELD' ? 'card_declined' : stored.why
    return { ...common, shipsOn, state, makesOn: null, why }
  }
  if (stored?.state === 'HELD' || stored?.state === 'MISSED')
    return { ...common, shipsOn: stored.shipsOn ?? placed.shipsOn, state: stored.state, makesOn: null }
  if (stored?.state === 'SKIPPED')
    return { ...common, state: stored.why === 'PAUSED' ? 'PAUSED' : 'SKIPPED', makesOn: makes }
  if (isPaused(row, dueOn)) return { ...common, state: 'PAUSED', makesOn: makes }
  if (placed.shipsOn === null) return { ...common, state: 'SKIPPED', makesOn: null, why: 'HOLIDAY' }
  if (placed.doubles) {
    const answerBy = addDays(dueOn, -answersDoubleBefore)
    const isAsked =
      !stored?.answer && days.today >= addDays(dueOn, -asksDoubleBefore) && days.today <= answerBy
    const state = stored?.answer === 'DOUBLE' ? 'DOUBLED' : isAsked ? 'ASKED' : 'PLANNED'
    return { ...common, state, makesOn: makes, answerBy }
  }
  return { ...common, state: placed.shipsOn === dueOn ? 'PLANNED' : 'MOVED', makesOn: makes }
}

function ofOrder({ orderStatus }: DateRow): ShownState {
  if (orderStatus === 'CANCELLED') return 'CANCELLED'
  return orderStatus === 'PENDING_PAYMENT' ? 'HELD' : 'MADE'
}

/** Whether orders for a ship day are still open, by the engine of picker, cart and check-out. */
export const stillOpen = (days: Days, delivery: Delivery, day: Day): boolean =>
  dayState(days.calendar, delivery, day, days.now).open

/** The end of a day, as an instant. */
export const endOf = (day: Day, timeZone: string): Date =>
  new Date(instantOf(addDays(day, 1), '00:00', timeZone).getTime() - 1000)

/** The customer's prices and authorities. */
export const readAroundOf = async (ctx: SignedInCtx) =>
  aroundOf(ctx, (await aroundRows(ctx).execute(ctx.db)).rows)
