import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay, type Day, dayAt } from '../core/dates.ts'
import {
  type CalendarRules,
  type CutoffRule,
  calendarOf,
  type DayOpening,
  type Delivery,
  type DisabledDays,
  dayState,
  explainDay,
  firstOpenDay,
} from './ship-days.ts'

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'UTC',
]

/** Days on and around the clock changes in these zones, a leap day and the ends of years. */
const delicateDays = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-06',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
  '2026-12-31',
  '2027-01-01',
  '2027-03-14',
  '2027-04-30',
  '2027-10-29',
  '2027-11-07',
  '2028-02-28',
  '2028-02-29',
  '2028-03-12',
  '2028-11-05',
  '2029-03-11',
  '2029-11-04',
  '2030-03-10',
  '2030-11-03',
  '2030-12-31',
].map(asDay)

/** An independent reference model: it only formats instants in a time zone, and never computes an offset. */
const reading = new Map<string, Intl.DateTimeFormat>()
function wall(ms: number, timeZone: string): string {
  let format = reading.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    reading.set(timeZone, format)
  }
  return format.format(ms)
}

const minute = 60_000
const instants = new Map<string, number>()
function naiveInstant(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const found = searchedInstant(`${day} ${time}`, timeZone)
  instants.set(key, found)
  return found
}

/** The first instant with the local time `wanted` or later: a linear search, by quarter hours and then by minutes. */
function searchedInstant(wanted: string, timeZone: string): number {
  let ms = Date.parse(`${wanted.replace(' ', 'T')}Z`) - 15 * 60 * minute
  while (wall(ms, timeZone) < wanted) ms += 15 * minute
  ms -= 15 * minute
  while (wall(ms, timeZone) < wanted) ms += minute
  return ms
}

const naiveAdd = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
const naiveWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

const isOn = (row: { fromDay: string; toDay: string; weekday: number | null }, day: string) =>
  day >= row.fromDay && day <= row.toDay && (row.weekday === null || row.weekday === naiveWeekday(day))

/** What closes all deliveries on a day; nothing if the day is reopened for all. */
const naiveClosings = ({ disabledDays, dayOpenings }: CalendarRules, day: string) =>
  (dayOpenings.some((row) => row.scope === 'all' && row.overClosed && isOn(row, day)) ? [] : disabledDays)
    .filter((row) => row.scope === 'all' && (row.kind === 'holiday' || row.kind === 'closed'))
    .filter((row) => day >= row.fromDay && day <= row.toDay)
    .filter((row) => row.weekday === null || row.weekday === naiveWeekday(day))

/** The rules again, written as plainly as possible. */
function naiveState(rules: CalendarRules, delivery: Delivery, day: string, now: number) {
  const { timeZone } = rules
  const today = wall(now, timeZone).slice(0, 10)
  if (day <= today) return { reason: 'before_tomorrow' }

  const keys: Record<string, string | null> = {
    all: '',
    warehouse: '',
    method: delivery.method,
    route: delivery.method === 'TRUCK' ? delivery.routeNumber : null,
    customer: `${delivery.accountNumber}`,
    order_type: delivery.orderType,
  }
  const weekday = naiveWeekday(day)
  const kinds = new Set<string>()
  const planned = delivery.method === 'TRUCK' ? rules.routeRuns[delivery.routeNumber ?? '']?.[day] : undefined
  const extra = rules.dayOpenings.filter((row) => keys[row.scope] === row.scopeKey && isOn(row, day))
  const openedWholly = extra.some((row) => row.overClosed)
  const openedOverWeekly = extra.length > 0 || planned === true
  for (const row of rules.disabledDays) {
    if (keys[row.scope] !== row.scopeKey) continue
    if (day < row.fromDay || day > row.toDay) continue
    if (row.weekday !== null && (row.weekday !== weekday || openedOverWeekly)) continue
    if (openedWholly) continue
    kinds.add(row.kind)
  }

  let cutOff = naiveInstant(day, '00:00', timeZone)
  for (const scope of ['warehouse', 'method', 'route', 'customer', 'order_type']) {
    const rows = rules.cutoffRules.filter(
      (row) =>
        row.scope === scope &&
        row.scopeKey === keys[scope] &&
        (row.deliveryWeekday === null || row.deliveryWeekday === weekday) &&
        (!row.validFrom || day >= row.validFrom) &&
        (!row.validTo || day <= row.validTo),
    )
    const dated = rows.filter((row) => row.deliveryDay === day)
    const weekly = rows.filter((row) => !row.deliveryDay && row.deliveryWeekday !== null)
    const general = rows.filter((row) => !row.deliveryDay && row.deliveryWeekday === null)
    const counting = dated.length > 0 ? dated : weekly.length > 0 ? weekly : general
    for (const row of counting) {
      if (row.mode === 'CLOSED' && !openedWholly && !(openedOverWeekly && row.deliveryDay === null))
        kinds.add('closed')
      if (row.localTime) {
        let closesOn = naiveAdd(day, -row.offsetDays)
        const isDated = naiveClosings(rules, closesOn).some((closing) => closing.weekday === null)
        while (isDated && naiveClosings(rules, closesOn).length > 0) closesOn = naiveAdd(closesOn, -1)
        cutOff = Math.min(cutOff, naiveInstant(closesOn, row.localTime, timeZone))
      }
    }
  }
  for (const kind of ['holiday', 'closed', 'disabled']) if (kinds.has(kind)) return { reason: kind }

  const runs = rules.routeWeekdays[delivery.routeNumber ?? ''] ?? []
  const usual = runs.includes(weekday) || (extra.length > 0 && delivery.routeNumber !== null)
  if (delivery.method === 'TRUCK' && !(planned ?? usual)) return { reason: 'no_route' }
  if (delivery.method === 'UPS' && [5, 6, 0].includes(weekday) && extra.length === 0)
    return { reason: 'no_ups_day' }
  if (delivery.notBefore && day < delivery.notBefore) return { reason: 'not_available_yet' }
  if (delivery.bookBy)
    cutOff = Math.min(cutOff, naiveInstant(naiveAdd(delivery.bookBy, 1), '00:00', timeZone))
  if (delivery.bookBy && today > delivery.bookBy) return { reason: 'booking_closed', cutOff }
  if (now >= cutOff) return { reason: 'cut_off_passed', cutOff }
  let last = today
  for (let i = 0; i < rules.futureDays[delivery.orderType]; i++) last = naiveAdd(last, 1)
  if (day > last) return { reason: 'too_far', cutOff }
  return { reason: undefined, cutOff }
}

