import { addDays, asDay, type Day, daysBetween } from '../../contract/core/dates.ts'

/** Moves a day by whole years, to within a year after `today`. */
export function withinAYear(day: Day, today: Day): Day {
  const monthDay = day.slice(5)
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    // Feb 29 becomes the 28th in other years.
    const moved = monthDay === '02-29' ? addDays(asDay(`${year}-03-01`), -1) : asDay(`${year}-${monthDay}`)
    if (moved > today) return moved
  }
}

/** Every day from `from` to `to`, both included. */
export const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
