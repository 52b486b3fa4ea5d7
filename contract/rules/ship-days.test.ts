import { describe, expect, test } from 'vitest'
import { addDays, asDay, type Day, instantOf } from '../core/dates.ts'
import {
  type CalendarRules,
  type CutoffRule,
  calendarOf,
  type Delivery,
  type DisabledDays,
  dayState,
  defaultFutureDays,
  firstOpenDay,
} from './ship-days.ts'

const timeZone = 'America/New_York'
const at = (day: string, time: string) => instantOf(asDay(day), time, timeZone)
const day = asDay

const cutoff = (given: Partial<CutoffRule>): CutoffRule => ({
  scope: 'warehouse',
  scopeKey: '',
  deliveryWeekday: null,
  deliveryDay: null,
  offsetDays: 1,
  localTime: '17:30',
  mode: 'STRICT',
  validFrom: null,
  validTo: null,
  note: '',
  ...given,
})
const shutDays = (from: string, to: string, given: Partial<DisabledDays> = {}): DisabledDays => ({
  scope: 'all',
  scopeKey: '',
  fromDay: day(from),
  toDay: day(to),
  weekday: null,
  kind: 'disabled',
  note: '',
  ...given,
})

const usual = [cutoff({}), cutoff({ deliveryWeekday: 1, localTime: '16:00' })]
const rulesWith = (given: Partial<CalendarRules> = {}): CalendarRules => ({
  timeZone,
  cutoffRules: usual,
  disabledDays: [],
  dayOpenings: [],
  routeRuns: {},
  routeWeekdays: { '101': [1, 3, 5], '102': [1, 2, 3, 4, 5] },
  futureDays: defaultFutureDays,
  ...given,
})
const pickup: Delivery = { method: 'PICKUP', routeNumber: '101', accountNumber: 10001, orderType: 'STOCK' }
const truck: Delivery = { ...pickup, method: 'TRUCK' }
const ups: Delivery = { ...pickup, method: 'UPS' }

/** Monday morning, November 23, 2026: Thanksgiving is on Thursday. */
const monday = at('2026-11-23', '05:40')

describe('the earliest day', () => {
  test('tomorrow can be ordered for, today cannot', () => {
    expect(dayState(rulesWith(), pickup, day('2026-11-23'), monday)).toEqual({
      day: '2026-11-23',
      open: false,
      reason: 'before_tomorrow',
    })
    expect(dayState(rulesWith(), pickup, day('2026-11-24'), monday)).toEqual({
      day: '2026-11-24',
      open: true,
      cutOff: at('2026-11-23', '17:30'),
    })
  })

  test('today is the distributor’s, whatever the date in Honolulu or Auckland', () => {
    const stillSunday = at('2026-11-22', '23:59')
    const alreadyMonday = at('2026-11-23', '00:00')
    const rules = rulesWith({ cutoffRules: [] })
    expect(dayState(rules, pickup, day('2026-11-23'), stillSunday).open).toBe(true)
    expect(dayState(rules, pickup, day('2026-11-23'), alreadyMonday).reason).toBe('before_tomorrow')
    const inAuckland = rulesWith({ cutoffRules: [], timeZone: 'Pacific/Auckland' })
    expect(dayState(inAuckland, pickup, day('2026-11-23'), stillSunday).reason).toBe('before_tomorrow')
  })

  test('without any rule, orders close as the day begins', () => {
    expect(dayState(rulesWith({ cutoffRules: [] }), pickup, day('2026-11-24'), monday).cutOff).toEqual(
      at('2026-11-24', '00:00'),
    )
  })

  test('a rule that would close on the day itself cannot make the same day orderable', () => {
    const rules = rulesWith({ cutoffRules: [cutoff({ offsetDays: 0, localTime: '09:00' })] })
    expect(dayState(rules, pickup, day('2026-11-24'), monday).cutOff).toEqual(at('2026-11-24', '00:00'))
  })
})

