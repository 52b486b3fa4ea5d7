import { addDays, type Day, instantOf } from '../core/dates.ts'

/** Growers must answer by six in the evening, in the distributor's time zone. */
export const confirmAt = '18:00'
/** Growers get at least this many hours to answer. */
const leastHours = 4

/** Days before the ship day by which goods are packed, on the plane, through customs and in the warehouse. */
const daysBefore = { packed: 5, leaves: 4, cleared: 3, arrives: 1 } as const

export type PurchaseDays = Record<keyof typeof daysBefore, Day>

/**
 * The due day of each step, so that the goods are in the warehouse the day before they ship. `leavesOn`: the grower's own departure
 * day.
 */
export const purchaseDays = (shipDay: Day, leavesOn: Day | null = null): PurchaseDays => ({
  packed: leavesOn ? addDays(leavesOn, -1) : addDays(shipDay, -daysBefore.packed),
  leaves: leavesOn ?? addDays(shipDay, -daysBefore.leaves),
  cleared: leavesOn ? addDays(leavesOn, 1) : addDays(shipDay, -daysBefore.cleared),
  arrives: addDays(shipDay, -daysBefore.arrives),
})

/** The default lead time of a grower, in days. */
export const usualLeadDays = 7

/** The last day to buy for a ship day. */
export const buyByDay = (shipDay: Day, leadDays: number | null): Day =>
  addDays(shipDay, -(leadDays ?? usualLeadDays))

/**
 * A grower's deadline to confirm: the evening of the last day to buy, or of the next day that leaves them four hours. `now` is an
 * instant of `today`.
 */
export function confirmBy(
  shipDay: Day,
  { leadDays, now, today, timeZone }: { leadDays: number | null; now: Date; today: Day; timeZone: string },
): Date {
  const wanted = buyByDay(shipDay, leadDays)
  let day = wanted > today ? wanted : today
  while (instantOf(day, confirmAt, timeZone).getTime() - now.getTime() < leastHours * 3_600_000)
    day = addDays(day, 1)
  return instantOf(day, confirmAt, timeZone)
}

/** Hours before the deadline at which a grower who hasn't answered is reminded; at 0 the buyers are notified. */
export const reminderHours = [4, 1, 0] as const

/** How many of the reminders are due. After an outage only the last one is sent. */
export const remindersDue = (confirmByAt: Date, now: Date): number => {
  const left = confirmByAt.getTime() - now.getTime()
  return reminderHours.filter((hours) => left <= hours * 3_600_000).length
}

/** Shops get days rather than hours to choose a substitute for booked goods that a grower cut. */
const daysToChoose = 2

/** The deadline for a shop's choice about goods that won't come; at the latest when its goods are loaded. */
export const cutChoiceCloses = (now: Date, loaded: Date): Date =>
  new Date(Math.min(now.getTime() + daysToChoose * 86_400_000, loaded.getTime()))
