import { addDays, dayAt, instantOf, weekdayOf } from '../core/dates.ts'

/** When new prices take effect: a time on some weekdays (0 is Sunday), local time of the distributor. */
export type PriceSchedule = {
  weekdays: readonly number[]
  /** `HH:MM`. */
  time: string
  /** A moment that staff set for the next change, used instead of the weekdays until it has passed. */
  next: string | null
}

export const usualPriceSchedule: PriceSchedule = { weekdays: [1, 2, 3, 4, 5], time: '05:45', next: null }

/** The next moment after `now`. Throws RangeError for a schedule without weekdays. */
export function priceMomentAfter({ weekdays, time, next }: PriceSchedule, now: Date, timeZone: string): Date {
  if (next && Date.parse(next) > now.getTime()) return new Date(next)
  const today = dayAt(now, timeZone)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    if (!weekdays.includes(weekdayOf(day))) continue
    const at = instantOf(day, time, timeZone)
    if (at > now) return at
  }
  throw new RangeError('a price schedule without weekdays')
}
