import { type Day, startOfDay } from '../core/dates.ts'
import type { SendOf } from '../core/endpoint.ts'
import type { MethodLabel } from '../core/fields.ts'
import type { shipment } from './shipment.ts'

/** A requested change of the shipment; the ship-to is kept when absent. */
export type ShipmentWish = {
  customer: { accountNumber: number | null; email: string | null } | null
  deliveryMethod: MethodLabel
  shipDay: Day
  shipTo?: { id: number; name: string } | null
}

/** The update request: no customer without an account number; the day as the milliseconds at which it starts in `timeZone`. */
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
