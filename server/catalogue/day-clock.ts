import { addDays, type Day, dayAt, startOfDay } from '../../contract/core/dates.ts'

/** The day in the distributor's time zone, recomputed only when a new day begins or the clock was changed. */
export function dayClock(now: () => Date, timeZone: string): () => Day {
  let [from, to] = [0, 0]
  let day: Day
  return () => {
    const at = now()
    if (at.getTime() >= from && at.getTime() < to) return day
    day = dayAt(at, timeZone)
    from = startOfDay(day, timeZone).getTime()
    to = startOfDay(addDays(day, 1), timeZone).getTime()
    return day
  }
}
