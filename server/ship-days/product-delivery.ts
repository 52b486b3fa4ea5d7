import { addDays, type Day, inSeason } from '../../contract/core/dates.ts'
import { isPreBooked } from '../../contract/rules/quantity.ts'
import type { Delivery, OrderType } from '../../contract/rules/ship-days.ts'

/** The product columns that decide which days it can ship. */
export type ShippedProduct = {
  is_pre_booked: boolean
  is_grower_direct: boolean
  is_farm_direct: boolean
  date_available: Day | null
  last_order_day: Day | null
  first_order_day: Day | null
  lead_time_days: number | null
  season_start_month: number
  season_end_month: number
  on_hand: number | null
}

/** Order types by product kind: each kind ships differently and has its own cut-off. */
export function orderTypeOf(product: ShippedProduct): OrderType {
  if (isPreBooked(asStocked(product))) return 'PREBOOK'
  if (product.is_grower_direct) return 'GROWER_DIRECT'
  return product.is_farm_direct ? 'FARM_DIRECT' : 'STOCK'
}

export const asStocked = (product: ShippedProduct) => ({
  dateAvailable: product.date_available,
  inventory: product.on_hand ?? 0,
  isPreBooked: product.is_pre_booked,
})

/** The first day the goods can be available: their own date, or today plus the farm's lead time in days. */
function notBefore(product: ShippedProduct, today: Day): Day | null {
  const farmDay = product.lead_time_days === null ? null : addDays(today, product.lead_time_days)
  if (farmDay === null || product.date_available === null) return farmDay ?? product.date_available
  return farmDay > product.date_available ? farmDay : product.date_available
}

/** The ship-day engine's input for one product delivered to one address. */
export function deliveryOfProduct(
  product: ShippedProduct,
  to: Pick<Delivery, 'method' | 'routeNumber' | 'accountNumber'>,
  today: Day,
): Delivery {
  return {
    method: to.method,
    routeNumber: to.routeNumber,
    accountNumber: to.accountNumber,
    orderType: orderTypeOf(product),
    notBefore: notBefore(product, today),
    bookFrom: product.first_order_day,
    bookBy: product.last_order_day,
  }
}

/** Out of season there is no stock; a pre-booked row has its own date instead. */
export const isInSeason = (product: ShippedProduct, shipDay: Day): boolean =>
  orderTypeOf(product) === 'PREBOOK' ||
  inSeason(shipDay, product.season_start_month, product.season_end_month)
