import { addDays, asDay, type Day, daysBetween, instantOf, weekdayOf } from '../core/dates.ts'

/** Weeks as flower farms count them: ISO 8601, from Monday. A week is identified by its Monday. */

export const weekOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

export const isWeek = (day: Day): boolean => weekdayOf(day) === 1

/** 1 to 53, by the year of the week's Thursday. */
export function weekNumber(week: Day): number {
  const thursday = addDays(week, 3)
  const first = weekOf(asDay(`${thursday.slice(0, 4)}-01-04`))
  return daysBetween(first, week) / 7 + 1
}

export const weeksFrom = (week: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, i) => addDays(week, i * 7))

/** The deadline for a week's availability, as days before its Monday and the distributor's time: the Thursday before, 6 pm. */
const closesBefore = { days: 4, time: '18:00' }

/** From this moment on the week is packed and its availability can't change. */
export const weekClosesAt = (week: Day, timeZone: string): Date =>
  instantOf(addDays(week, -closesBefore.days), closesBefore.time, timeZone)

export const isWeekClosed = (week: Day, now: Date, timeZone: string): boolean =>
  weekClosesAt(week, timeZone) <= now
