import { addDays, type Day, instantOf } from '../core/dates.ts'

/** Growers answer by six in the evening, on the distributor's clock. */
export const confirmAt = '18:00'
/** They get at least so long to answer. */
const leastHours = 4

/** Days before the ship day by which goods are packed, on the plane, through customs and in the house. */
const daysBefore = { packed: 5, leaves: 4, cleared: 3, arrives: 1 } as const

export type PurchaseDays = Record<keyof typeof daysBefore, Day>

/** On which day what is due, so that the goods are in the house the day before they ship. `leavesOn`: as the grower said. */
export const purchaseDays = (shipDay: Day, leavesOn: Day | null = null): PurchaseDays => ({
  packed: leavesOn ? addDays(leavesOn, -1) : addDays(shipDay, -daysBefore.packed),
  leaves: leavesOn ?? addDays(shipDay, -daysBefore.leaves),
  cleared: leavesOn ? addDays(leavesOn, 1) : addDays(shipDay, -daysBefore.cleared),
  arrives: addDays(shipDay, -daysBefore.arrives),
})

/** A grower without a known lead needs so many days. */
export const usualLeadDays = 7

/** The last day on which something for a ship day can be bought. */
export const buyByDay = (shipDay: Day, leadDays: number | null): Day =>
  addDays(shipDay, -(leadDays ?? usualLeadDays))

/**
 * Until when a grower confirms: the evening of the day by which they must know, or of the next day that leaves them four hours. `now` is an instant
 * of `today`.
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

/** Hours before the deadline at which a grower who hasn't answered is reminded; then buying is told. */
export const reminderHours = [4, 1, 0] as const

/** How many of the reminders are due. After an outage only the last one is sent. */
export const remindersDue = (confirmByAt: Date, now: Date): number => {
  const left = confirmByAt.getTime() - now.getTime()
  return reminderHours.filter((hours) => left <= hours * 3_600_000).length
}

/** Shops have days, not hours, to choose instead of booked goods that a grower cut. */
const daysToChoose = 2

/** Until when a shop may choose instead of what won't come; never after its goods are loaded. */
export const cutChoiceCloses = (now: Date, loaded: Date): Date =>
  new Date(Math.min(now.getTime() + daysToChoose * 86_400_000, loaded.getTime()))
