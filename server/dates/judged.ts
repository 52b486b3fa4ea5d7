import { addDays, type Day, startOfDay } from '../../contract/core/dates.ts'
import { type CalendarRules, type DayState, dayState } from '../../contract/rules/ship-days.ts'
import type { Ctx } from '../core/route.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'

export const readRules = async (ctx: Pick<Ctx, 'db' | 'settings' | 'now'>): Promise<CalendarRules> =>
  calendarOf(ctx, (await calendarRows(ctx).execute(ctx.db)).rows)

/** A day is judged as of this many days before it, so that cut-offs passed since don't matter. */
const wellBefore = 40

/** Whether anything ships by that method, regardless of cut-offs and of how far ahead the day is. */
export function isServed(
  rules: CalendarRules,
  to: {
    method: 'PICKUP' | 'TRUCK' | 'UPS'
    routeNumber: string | null
    state?: string | null
    accountNumber: number
  },
  day: Day,
): boolean {
  return served(plainState(rules, to, day))
}

/** The state of a day in the calendar: its reason is never that orders have closed or open later. */
export const plainState = (
  rules: CalendarRules,
  to: {
    method: 'PICKUP' | 'TRUCK' | 'UPS'
    routeNumber: string | null
    state?: string | null
    accountNumber: number
  },
  day: Day,
): DayState =>
  dayState(rules, { ...to, orderType: 'STOCK' }, day, startOfDay(addDays(day, -wellBefore), rules.timeZone))

const served = ({ open, reason }: DayState) => open || reason === 'too_far' || reason === 'cut_off_passed'
