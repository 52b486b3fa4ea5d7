import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type Delivery, dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import { AppError } from '../core/errors.ts'
import { deliveryOfProduct } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'
import type { Around, CartRow } from './rows.ts'

type To = { method: MethodCode; routeNumber: string | null }

/** The ship-day engine's input for a line of the cart, by any method to any route. */
export const deliveryOfRow = (row: CartRow, to: To, { customer, today }: Around): Delivery =>
  deliveryOfProduct(row, { ...to, accountNumber: customer.account_number }, today)

/** Throws ship_day_closed, with the next open day, if a line can't ship on that day. */
export function refuseClosedDay(
  row: CartRow,
  { shipDay, city, ...to }: To & { shipDay: Day; city: string },
  around: Around,
): void {
  const { calendar: rules, now } = around
  const delivery = deliveryOfRow(row, to, around)
  const state = dayState(rules, delivery, shipDay, now)
  if (state.open) return
  throw new AppError('ship_day_closed', {
    detail: closedDaySentence({ state, delivery, city, rules, now }),
    data: {
      productCode: String(row.product_id),
      nextOpenDay: firstOpenDay(rules, delivery, { now, from: shipDay })?.day ?? null,
    },
  })
}
