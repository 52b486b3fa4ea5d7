import { addDays, asDay, type Day, weekdayOf } from '../../contract/core/dates.ts'
import type { Step } from '../../contract/features/statistics.ts'

/** Days from one to another, inclusive. */
export type Span = { from: Day; to: Day }

const firstOfMonth = (day: Day): Day => asDay(`${day.slice(0, 7)}-01`)
const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

function monthsBefore(day: Day, months: number): Day {
  const since = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return asDay(`${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}-01`)
}

/** The current month up to today and the months before it: `months` in total. */
export const periodOf = (today: Day, months: number): Span => ({
  from: monthsBefore(today, months - 1),
  to: today,
})

/** A period split at the first of each month or at each Monday; the last part ends with the period. */
export function piecesOf({ from, to }: Span, step: Step): Span[] {
  const pieces: Span[] = []
  for (let start = from; start <= to; ) {
    // Days until Sunday, where weekdays start.
    const end = step === 'month' ? lastOfMonth(start) : addDays(start, (7 - weekdayOf(start)) % 7)
    pieces.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return pieces
}

/**
 * What a part is compared with: a month with the same month a year before, up to the same day if it has not ended; a week with
 * the same weekdays 52 weeks before.
 */
export function yearBefore({ from, to }: Span, step: Step): Span {
  if (step === 'week') return { from: addDays(from, -364), to: addDays(to, -364) }
  const [start, end] = [monthsBefore(from, 12), monthsBefore(to, 12)]
  return {
    from: start,
    to: to === lastOfMonth(to) ? lastOfMonth(end) : asDay(`${end.slice(0, 8)}${to.slice(8)}`),
  }
}
