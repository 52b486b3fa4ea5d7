import type { Day } from '../core/dates.ts'

export const eventStates = ['DRAFT', 'ORDERED_PART', 'ORDERED', 'DONE', 'CANCELLED'] as const
export type EventState = (typeof eventStates)[number]

type Facts = {
  isCancelled: boolean
  day: Day
  today: Day
  /** For each row the units that it needs, and units in orders that aren't canceled. */
  rows: readonly { units: number; ordered: number }[]
}

/** The state of an event, derived from its orders, so that the two can't disagree. */
export function eventState({ isCancelled, day, today, rows }: Facts): EventState {
  if (isCancelled) return 'CANCELLED'
  const wanted = rows.filter(({ units }) => units > 0)
  const isOrdered = rows.some(({ ordered }) => ordered > 0)
  const isWhole = isOrdered && wanted.every(({ units, ordered }) => ordered >= units)
  if (day < today) return isOrdered ? 'DONE' : 'DRAFT'
  if (isWhole) return 'ORDERED'
  return isOrdered ? 'ORDERED_PART' : 'DRAFT'
}
