import { addDays, type Day, dayAt, startOfDay } from '../../contract/core/dates.ts'

/** The day in the distributor's time zone, recomputed only when a new day begins or the clock or the zone changes. */
export function dayClock(now: () => Date, zone: () => string): () => Day {
  let [from, to] = [0, 0]
  let timeZone = ''
  let day: Day
  return () => {
    const at = now()
    if (at.getTime() >= from && at.getTime() < to && timeZone === zone()) return day
    timeZone = zone()
    day = dayAt(at, timeZone)
    from = startOfDay(day, timeZone).getTime()
    to = startOfDay(addDays(day, 1), timeZone).getTime()
    return day
  }
}