describe('the cut-off', () => {
  test('one millisecond before 5:30 pm is open, exactly 5:30 pm is closed, one after too', () => {
    const close = at('2026-11-23', '17:30').getTime()
    const states = [-1, 0, 1].map((ms) =>
      dayState(rulesWith(), pickup, day('2026-11-24'), new Date(close + ms)),
    )
    expect(states.map(({ open }) => open)).toEqual([true, false, false])
    expect(states[1]).toEqual({
      day: '2026-11-24',
      open: false,
      reason: 'cut_off_passed',
      cutOff: new Date(close),
    })
  })

  test('one millisecond around midnight, where no rule closes earlier', () => {
    const midnight = at('2026-11-24', '00:00').getTime()
    const states = [-1, 0].map((ms) =>
      dayState(rulesWith({ cutoffRules: [] }), pickup, day('2026-11-24'), new Date(midnight + ms)),
    )
    expect(states.map(({ reason }) => reason)).toEqual([undefined, 'before_tomorrow'])
  })

  test('Monday closes on Sunday at 4 pm, by the row for the weekday', () => {
    expect(dayState(rulesWith(), pickup, day('2026-11-30'), monday).cutOff).toEqual(at('2026-11-29', '16:00'))
  })

  test('within a scope a date beats a weekday, even when it closes later', () => {
    const cutoffRules = [...usual, cutoff({ deliveryDay: day('2026-11-30'), localTime: '20:00' })]
    expect(dayState(rulesWith({ cutoffRules }), pickup, day('2026-11-30'), monday).cutOff).toEqual(
      at('2026-11-29', '20:00'),
    )
  })

  test('across scopes the earliest time applies, never the later one of a customer or a route', () => {
    const early = cutoff({ scope: 'method', scopeKey: 'TRUCK', localTime: '15:00' })
    const later = cutoff({ scope: 'customer', scopeKey: '10001', localTime: '21:00' })
    const dated = cutoff({
      scope: 'route',
      scopeKey: '102',
      deliveryDay: day('2026-11-24'),
      localTime: '22:00',
    })
    const rules = rulesWith({ cutoffRules: [...usual, early, later, dated] })
    expect(dayState(rules, { ...truck, routeNumber: '102' }, day('2026-11-24'), monday).cutOff).toEqual(
      at('2026-11-23', '15:00'),
    )
  })

  test('a row counts only for those it names', () => {
    const rules = rulesWith({
      cutoffRules: [
        ...usual,
        cutoff({ scope: 'method', scopeKey: 'UPS', localTime: '14:00' }),
        cutoff({ scope: 'route', scopeKey: '101', localTime: '13:00' }),
        cutoff({ scope: 'customer', scopeKey: '10001', localTime: '12:00' }),
        cutoff({ scope: 'order_type', scopeKey: 'FARM_DIRECT', offsetDays: 5 }),
      ],
    })
    const other = { accountNumber: 10002 }
    const on = (delivery: Delivery) => dayState(rules, delivery, day('2026-12-02'), monday).cutOff
    expect(on({ ...pickup, ...other })).toEqual(at('2026-12-01', '17:30'))
    expect(on({ ...ups, ...other })).toEqual(at('2026-12-01', '14:00'))
    expect(on({ ...truck, ...other })).toEqual(at('2026-12-01', '13:00'))
    expect(on({ ...truck, ...other, routeNumber: '102' })).toEqual(at('2026-12-01', '17:30'))
    expect(on(pickup)).toEqual(at('2026-12-01', '12:00'))
    expect(on({ ...pickup, orderType: 'FARM_DIRECT' })).toEqual(at('2026-11-27', '17:30'))
  })

  test('the validity of a row is of days of delivery, both ends included', () => {
    const valentines = cutoff({
      localTime: '14:00',
      deliveryWeekday: null,
      validFrom: day('2027-02-09'),
      validTo: day('2027-02-11'),
    })
    const rules = rulesWith({ cutoffRules: [cutoff({}), valentines] })
    const hours = ['2027-02-08', '2027-02-09', '2027-02-11', '2027-02-12'].map(
      (on) => dayState(rules, pickup, day(on), at('2027-01-20', '09:00')).cutOff,
    )
    expect(hours).toEqual([
      at('2027-02-07', '17:30'),
      at('2027-02-08', '14:00'),
      at('2027-02-10', '14:00'),
      at('2027-02-11', '17:30'),
    ])
  })

  test('the wall clock decides in the weeks when clocks change: 5:30 pm stays 5:30 pm', () => {
    const spring = dayState(rulesWith(), pickup, day('2027-03-15'), at('2027-03-10', '09:00'))
    expect(spring.cutOff?.toISOString()).toBe('2027-03-14T20:00:00.000Z')
    const autumn = dayState(rulesWith(), pickup, day('2026-11-03'), at('2026-10-30', '09:00'))
    expect(autumn.cutOff?.toISOString()).toBe('2026-11-02T22:30:00.000Z')
  })

  test('a time that the clocks skip closes as they jump, one that comes twice the first time', () => {
    const night = (time: string) => rulesWith({ cutoffRules: [cutoff({ offsetDays: 0, localTime: time })] })
    const shifted = (time: string) => rulesWith({ cutoffRules: [cutoff({ offsetDays: 1, localTime: time })] })
    expect(
      dayState(shifted('02:30'), pickup, day('2027-03-15'), at('2027-03-10', '09:00')).cutOff?.toISOString(),
    ).toBe('2027-03-14T07:00:00.000Z')
    expect(
      dayState(shifted('01:30'), pickup, day('2026-11-02'), at('2026-10-28', '09:00')).cutOff?.toISOString(),
    ).toBe('2026-11-01T05:30:00.000Z')
    expect(
      dayState(night('02:30'), pickup, day('2027-03-14'), at('2027-03-10', '09:00')).cutOff?.toISOString(),
    ).toBe('2027-03-14T05:00:00.000Z')
  })

  test('a leap day and the turn of the year are days like others', () => {
    expect(dayState(rulesWith(), pickup, day('2028-02-29'), at('2028-02-20', '09:00')).cutOff).toEqual(
      at('2028-02-28', '17:30'),
    )
    expect(dayState(rulesWith(), pickup, day('2028-03-01'), at('2028-02-20', '09:00')).cutOff).toEqual(
      at('2028-02-29', '17:30'),
    )
    expect(dayState(rulesWith(), pickup, day('2027-01-01'), at('2026-12-20', '09:00')).cutOff).toEqual(
      at('2026-12-31', '17:30'),
    )
  })
})

