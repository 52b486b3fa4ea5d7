import { addDays, type Day, instantOf, weekdayOf } from '../core/dates.ts'
import type { CalendarRules, CutoffRule, DayOpening, Delivery, DisabledDays } from './ship-days-rows.ts'

/** Whether a row of days covers a day. */
export const covers = ({ fromDay, toDay, weekday }: DisabledDays | DayOpening, day: Day) =>
  fromDay <= day && day <= toDay && (weekday === null || weekday === weekdayOf(day))

/** When orders close, and the rules: the one with the earliest time first, then the later ones. */
export type Closing = { at: Date; by: readonly CutoffRule[] }

/**
 * When orders for the day close: the earliest time of any scope, the end of the last booking day, and at the latest the start of
 * the day itself, because the earliest delivery is tomorrow. A time on a closed day moves to the last working day before it.
 */
export function closingFor(
  rules: CalendarRules,
  delivery: Delivery,
  day: Day,
  inForce: readonly CutoffRule[],
): Closing {
  // Local times of one zone sort like their instants, so one conversion is enough.
  let [closesOn, closesAt] = [day, '00:00']
  let by: readonly CutoffRule[] = []
  const consider = (onDay: Day, time: string, rule?: CutoffRule) => {
    const isEarlier = onDay < closesOn || (onDay === closesOn && time < closesAt)
    if (isEarlier) [closesOn, closesAt] = [onDay, time]
    if (rule) by = isEarlier ? [rule, ...by] : [...by, rule]
  }
  for (const rule of inForce)
    if (rule.localTime !== null)
      consider(lastWorkingDay(rules, addDays(day, -rule.offsetDays)), rule.localTime, rule)
  const farm = rules.farms?.[delivery.orderType]
  if (farm?.orderBy && farm.leadDays !== null) consider(addDays(day, -farm.leadDays), farm.orderBy)
  if (delivery.bookBy && delivery.bookBy < day) consider(addDays(delivery.bookBy, 1), '00:00')
  return { at: closingOf(closesOn, closesAt, rules.timeZone), by }
}

/** Whether the row closes all deliveries on that day, not one method, route or customer. */
const closesHouse = (row: DisabledDays, day: Day) =>
  row.scope === 'all' && row.kind !== 'disabled' && covers(row, day)

/**
 * The day itself, or the last working day before it when a dated closing such as a holiday covers it. A weekly closing alone does not
 * move a cut-off: rules deliberately set times on such days, as Sunday at 4 pm for Monday.
 */
function lastWorkingDay(rules: CalendarRules, day: Day): Day {
  const closings = rules.disabledDays.filter((row) => row.scope === 'all' && row.kind !== 'disabled')
  if (!closings.some((row) => row.weekday === null && closesHouse(row, day)) || isOpened(rules, day))
    return day
  let working = day
  while (closings.some((row) => closesHouse(row, working)) && !isOpened(rules, working))
    working = addDays(working, -1)
  return working
}

/** Whether the distributor works on a day that is a holiday or closed. */
const isOpened = ({ dayOpenings }: CalendarRules, day: Day) =>
  dayOpenings.some((row) => row.scope === 'all' && row.overClosed && covers(row, day))

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
