import { addDays, asDay, type Day, daysBetween } from '../../contract/dates.ts'

/** Moves a day by whole years, so that it is after `today` and within the year from there. */
export function withinAYear(day: Day, today: Day): Day {
  const monthDay = day.slice(5)
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    // A Feb 29 falls on the 28th in other years.
    const moved = monthDay === '02-29' ? addDays(asDay(`${year}-03-01`), -1) : asDay(`${year}-${monthDay}`)
    if (moved > today) return moved
  }
}

/** Every day from `from` to `to`, both included. */
export const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