describe('cut-offs and closed days', () => {
  const sundays = shutDays('2026-01-01', '2099-12-31', { kind: 'closed', weekday: 0 })
  const thanksgiving = shutDays('2026-11-26', '2026-11-26', { kind: 'holiday', note: 'Thanksgiving Day' })
  const christmas = shutDays('2026-12-25', '2026-12-26', { kind: 'closed', note: 'Christmas' })
  const laborDay = shutDays('2026-09-07', '2026-09-07', { kind: 'holiday', note: 'Labor Day' })
  const inventory = shutDays('2026-11-24', '2026-11-24', { kind: 'disabled', note: 'No deliveries' })
  const rules = rulesWith({
    cutoffRules: [...usual, cutoff({ scope: 'method', scopeKey: 'UPS', localTime: '14:00' })],
    disabledDays: [sundays, thanksgiving, christmas, laborDay, inventory],
  })
  const withLead = rulesWith({ ...rules, cutoffRules: [cutoff({ offsetDays: 5 })] })

  test.each([
    ['Friday after Thanksgiving closes on Wednesday', rules, pickup, '2026-11-27', '2026-11-25', '17:30'],
    ['the same for the truck', rules, truck, '2026-11-27', '2026-11-25', '17:30'],
    [
      'Monday after Christmas closes on Sunday: nothing is closed then but every Sunday',
      rules,
      pickup,
      '2026-12-28',
      '2026-12-27',
      '16:00',
    ],
    [
      'Tuesday after Labor Day closes on Saturday, because Sunday is closed as well',
      rules,
      pickup,
      '2026-09-08',
      '2026-09-05',
      '17:30',
    ],
    ['UPS on that Tuesday keeps its earlier time', rules, ups, '2026-09-08', '2026-09-05', '14:00'],
    ['a day without deliveries is a working day', rules, pickup, '2026-11-25', '2026-11-24', '17:30'],
    [
      'five days ahead of December 31 is the second day of Christmas',
      withLead,
      pickup,
      '2026-12-31',
      '2026-12-24',
      '17:30',
    ],
    ['Monday keeps its cut-off on Sunday', rules, pickup, '2026-11-30', '2026-11-29', '16:00'],
  ])('%s', (_, given, delivery, shipDay, closesOn, time) => {
    const early = at(addDays(day(shipDay), -20), '09:00')
    expect(dayState(given, delivery, day(shipDay), early).cutOff).toEqual(at(closesOn, time))
  })
})

