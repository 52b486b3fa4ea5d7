import type { Day } from '../core/dates.ts'

export const eventStates = ['DRAFT', 'ORDERED_PART', 'ORDERED', 'DONE', 'CANCELLED'] as const
export type EventState = (typeof eventStates)[number]

type Facts = {
  isCancelled: boolean
  day: Day
  today: Day
  /** For each row the units that it needs, and those in orders that stand. */
  rows: readonly { units: number; ordered: number }[]
}

/** What an event is at: it follows from its orders, so that no order can leave it behind. */
export function eventState({ isCancelled, day, today, rows }: Facts): EventState {
  if (isCancelled) return 'CANCELLED'
  const wanted = rows.filter(({ units }) => units > 0)
  const isOrdered = rows.some(({ ordered }) => ordered > 0)
  const isWhole = isOrdered && wanted.every(({ units, ordered }) => ordered >= units)
  if (day < today) return isOrdered ? 'DONE' : 'DRAFT'
  if (isWhole) return 'ORDERED'
  return isOrdered ? 'ORDERED_PART' : 'DRAFT'
}
