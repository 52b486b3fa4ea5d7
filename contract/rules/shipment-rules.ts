import type { Day } from '../core/dates.ts'
import type { OpenDay, ShipDayState, Shipment } from './shipment-shapes.ts'

/** The shipment of the specification (section 3), with defaults for fields the answer lacked. */
export type ShipmentState = Pick<
  Shipment,
  | 'customer'
  | 'deliveryMethod'
  | 'shipDay'
  | 'shipToName'
  | 'shipToCode'
  | 'excludeDays'
  | 'excludeDaysTruck'
  | 'routeDays'
>

/** The facts that decide whether a day can be picked. */
export type DayLists = Pick<Shipment, 'deliveryMethod'> & {
  excludeDays: readonly string[]
  excludeDaysTruck: readonly string[]
}

/** Specification 5: a day is disabled when it is excluded (truck days for Truck Delivery) or earlier than tomorrow. */
export function isDayDisabled(lists: DayLists, day: Day, today: Day): boolean {
  const { deliveryMethod, excludeDays, excludeDaysTruck } = lists
  const excluded = deliveryMethod === 'Truck Delivery' ? excludeDaysTruck : excludeDays
  return day <= today || excluded.includes(day)
}

/** Reads the shipment from an answer, or returns an empty one for today. */
export const shipmentFrom = (reply: Partial<ShipmentState> | null, today: Day): ShipmentState => ({
  customer: reply?.customer ?? null,
  deliveryMethod: reply?.deliveryMethod ?? 'Pickup',
  shipDay: reply?.shipDay ?? today,
  shipToName: reply?.shipToName ?? '',
  shipToCode: reply?.shipToCode ?? '',
  excludeDays: reply?.excludeDays ?? [],
  excludeDaysTruck: reply?.excludeDaysTruck ?? [],
  routeDays: reply?.routeDays ?? [],
})

/** Exactly at its cut-off a day is closed. */
export const isOver = (cutOff: string | null | undefined, now: Date): boolean =>
  cutOff !== null && cutOff !== undefined && Date.parse(cutOff) <= now.getTime()

const stillOpen = (days: readonly OpenDay[], now: Date) => days.find(({ cutOff }) => !isOver(cutOff, now))

/**
 * A shipment at `now`, from the server's earlier answer: a cut-off that has passed since closes its day, and the next open day is
 * offered. Exactly at the cut-off the day is closed.
 */
export function shipmentAt(known: Shipment, now: Date): Shipment {
  const methods = known.methods.map((one) => {
    const next = stillOpen(one.openDays, now)
    return isOver(one.cutOff, now)
      ? { ...one, nextOpenDay: next?.date ?? null, cutOff: next?.cutOff ?? null }
      : one
  })
  if (known.open && !isOver(known.cutOff, now)) return { ...known, methods }
  const ofMethod = methods.find(({ deliveryMethod }) => deliveryMethod === known.deliveryMethod)
  const nextOpenDay = stillOpen(known.openDays, now)?.date ?? ofMethod?.nextOpenDay ?? null
  return { ...known, methods, open: false, reason: known.open ? 'cut_off_passed' : known.reason, nextOpenDay }
}

/** A day of the calendar at `now`. */
export const shipDayAt = (known: ShipDayState, now: Date): ShipDayState =>
  known.enabled && isOver(known.cutOff, now) ? { ...known, enabled: false, reason: 'cut_off_passed' } : known
