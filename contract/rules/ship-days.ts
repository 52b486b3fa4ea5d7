import { addDays, type Day, dayAt, daysBetween, instantOf, weekdayOf } from '../core/dates.ts'
import type { MethodCode } from '../core/fields.ts'
import type { DayReason } from './shipment-shapes.ts'

/** Which days products can ship and when orders for them close: one engine for picker, cart and check-out. */

export type OrderType = 'STOCK' | 'PREBOOK' | 'FARM_DIRECT' | 'GROWER_DIRECT'

/** A row of `cutoff_rules`. A time is local time in the distributor's zone; validity refers to ship days. */
export type CutoffRule = {
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
  scope: 'all' | 'method' | 'route' | 'customer'
  scopeKey: string
  fromDay: Day
  toDay: Day
  weekday: number | null
  kind: 'disabled' | 'holiday' | 'closed'
  note: string
}

/** The distributor's rules about days. `routeWeekdays`: the weekdays (0 is Sunday) on which a route's truck runs. */
export type CalendarRules = {
  timeZone: string
  cutoffRules: readonly CutoffRule[]
  disabledDays: readonly DisabledDays[]
  routeWeekdays: Readonly<Record<string, readonly number[]>>
  /** How many days ahead orders are taken. */
  futureDays: Readonly<Record<OrderType, number>>
}

/** The shipment: products, method and customer. */
export type Delivery = {
  method: MethodCode
  /** The ship-to's route; only Truck Delivery needs one. */
  routeNumber: string | null
  accountNumber: number
  orderType: OrderType
  /** The first day on which the products are available. */
  notBefore?: Day | null
  /** The last day on which they can be ordered, to its end in the distributor's zone. */
  bookBy?: Day | null
}

/** `cutOff` is absent for a day that never opens. Exactly at the cut-off the day is closed. */
export type DayState = { day: Day; open: boolean; reason?: DayReason; note?: string; cutOff?: Date }

export const defaultFutureDays: CalendarRules['futureDays'] = {
  STOCK: 60,
  PREBOOK: 365,
  FARM_DIRECT: 365,
  GROWER_DIRECT: 365,
}

/** Whether a day can be picked; among several reasons, the one most specific to the day. */
export const dayState = (rules: CalendarRules, delivery: Delivery, day: Day, now: Date): DayState =>
  judge({ rules, delivery, now, today: dayAt(now, rules.timeZone) }, day)

/** The states of `days` days, today's first. */
export function calendarOf(
  rules: CalendarRules,
  delivery: Delivery,
  { now, days }: { now: Date; days: number },
): DayState[] {
  const today = dayAt(now, rules.timeZone)
  const asked = { rules, delivery, now, today }
  return Array.from({ length: days }, (_, i) => judge(asked, addDays(today, i)))
}

/** The first open day, starting with `from` if given. */
export function firstOpenDay(
  rules: CalendarRules,
  delivery: Delivery,
  { now, from }: { now: Date; from?: Day },
): DayState | undefined {
  const today = dayAt(now, rules.timeZone)
  const asked = { rules, delivery, now, today }
  const first = from ? Math.max(1, daysBetween(today, from)) : 1
  for (let ahead = first; ahead <= rules.futureDays[delivery.orderType]; ahead++) {
    const state = judge(asked, addDays(today, ahead))
    if (state.open) return state
  }
  return undefined
}

type Asked = { rules: CalendarRules; delivery: Delivery; now: Date; today: Day }

function judge({ rules, delivery, now, today }: Asked, day: Day): DayState {
  const shut = (reason: DayReason, more?: { note?: string; cutOff?: Date }): DayState => ({
    day,
    open: false,
    reason,
    ...more,
  })
  if (day <= today) return shut('before_tomorrow')

  const inForce = rulesInForce(rules, delivery, day)
  const shutting = shuttingOf(rules, delivery, day, inForce)
  if (shutting) return shut(shutting.kind, shutting.note ? { note: shutting.note } : {})
  if (delivery.method === 'TRUCK' && !truckRuns(rules, delivery, day)) return shut('no_route')
  if (delivery.method === 'UPS' && !isUpsWeekday(weekdayOf(day))) return shut('no_ups_day')
  if (delivery.notBefore && day < delivery.notBefore) return shut('not_available_yet')

  const cutOff = cutOffOf(rules, delivery, day, inForce)
  if (delivery.bookBy && delivery.bookBy < today) return shut('booking_closed', { cutOff })
  if (now >= cutOff) return shut('cut_off_passed', { cutOff })
  if (daysBetween(today, day) > rules.futureDays[delivery.orderType]) return shut('too_far', { cutOff })
  return { day, open: true, cutOff }
}

/** UPS Delivery ships Monday to Thursday, so that perishables never spend a weekend in a depot. */
const isUpsWeekday = (weekday: number) => weekday >= 1 && weekday <= 4

const truckRuns = (rules: CalendarRules, { routeNumber }: Delivery, day: Day) =>
  routeNumber !== null && (rules.routeWeekdays[routeNumber]?.includes(weekdayOf(day)) ?? false)

