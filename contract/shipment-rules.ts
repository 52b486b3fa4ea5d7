import { type Day, startOfDay } from './dates.ts'
import type { SendOf } from './endpoint.ts'
import type { MethodLabel } from './fields.ts'
import type { Shipment, shipment } from './shipment.ts'

/** The shipment as the specification has it (section 3), complete whatever the answer lacked. */
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

/** What decides whether a day can be picked. */
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

/** The shipment out of an answer, or an empty one for today where there was none. */
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

/** What is asked of the shipment; the ship-to is kept where none is named. */
export type ShipmentWish = {
  customer: { accountNumber: number | null; email: string | null } | null
  deliveryMethod: MethodLabel
  shipDay: Day
  shipTo?: { id: number; name: string } | null
}

/** The update request: no customer without an account number, and the day as the milliseconds at which it starts in `timeZone`. */
export function shipmentUpdate(wish: ShipmentWish, timeZone: string): SendOf<typeof shipment.update>['body'] {
  const { customer, deliveryMethod, shipDay, shipTo } = wish
  return {
    customer: customer?.accountNumber
      ? { accountNumber: customer.accountNumber, email: customer.email }
      : null,
    deliveryMethod,
    shipDay: startOfDay(shipDay, timeZone).getTime(),
    shipToName: shipTo?.name ?? null,
    shipToCode: shipTo ? String(shipTo.id) : null,
  }
}
