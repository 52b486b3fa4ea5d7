import { addDays, asDay, type Day, daysBetween, instantOf, weekdayOf } from '../core/dates.ts'

/** Weeks as flower farms count them: ISO 8601, from Monday. A week is named by its Monday. */

export const weekOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

export const isWeek = (day: Day): boolean => weekdayOf(day) === 1

/** 1 to 53: the week of the year that has its Thursday. */
export function weekNumber(week: Day): number {
  const thursday = addDays(week, 3)
  const first = weekOf(asDay(`${thursday.slice(0, 4)}-01-04`))
  return daysBetween(first, week) / 7 + 1
}

export const weeksFrom = (week: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, i) => addDays(week, i * 7))

/** Days before its Monday, and the time of the distributor, until when a farm may say what a week has: the Thursday before, 6 pm. */
const closesBefore = { days: 4, time: '18:00' }

/** From then on the week is packed: what it offers can't be changed. */
export const weekClosesAt = (week: Day, timeZone: string): Date =>
  instantOf(addDays(week, -closesBefore.days), closesBefore.time, timeZone)

export const isWeekClosed = (week: Day, now: Date, timeZone: string): boolean =>
  weekClosesAt(week, timeZone) <= now