describe('days that are closed', () => {
  test('a holiday is named', () => {
    const rules = rulesWith({
      disabledDays: [
        shutDays('2026-11-20', '2026-11-30', { note: 'Inventory week' }),
        shutDays('2026-11-26', '2026-11-26', { kind: 'closed' }),
        shutDays('2026-11-26', '2026-11-26', { kind: 'holiday', note: 'Thanksgiving Day' }),
      ],
    })
    expect(dayState(rules, truck, day('2026-11-26'), monday)).toEqual({
      day: '2026-11-26',
      open: false,
      reason: 'holiday',
      note: 'Thanksgiving Day',
    })
  })

  test('a range shuts every day in it, or one weekday of it', () => {
    const range = rulesWith({ disabledDays: [shutDays('2026-12-24', '2026-12-26')] })
    const shutIn = (rules: CalendarRules) =>
      calendarOf(rules, pickup, { now: at('2026-12-20', '09:00'), days: 14 })
        .filter(({ reason }) => reason === 'disabled')
        .map((state) => state.day)
    expect(shutIn(range)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26'])
    const saturdays = rulesWith({ disabledDays: [shutDays('2026-12-01', '2026-12-31', { weekday: 6 })] })
    expect(shutIn(saturdays)).toEqual(['2026-12-26'])
  })

  test('for one method, route or customer only', () => {
    const shutFor = (scope: DisabledDays['scope'], scopeKey: string) =>
      rulesWith({ disabledDays: [shutDays('2026-11-25', '2026-11-25', { scope, scopeKey })] })
    const isShut = (rules: CalendarRules, delivery: Delivery) =>
      dayState(rules, delivery, day('2026-11-25'), monday).reason === 'disabled'
    expect([pickup, truck, ups].map((each) => isShut(shutFor('method', 'UPS'), each))).toEqual([
      false,
      false,
      true,
    ])
    // The truck of route 101 does not run; a customer on it can still pick up.
    expect([pickup, truck, ups].map((each) => isShut(shutFor('route', '101'), each))).toEqual([
      false,
      true,
      false,
    ])
    expect(isShut(shutFor('customer', '10001'), pickup)).toBe(true)
    expect(isShut(shutFor('customer', '10001'), { ...pickup, accountNumber: 10002 })).toBe(false)
  })

  test('a CLOSED rule shuts the weekday, and a dated rule of its scope opens one of them again', () => {
    const saturdaysOff = cutoff({ deliveryWeekday: 6, localTime: null, mode: 'CLOSED', note: 'No Saturdays' })
    const mothersDayEve = cutoff({ deliveryDay: day('2027-05-08'), localTime: '12:00' })
    const rules = rulesWith({ cutoffRules: [...usual, saturdaysOff, mothersDayEve] })
    const now = at('2027-04-20', '09:00')
    expect(dayState(rules, pickup, day('2027-05-01'), now)).toEqual({
      day: '2027-05-01',
      open: false,
      reason: 'closed',
      note: 'No Saturdays',
    })
    expect(dayState(rules, pickup, day('2027-05-08'), now)).toMatchObject({
      open: true,
      cutOff: at('2027-05-07', '12:00'),
    })
  })

  test('a dated rule of another scope does not open it', () => {
    const saturdaysOff = cutoff({ deliveryWeekday: 6, localTime: null, mode: 'CLOSED' })
    const forOne = cutoff({ scope: 'customer', scopeKey: '10001', deliveryDay: day('2027-05-08') })
    const rules = rulesWith({ cutoffRules: [saturdaysOff, forOne] })
    expect(dayState(rules, pickup, day('2027-05-08'), at('2027-04-20', '09:00')).reason).toBe('closed')
  })
})

describe('methods', () => {
  const openWeekdays = (delivery: Delivery) =>
    calendarOf(rulesWith(), delivery, { now: monday, days: 8 })
      .slice(1)
      .filter(({ open }) => open)
      .map((state) => state.day)

  test('the truck runs on the days of its route', () => {
    expect(openWeekdays(truck)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
  })

  test('UPS ships Monday to Thursday', () => {
    expect(openWeekdays(ups)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-30'])
    expect(dayState(rulesWith(), ups, day('2026-11-27'), monday).reason).toBe('no_ups_day')
  })

  test('pickup is open every day that is not closed', () => {
    expect(openWeekdays(pickup)).toHaveLength(7)
  })

  test('no truck delivers to an address without a route, or on a removed route', () => {
    for (const routeNumber of [null, '999'])
      expect(
        new Set(
          calendarOf(rulesWith(), { ...truck, routeNumber }, { now: monday, days: 30 })
            .slice(1)
            .map(({ reason }) => reason),
        ),
      ).toEqual(new Set(['no_route']))
  })
})

describe('what is not in stock', () => {
  const prebook: Delivery = { ...pickup, orderType: 'PREBOOK' }

  test('stock is sold 60 days ahead, pre-orders 365', () => {
    const on = (delivery: Delivery, ahead: number) =>
      dayState(rulesWith(), delivery, addDays(day('2026-11-23'), ahead), monday)
    expect(on(pickup, 60).open).toBe(true)
    expect(on(pickup, 61)).toMatchObject({ open: false, reason: 'too_far' })
    expect(on(prebook, 365).open).toBe(true)
    expect(on(prebook, 366).reason).toBe('too_far')
  })

  test('not before it exists', () => {
    const peonies = { ...prebook, notBefore: day('2027-04-26') }
    expect(dayState(rulesWith(), peonies, day('2027-04-25'), monday)).toEqual({
      day: '2027-04-25',
      open: false,
      reason: 'not_available_yet',
    })
    expect(dayState(rulesWith(), peonies, day('2027-04-26'), monday).open).toBe(true)
    expect(firstOpenDay(rulesWith(), peonies, { now: monday })?.day).toBe('2027-04-26')
  })

  test('the last order day counts to its end', () => {
    const booked = { ...prebook, bookBy: day('2027-01-10') }
    const midnight = at('2027-01-11', '00:00')
    const before = dayState(rulesWith(), booked, day('2027-02-12'), new Date(midnight.getTime() - 1))
    expect(before).toEqual({ day: '2027-02-12', open: true, cutOff: midnight })
    expect(dayState(rulesWith(), booked, day('2027-02-12'), midnight)).toEqual({
      day: '2027-02-12',
      open: false,
      reason: 'booking_closed',
      cutOff: midnight,
    })
  })

  test('a last order day after the cut-off changes nothing', () => {
    const booked = { ...prebook, bookBy: day('2027-01-10') }
    expect(dayState(rulesWith(), booked, day('2026-12-02'), monday).cutOff).toEqual(at('2026-12-01', '17:30'))
  })
})

describe('which reason is given', () => {
  const rules = rulesWith({
    disabledDays: [shutDays('2026-11-01', '2027-12-31', { kind: 'holiday', note: 'Long holiday' })],
  })
  const hopeless: Delivery = {
    ...truck,
    routeNumber: null,
    notBefore: day('2028-01-01'),
    bookBy: day('2026-01-01'),
  }
  const reasonOf = (given: CalendarRules, delivery: Delivery, on: string) =>
    dayState(given, delivery, day(on), monday).reason

  test('the one that says most about the day itself', () => {
    expect(reasonOf(rules, hopeless, '2026-11-22')).toBe('before_tomorrow')
    expect(reasonOf(rules, hopeless, '2026-11-24')).toBe('holiday')
    expect(reasonOf(rulesWith(), hopeless, '2026-11-24')).toBe('no_route')
    expect(reasonOf(rulesWith(), { ...hopeless, method: 'UPS' }, '2026-11-27')).toBe('no_ups_day')
    expect(reasonOf(rulesWith(), { ...hopeless, method: 'PICKUP' }, '2026-11-24')).toBe('not_available_yet')
    expect(reasonOf(rulesWith(), { ...pickup, bookBy: day('2026-11-22') }, '2026-11-24')).toBe(
      'booking_closed',
    )
    const early = rulesWith({ cutoffRules: [cutoff({ offsetDays: 60, localTime: '00:00' })] })
    expect(reasonOf(early, pickup, '2026-12-10')).toBe('cut_off_passed')
    expect(reasonOf(rulesWith(), pickup, '2027-11-24')).toBe('too_far')
  })
})

describe('the next open day', () => {
  const rules = rulesWith({
    disabledDays: [shutDays('2026-11-26', '2026-11-27', { kind: 'holiday', note: 'Thanksgiving' })],
  })

  test('the first that is open for the method', () => {
    expect(firstOpenDay(rules, truck, { now: monday })?.day).toBe('2026-11-25')
    expect(firstOpenDay(rules, truck, { now: at('2026-11-24', '17:30') })?.day).toBe('2026-11-30')
  })

  test('from a day on', () => {
    const from: Day = day('2026-11-26')
    expect(firstOpenDay(rules, pickup, { now: monday, from })?.day).toBe('2026-11-28')
    expect(firstOpenDay(rules, pickup, { now: monday, from: day('2020-01-01') })?.day).toBe('2026-11-24')
    expect(firstOpenDay(rules, pickup, { now: monday, from: day('2030-01-01') })).toBeUndefined()
  })

  test('none where none is open', () => {
    expect(firstOpenDay(rules, { ...truck, routeNumber: null }, { now: monday })).toBeUndefined()
  })

  test('the calendar counts from today', () => {
    const days = calendarOf(rules, pickup, { now: monday, days: 3 }).map((state) => state.day)
    expect(days).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  })
})