const anyDay = fc.oneof(
  fc.integer({ min: 0, max: 1825 }).map((ahead) => addDays(asDay('2026-01-02'), ahead)),
  fc
    .tuple(fc.constantFrom(...delicateDays), fc.integer({ min: -1, max: 2 }))
    .map(([day, off]) => addDays(day, off)),
)
/** Mostly the hours in which clocks change and orders close. */
const anyTime = fc.oneof(
  fc.constantFrom(
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '14:00',
    '16:00',
    '17:30',
    '23:59',
  ),
  fc
    .integer({ min: 0, max: 1439 })
    .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 })
const weekdayOrNone = maybe(fc.integer({ min: 0, max: 6 }))

/** Rows for the days around `day`, so that most of them apply. */
const rowsAbout = (day: Day) => {
  const near = fc.integer({ min: -6, max: 6 }).map((off) => addDays(day, off))
  const cutoffRule: fc.Arbitrary<CutoffRule> = fc
    .record({
      key: fc.constantFrom(
        ...([
          ['warehouse', ''],
          ['warehouse', ''],
          ['method', 'TRUCK'],
          ['method', 'UPS'],
          ['route', '101'],
          ['route', '102'],
          ['customer', '10001'],
          ['customer', '10002'],
          ['order_type', 'STOCK'],
          ['order_type', 'FARM_DIRECT'],
        ] as const),
      ),
      deliveryWeekday: weekdayOrNone,
      deliveryDay: fc.option(fc.oneof(fc.constant(day), near), { nil: null, freq: 3 }),
      offsetDays: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 8 })),
      localTime: anyTime,
      mode: fc.constantFrom('STRICT' as const, 'STRICT' as const, 'STRICT' as const, 'CLOSED' as const),
      validFrom: fc.option(near, { nil: null, freq: 3 }),
      validTo: fc.option(near, { nil: null, freq: 3 }),
    })
    .map(({ key: [scope, scopeKey], ...row }) => ({ ...row, scope, scopeKey, note: '' }))
  const disabledDays: fc.Arbitrary<DisabledDays> = fc
    .record({
      key: fc.constantFrom(
        ...([
          ['all', ''],
          ['method', 'TRUCK'],
          ['method', 'UPS'],
          ['route', '101'],
          ['customer', '10001'],
        ] as const),
      ),
      fromDay: near,
      length: fc.integer({ min: 0, max: 4 }),
      weekday: weekdayOrNone,
      kind: fc.constantFrom('disabled' as const, 'holiday' as const, 'closed' as const),
    })
    .map(({ key: [scope, scopeKey], length, ...row }) => {
      return { ...row, scope, scopeKey, toDay: addDays(row.fromDay, length), note: '' }
    })
  const opening: fc.Arbitrary<DayOpening> = fc
    .tuple(disabledDays, fc.boolean())
    .map(([{ kind: _, ...row }, overClosed]) => ({ ...row, overClosed }))
  return fc.record({
    cutoffRules: fc.array(cutoffRule, { maxLength: 6 }),
    dayOpenings: fc.oneof(fc.constant([]), fc.array(opening, { maxLength: 2 })),
    routeRuns: fc.oneof(
      fc.constant({}),
      fc.tuple(near, fc.boolean()).map(([of, runs]) => ({ '101': { [of]: runs } })),
    ),
    disabledDays: fc.oneof(fc.constant([]), fc.array(disabledDays, { maxLength: 2 })),
  })
}

