import type { Day } from '../core/dates.ts'

export type CardExpiry = 'valid' | 'soon' | 'expired'

/** A card is valid through the last day of its month; `soon` is this month or next month. */
export function cardExpiry({ month, year }: { month: number; year: number }, today: Day): CardExpiry {
  const left = year * 12 + month - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
  if (left < 0) return 'expired'
  return left <= 1 ? 'soon' : 'valid'
}
