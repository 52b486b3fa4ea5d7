import { addDays, asDay, type Day, instantOf } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import {
  type CalendarRules,
  type CutoffRule,
  type DisabledDays,
  dayState,
  defaultFutureDays,
  type OrderType,
} from '../../contract/rules/ship-days.ts'
import type { Holiday } from './holidays.ts'
import { type Db, insertRows } from './insert.ts'
import { leadTimeDays } from './products.ts'
import type { Route } from './routes.ts'

/** These trucks leave an hour before the others, so their orders close an hour earlier. */
const farRoutes = ['115', '118']

const rule = (given: Pick<CutoffRule, 'scope' | 'localTime'> & Partial<CutoffRule>): CutoffRule => ({
  scopeKey: '',
  deliveryWeekday: null,
  deliveryDay: null,
  offsetDays: 1,
  mode: 'STRICT',
  validFrom: null,
  validTo: null,
  note: '',
  ...given,
})

const cutoffRules: CutoffRule[] = [
  rule({ scope: 'warehouse', localTime: '17:30', note: 'The day before' }),
  rule({ scope: 'warehouse', localTime: '16:00', deliveryWeekday: 1, note: 'Sunday for Monday' }),
  rule({ scope: 'method', scopeKey: 'UPS', localTime: '14:00', note: 'The day before' }),
  rule({
    scope: 'order_type',
    scopeKey: 'PREBOOK',
    localTime: '17:30',
    note: 'Booked until the last order day',
  }),
  rule({
    scope: 'order_type',
    scopeKey: 'FARM_DIRECT',
    localTime: '17:30',
    offsetDays: leadTimeDays.FARM_DIRECT,
    note: 'Flown in from the farm',
  }),
  rule({
    scope: 'order_type',
    scopeKey: 'GROWER_DIRECT',
    localTime: '17:30',
    offsetDays: leadTimeDays.GROWER_DIRECT,
    note: 'Boxed by the grower',
  }),
  ...farRoutes.flatMap((scopeKey) => [
    rule({ scope: 'route', scopeKey, localTime: '16:30', note: 'A long way: loads early' }),
    rule({
      scope: 'route',
      scopeKey,
      localTime: '15:00',
      deliveryWeekday: 1,
      note: 'A long way: loads early',
    }),
  ]),
]

/** The distributor's day rules, starting at `from`. */
export function dayRulesOf(given: {
  holidays: readonly Holiday[]
  routes: ReadonlyMap<string, Route>
  from: Day
  timeZone: string
}): CalendarRules {
  const always = { fromDay: given.from, toDay: asDay('2099-12-31') }
  const disabledDays: DisabledDays[] = [
    { ...always, scope: 'all', scopeKey: '', weekday: 0, kind: 'closed', note: 'Closed on Sundays' },
    {
      ...always,
      scope: 'method',
      scopeKey: 'TRUCK',
      weekday: 6,
      kind: 'closed',
      note: 'No trucks on Saturdays',
    },
    ...given.holidays
      .filter(({ noDelivery }) => noDelivery)
      .map(({ day, name }): DisabledDays => {
        return {
          scope: 'all',
          scopeKey: '',
          fromDay: day,
          toDay: day,
          weekday: null,
          kind: 'holiday',
          note: name,
        }
      }),
  ]
  return {
    timeZone: given.timeZone,
    cutoffRules,
    disabledDays,
    dayOpenings: [],
    routeRuns: {},
    routeWeekdays: Object.fromEntries([...given.routes].map(([number, { weekdays }]) => [number, weekdays])),
    futureDays: defaultFutureDays,
  }
}

/** How orders to one address are delivered. */
export interface Way {
  method: MethodCode
  routeNumber: string | null
}

export type DayBook = ReturnType<typeof openDayBook>

/** Ship-day rules for the whole history; each result is cached, because time zone lookups are slow. */
export function openDayBook(rules: CalendarRules) {
  const states = new Map<string, Date | null>()
  const noons = new Map<Day, number>()

  /** When orders for `day` closed; null for a day that never opened. */
  function cutOff(day: Day, { method, routeNumber }: Way, orderType: OrderType): Date | null {
    const key = `${day} ${method} ${method === 'TRUCK' ? routeNumber : ''} ${orderType}`
    const known = states.get(key)
    if (known !== undefined) return known
    const delivery = { method, routeNumber, accountNumber: 0, orderType }
    const longBefore = minuteOf(addDays(day, -30), 720)
    const state = dayState(rules, delivery, day, longBefore)
    const found = state.open ? (state.cutOff ?? null) : null
    states.set(key, found)
    return found
  }

  /** The instant this many minutes after midnight; correct from 3 am on when clocks change. */
  function minuteOf(day: Day, minutes: number): Date {
    const noon = noons.get(day) ?? instantOf(day, '12:00', rules.timeZone).getTime()
    noons.set(day, noon)
    return new Date(noon + Math.round((minutes - 720) * 60_000))
  }

  /** The calendar day of an instant. */
  function dayOf(at: Date): Day {
    const utcDay = asDay(at.toISOString().slice(0, 10))
    const zoneMs = Date.parse(`${utcDay}T12:00:00Z`) - minuteOf(utcDay, 720).getTime()
    return asDay(new Date(at.getTime() + zoneMs).toISOString().slice(0, 10))
  }

  return {
    cutOff,
    minuteOf,
    dayOf,
    isOpen: (day: Day, way: Way, orderType: OrderType = 'STOCK') => cutOff(day, way, orderType) !== null,
  }
}

/** Minutes after midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export async function insertDayRules(db: Db, { cutoffRules, disabledDays }: CalendarRules) {
  await insertRows(db, {
    table: 'cutoff_rules',
    columns: {
      scope: 'text',
      scope_key: 'text',
      delivery_weekday: 'int',
      offset_days: 'int',
      local_time: 'text',
      note: 'text',
    },
    rows: cutoffRules.map((row) => ({
      scope: row.scope,
      scope_key: row.scopeKey,
      delivery_weekday: row.deliveryWeekday,
      offset_days: row.offsetDays,
      local_time: row.localTime,
      note: row.note,
    })),
  })
  await insertRows(db, {
    table: 'disabled_days',
    columns: {
      scope: 'text',
      scope_key: 'text',
      from_day: 'date',
      to_day: 'date',
      weekday: 'int',
      kind: 'text',
      note: 'text',
    },
    rows: disabledDays.map((row) => ({
      scope: row.scope,
      scope_key: row.scopeKey,
      from_day: row.fromDay,
      to_day: row.toDay,
      weekday: row.weekday,
      kind: row.kind,
      note: row.note,
    })),
  })
}
