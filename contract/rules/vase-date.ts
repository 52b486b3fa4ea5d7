import { addDays, type Day, daysBetween } from '../core/dates.ts'

/** What a kind of flower needs before it is at its best. Days count from the day it is delivered. */
export type Care = {
  openMin: number
  openMax: number
  hydrateHours: number
  /** Days that it stays good; null for goods that keep. */
  vaseDays: number | null
}

/** When it must be ready: designed on one day, at its best on another. */
export type Occasion = { eventDay: Day; designDay: Day }

/** The first and the last day of delivery that leave it open and good on the day; no first day for goods that keep. */
export type Window = { earliest: Day | null; latest: Day }

/** The designer works the day before, unless the event says otherwise. */
export const usualDesignDay = (eventDay: Day): Day => addDays(eventDay, -1)

/**
 * The days on which goods may arrive. They drink before the design day, a night at least, and have opened by the day of the event.
 * `ageDays`: how long lots usually stood in the house when they leave it, which is taken off their vase life.
 */
export function deliveryWindow(care: Care, { eventDay, designDay }: Occasion, ageDays: number): Window {
  const drinks = Math.max(1, Math.ceil(care.hydrateHours / 24))
  const designed = addDays(designDay, -drinks)
  const opened = addDays(eventDay, -care.openMax)
  const latest = designed < opened ? designed : opened
  if (care.vaseDays === null) return { earliest: null, latest }
  return { earliest: addDays(eventDay, -Math.max(1, care.vaseDays - ageDays)), latest }
}

/**
 * `good`: the freshest that still opens. `late`: no truck leaves enough days, this one leaves most. `early`: all are too early to be sure,
 * this one is the last. `none`: nothing can come before the design day. `days` says by how many days it misses.
 */
export type ShipDayChoice =
  | { fit: 'good' | 'late' | 'early'; day: Day; days: number }
  | { fit: 'none'; day: null; days: 0 }

/** The ship day among those that are open. `travelDays` pass until the goods arrive. */
export function chooseShipDay(
  { earliest, latest }: Window,
  { designDay }: Occasion,
  openDays: readonly Day[],
  travelDays = 0,
): ShipDayChoice {
  const days = openDays.filter((day) => addDays(day, travelDays) < designDay).sort()
  const arrives = (day: Day) => addDays(day, travelDays)
  const good = days.findLast(
    (day) => arrives(day) <= latest && (earliest === null || arrives(day) >= earliest),
  )
  if (good) return { fit: 'good', day: good, days: 0 }
  const after = days.find((day) => arrives(day) > latest)
  const before = earliest === null ? undefined : days.findLast((day) => arrives(day) < earliest)
  const late = after && { fit: 'late' as const, day: after, days: daysBetween(latest, arrives(after)) }
  const early =
    before && earliest !== null
      ? { fit: 'early' as const, day: before, days: daysBetween(arrives(before), earliest) }
      : undefined
  if (late && early) return late.days < early.days ? late : early
  return late ?? early ?? { fit: 'none', day: null, days: 0 }
}

/** How a day that a person chose fits. */
export function fitOf({ earliest, latest }: Window, arrivesOn: Day): 'good' | 'late' | 'early' {
  if (arrivesOn > latest) return 'late'
  return earliest !== null && arrivesOn < earliest ? 'early' : 'good'
}