/** A route's rows concern its truck: they do not affect a customer who picks up. */
function isMeant({ scope, scopeKey }: CutoffRule | DisabledDays, delivery: Delivery): boolean {
  switch (scope) {
    case 'all':
    case 'warehouse':
      return true
    case 'method':
      return scopeKey === delivery.method
    case 'route':
      return delivery.method === 'TRUCK' && scopeKey === delivery.routeNumber
    case 'customer':
      return scopeKey === String(delivery.accountNumber)
    case 'order_type':
      return scopeKey === delivery.orderType
    default:
      throw new Error(`unhandled ${scope satisfies never}`)
  }
}

/** A row for the date overrides one for the weekday, which overrides one for any day. */
const specificity = (rule: CutoffRule) => (rule.deliveryDay ? 2 : rule.deliveryWeekday === null ? 0 : 1)

/** The rows that apply to the day: the most specific ones of each scope. */
function rulesInForce(rules: CalendarRules, delivery: Delivery, day: Day): CutoffRule[] {
  const weekday = weekdayOf(day)
  const meant = rules.cutoffRules.filter(
    (rule) =>
      isMeant(rule, delivery) &&
      (rule.deliveryDay === null || rule.deliveryDay === day) &&
      (rule.deliveryWeekday === null || rule.deliveryWeekday === weekday) &&
      (rule.validFrom === null || rule.validFrom <= day) &&
      (rule.validTo === null || rule.validTo >= day),
  )
  return meant.filter(
    (rule) => !meant.some((other) => other.scope === rule.scope && specificity(other) > specificity(rule)),
  )
}

const kindsByWeight = ['holiday', 'closed', 'disabled'] as const

/** What closes the day for this delivery: a disabled day, or a CLOSED rule in effect. A holiday is named first. */
function shuttingOf(rules: CalendarRules, delivery: Delivery, day: Day, inForce: readonly CutoffRule[]) {
  const weekday = weekdayOf(day)
  const disabled = rules.disabledDays.filter(
    (row) =>
      row.fromDay <= day &&
      day <= row.toDay &&
      (row.weekday === null || row.weekday === weekday) &&
      isMeant(row, delivery),
  )
  const closed = inForce
    .filter(({ mode }) => mode === 'CLOSED')
    .map(({ note }) => ({ kind: 'closed' as const, note }))
  return [...disabled, ...closed].sort(
    (a, b) =>
      kindsByWeight.indexOf(a.kind) - kindsByWeight.indexOf(b.kind) || Number(!a.note) - Number(!b.note),
  )[0]
}

/**
 * When orders for the day close: the earliest time of any scope, the end of the last booking day, and at the latest the start of
 * the day itself, because the earliest delivery is tomorrow. A time on a closed day moves to the last working day before it.
 */
function cutOffOf(rules: CalendarRules, delivery: Delivery, day: Day, inForce: readonly CutoffRule[]): Date {
  // Local times of one zone sort like their instants, so one conversion is enough.
  let [closesOn, closesAt] = [day, '00:00']
  const consider = (onDay: Day, time: string) => {
    if (onDay < closesOn || (onDay === closesOn && time < closesAt)) [closesOn, closesAt] = [onDay, time]
  }
  for (const { offsetDays, localTime } of inForce)
    if (localTime !== null) consider(lastWorkingDay(rules, addDays(day, -offsetDays)), localTime)
  if (delivery.bookBy && delivery.bookBy < day) consider(addDays(delivery.bookBy, 1), '00:00')
  return closingOf(closesOn, closesAt, rules.timeZone)
}

/** Whether the row closes all deliveries on that day, not one method, route or customer. */
const closesHouse = (row: DisabledDays, day: Day) =>
  row.scope === 'all' &&
  row.kind !== 'disabled' &&
  row.fromDay <= day &&
  day <= row.toDay &&
  (row.weekday === null || row.weekday === weekdayOf(day))

/**
 * The day itself, or the last working day before it when a dated closing such as a holiday covers it. A weekly closing alone does
 * not move a cut-off: rules set times on those days on purpose, such as Sunday at 4 pm for Monday.
 */
function lastWorkingDay(rules: CalendarRules, day: Day): Day {
  const closings = rules.disabledDays.filter((row) => row.scope === 'all' && row.kind !== 'disabled')
  if (!closings.some((row) => row.weekday === null && closesHouse(row, day))) return day
  let working = day
  while (closings.some((row) => closesHouse(row, working))) working = addDays(working, -1)
  return working
}

const closings = new Map<string, Date>()

/** Cached, because time zone lookups are slow and every picker, cart and check-out needs the same cut-offs. */
function closingOf(day: Day, time: string, timeZone: string): Date {
  const key = `${day} ${time} ${timeZone}`
  const known = closings.get(key)
  if (known) return known
  if (closings.size > 10_000) closings.clear()
  const closing = instantOf(day, time, timeZone)
  closings.set(key, closing)
  return closing
}
