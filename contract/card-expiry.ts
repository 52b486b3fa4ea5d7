import type { Day } from './dates.ts'

export type CardExpiry = 'valid' | 'soon' | 'expired'

/** A card is good through the last day of its month; `soon` is this month and the next. */
export function cardExpiry({ month, year }: { month: number; year: number }, today: Day): CardExpiry {
  const left = year * 12 + month - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
  if (left < 0) return 'expired'
  return left <= 1 ? 'soon' : 'valid'
}
