import { addDays, type Day, daysBetween } from '../core/dates.ts'

/** The time that a kind of flower needs to be at its best. Days count from delivery. */
export type Care = {
  openMin: number
  openMax: number
  hydrateHours: number
  /** Vase life in days; null for goods that keep. */
  vaseDays: number | null
}

/** When it must be ready: designed on one day, at its best on another. */
export type Occasion = { eventDay: Day; designDay: Day }

/** The first and the last delivery day for which goods are open and fresh on the event day; no first day for goods that keep. */
export type Window = { earliest: Day | null; latest: Day }

/** The default design day is the day before the event. */
export const usualDesignDay = (eventDay: Day): Day => addDays(eventDay, -1)

/**
 * The suitable delivery days. Goods hydrate before the design day, at least one night, and are open by the event day. `ageDays`: the
 * usual age of lots when they leave the warehouse, subtracted from their vase life.
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
 * `good`: the latest suitable day. `late`: every open day is too late or early; this one is the fewest days late. `early`: the same,
 * but too early. `none`: no delivery before the design day. `days`: by how many days it misses the window.
 */
export type ShipDayChoice =
  | { fit: 'good' | 'late' | 'early'; day: Day; days: number }
  | { fit: 'none'; day: null; days: 0 }

/** Chooses the ship day among the open days. Goods arrive `travelDays` after it. */
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

/** Whether a manually chosen day suits. */
export function fitOf({ earliest, latest }: Window, arrivesOn: Day): 'good' | 'late' | 'early' {
  if (arrivesOn > latest) return 'late'
  return earliest !== null && arrivesOn < earliest ? 'early' : 'good'
}