const anyQuestion = fc
  .tuple(anyDay, fc.constantFrom(...zones))
  .chain(([day, timeZone]) =>
    fc.record({
      day: fc.constant(day),
      timeZone: fc.constant(timeZone),
      rows: rowsAbout(day),
      runs: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      delivery: fc.record({
        method: fc.constantFrom('PICKUP' as const, 'TRUCK' as const, 'UPS' as const),
        routeNumber: fc.constantFrom('101', '101', '102', null),
        accountNumber: fc.constantFrom(10001, 10002),
        orderType: fc.constantFrom('STOCK' as const, 'FARM_DIRECT' as const),
        notBefore: fc.option(
          fc.integer({ min: -2, max: 2 }).map((off) => addDays(day, off)),
          { nil: null, freq: 2 },
        ),
        bookBy: fc.option(
          fc.integer({ min: -9, max: 1 }).map((off) => addDays(day, off)),
          { nil: null, freq: 2 },
        ),
      }),
      futureDays: fc.constantFrom(3, 60),
      // Seen from up to ten days before to one day after, or from a moment around the cut-off itself.
      ago: fc.integer({ min: -24 * 60, max: 10 * 24 * 60 }),
      around: fc.option(fc.constantFrom(-1, 0, 1), { nil: null, freq: 1 }),
    }),
  )
  .map(({ rows, runs, timeZone, futureDays, ...rest }) => ({
    ...rest,
    rules: {
      ...rows,
      timeZone,
      routeWeekdays: { '101': runs, '102': [1, 2, 3, 4, 5] },
      futureDays: { STOCK: futureDays, PREBOOK: 365, FARM_DIRECT: 365, GROWER_DIRECT: 365 },
    } satisfies CalendarRules,
  }))

describe('ship days 2026 to 2030 in many zones', () => {
  test('agree with a model that only looks at clocks, to the millisecond', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyQuestion, ({ rules, delivery, day, ago, around }) => {
        const start = naiveInstant(day, '00:00', rules.timeZone)
        const usual = start - ago * minute
        const { cutOff } = naiveState(rules, delivery, day, start - 9 * 24 * 60 * minute)
        const now = around !== null && cutOff !== undefined ? cutOff + around : usual

        const expected = naiveState(rules, delivery, day, now)
        const state = dayState(rules, delivery, day, new Date(now))
        expect({ reason: state.reason, cutOff: state.cutOff?.getTime(), open: state.open }).toEqual({
          reason: expected.reason,
          cutOff: expected.cutOff,
          open: expected.reason === undefined,
        })
      }),
      { numRuns: 10_000 },
    )
  })

  test('the calendar names every day once, in order, and the next open day is its first open one', () => {
    fc.assert(
      fc.property(anyQuestion, ({ rules, delivery, day, ago }) => {
        const now = new Date(naiveInstant(day, '00:00', rules.timeZone) - ago * minute)
        const ahead = rules.futureDays.STOCK
        const stock = { ...delivery, orderType: 'STOCK' as const }
        const calendar = calendarOf(rules, stock, { now, days: ahead + 1 })
        expect(calendar.map((state) => state.day)).toEqual(
          Array.from({ length: ahead + 1 }, (_, i) => addDays(dayAt(now, rules.timeZone), i)),
        )
        expect(firstOpenDay(rules, stock, { now })).toEqual(calendar.find(({ open }) => open))
        for (const state of calendar) expect(dayState(rules, stock, state.day, now)).toEqual(state)
      }),
      { numRuns: 150 },
    )
  })

  test('the explanation is the picker’s answer: the first rule that refuses gives its reason', () => {
    fc.assert(
      fc.property(anyQuestion, ({ rules, delivery, day, ago }) => {
        const now = new Date(naiveInstant(day, '00:00', rules.timeZone) - ago * minute)
        const { state, steps } = explainDay(rules, delivery, day, now)
        expect(state).toEqual(dayState(rules, delivery, day, now))
        const refusing = steps.find(({ outcome }) => outcome === 'refuses')
        expect([refusing === undefined, refusing?.reason]).toEqual([state.open, state.reason])
      }),
      { numRuns: 2_000 },
    )
  })

  test('a day that has closed never opens again as time passes', () => {
    fc.assert(
      fc.property(
        anyQuestion,
        fc.integer({ min: 0, max: 72 * 60 }),
        ({ rules, delivery, day, ago }, later) => {
          const now = naiveInstant(day, '00:00', rules.timeZone) - ago * minute
          const state = dayState(rules, delivery, day, new Date(now))
          if (state.reason !== 'cut_off_passed' && state.reason !== 'booking_closed') return
          expect(dayState(rules, delivery, day, new Date(now + later * minute)).open).toBe(false)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
