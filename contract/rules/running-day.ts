import { addDays, asDay, type Day, weekdayOf } from '../core/dates.ts'
import type { Shipment } from './shipment-shapes.ts'

type Lists = Pick<Shipment, 'deliveryMethod'> & {
  [List in 'excludeDays' | 'excludeDaysTruck' | 'routeDays']: readonly string[]
}

const daysOfWeek = 7
/** No method pauses longer than this many days. */
const mostDaysAhead = 21

/**
 * The first day from `from` on which the shipment's method runs, for a pre-booked order. Days beyond the lists are decided by the
 * weekdays within them, so a holiday far ahead is not known yet.
 */
export function runningDay(lists: Lists, today: Day, from: Day): Day {
  const isTruck = lists.deliveryMethod === 'Truck Delivery'
  const excluded = new Set<string>(isTruck ? lists.excludeDaysTruck : lists.excludeDays)
  const weekdays = new Set(
    isTruck ? lists.routeDays.map((day) => weekdayOf(asDay(day))) : openWeekdays(excluded, today),
  )
  for (let ahead = 0; ahead < mostDaysAhead; ahead++) {
    const day = addDays(from, ahead)
    if (weekdays.has(weekdayOf(day)) && !excluded.has(day)) return day
  }
  return from
}

/** Weekdays that are open at least once in the next four weeks. */
function openWeekdays(excluded: ReadonlySet<string>, today: Day): number[] {
  const days = Array.from({ length: 4 * daysOfWeek }, (_, i) => addDays(today, i + 1))
  return days.filter((day) => !excluded.has(day)).map(weekdayOf)
}
