import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type CalendarRules, type DayState, dayState } from '../../contract/rules/ship-days.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type CalendarRow, calendarColumns, calendarOf } from '../ship-days/calendar.ts'

/** How many days ahead are searched for a truck of the customers. */
const daysSearched = 21

export type Evening = {
  calendar: CalendarRules
  at: Date
  today: Day
  /** The next day that closes; tomorrow for customers without a truck. */
  shipDay: Day
  nextDay: Day | null
  /** The delivery facts of one customer's orders for that day. */
  stateFor: (to: To, day?: Day) => DayState
}
type To = { method: MethodCode; routeNumber: string | null; accountNumber: number }

/** The calendar and the day that a representative sells for: the one whose first cut-off comes next. */
export async function eveningOf(
  ctx: SignedInCtx,
  whose: RawBuilder<unknown>,
  asked: Day | undefined,
): Promise<Evening> {
  const { rows } = await sql<CalendarRow & { own_routes: string[] | null }>`
    select ${calendarColumns(ctx)}, (
      select array_agg(distinct a.route_number) from customers c join addresses a on a.customer_id = c.id
      where a.deleted_at is null and a.route_number is not null and not c.is_house and c.status <> 'closed' and ${whose}
    ) as own_routes`.execute(ctx.db)
  const calendar = calendarOf(ctx, rows)
  const at = ctx.now()
  const today = dayAt(at, ctx.settings.timeZone)
  const ownRules = new Set(
    calendar.cutoffRules.flatMap(({ scope, scopeKey }) => (scope === 'customer' ? scopeKey : [])),
  )
  for (const { scope, scopeKey } of [...calendar.disabledDays, ...(calendar.dayOpenings ?? [])])
    if (scope === 'customer') ownRules.add(scopeKey)
  const known = new Map<string, DayState>()
  const stateOn = (to: To, day: Day): DayState => {
    // Customers without their own rule share the result of their route.
    const accountNumber = ownRules.has(String(to.accountNumber)) ? to.accountNumber : 0
    const key = `${day} ${to.method} ${to.routeNumber} ${accountNumber}`
    const state = known.get(key) ?? dayState(calendar, { ...to, accountNumber, orderType: 'STOCK' }, day, at)
    known.set(key, state)
    return state
  }
  const days = Array.from({ length: daysSearched }, (_, ahead) => addDays(today, ahead + 1))
  const routes = rows[0]?.own_routes ?? []
  const firstCutOff = (day: Day): number =>
    Math.min(
      ...routes.map((routeNumber) => {
        const { open, cutOff } = stateOn({ method: 'TRUCK', routeNumber, accountNumber: 0 }, day)
        return open && cutOff ? cutOff.getTime() : Number.POSITIVE_INFINITY
      }),
    )
  const open = days.filter((day) => Number.isFinite(firstCutOff(day)))
  const soonest = open.toSorted((a, b) => firstCutOff(a) - firstCutOff(b) || (a < b ? -1 : 1))[0]
  const shipDay = asked ?? soonest ?? addDays(today, 1)
  return {
    calendar,
    at,
    today,
    shipDay,
    nextDay: open.find((day) => day > shipDay) ?? null,
    stateFor: (to, day = shipDay) => stateOn(to, day),
  }
}
