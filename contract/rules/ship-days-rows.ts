import type { Day } from '../core/dates.ts'
import type { MethodCode } from '../core/fields.ts'
import type { FarmShipping } from './programs.ts'

/** The input of ship-day rules: the distributor's rows, and the shipment. */

export type OrderType = 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT'

/** A row of `cutoff_rules`. A time is local time in the distributor's zone; validity refers to ship days. */
export type CutoffRule = {
  id?: number
  scope: 'warehouse' | 'route' | 'method' | 'customer' | 'order_type'
  scopeKey: string
  deliveryWeekday: number | null
  deliveryDay: Day | null
  offsetDays: number
  /** `HH:MM`; null only for CLOSED. */
  localTime: string | null
  mode: 'STRICT' | 'CLOSED'
  validFrom: Day | null
  validTo: Day | null
  note: string
}

/** A row of `disabled_days`: first and last day, both included, with one weekday or all. */
export type DisabledDays = {
  id?: number
  scope: 'all' | 'method' | 'route' | 'customer'
  scopeKey: string
  fromDay: Day
  toDay: Day
  weekday: number | null
  kind: 'disabled' | 'holiday' | 'closed'
  note: string
}

/**
 * A row of `day_openings`: extra days. They override weekly closings and the weekdays of routes and of UPS, but holidays and dated
 * closings only with `overClosed`.
 */
export type DayOpening = Omit<DisabledDays, 'kind'> & { overClosed: boolean }

/** The distributor's rules about days. `routeWeekdays`: the weekdays (0 is Sunday) on which a route's truck runs. */
export type CalendarRules = {
  timeZone: string
  cutoffRules: readonly CutoffRule[]
  disabledDays: readonly DisabledDays[]
  dayOpenings: readonly DayOpening[]
  /** Single days on which a route's truck runs, or doesn't, contrary to its weekdays. */
  routeRuns: Readonly<Record<string, Readonly<Record<string, boolean>>>>
  routeWeekdays: Readonly<Record<string, readonly number[]>>
  /** States to which parcels don't ship; absent for none. */
  closedStates?: readonly string[]
  /** How many days ahead orders are taken. */
  futureDays: Readonly<Record<OrderType, number>>
  /** How goods of farms and growers ship; without an entry, by the calendar. */
  farms?: Partial<Readonly<Record<OrderType, FarmShipping>>>
}

/** The shipment: products, method and customer. */
export type Delivery = {
  method: MethodCode
  /** The ship-to's route; only Truck Delivery needs one. */
  routeNumber: string | null
  /** The ship-to's state, such as OH; only parcels need one. */
  state?: string | null
  accountNumber: number
  orderType: OrderType
  /** The first day on which the products are available. */
  notBefore?: Day | null
  /** The first day on which they can be ordered. */
  bookFrom?: Day | null
  /** The last day on which they can be ordered, until its end in the distributor's zone. */
  bookBy?: Day | null
}
