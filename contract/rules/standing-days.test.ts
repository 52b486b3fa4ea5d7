import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayAt, daysBetween, weekdayOf } from '../core/dates.ts'
import {
  alignedFrom,
  aroundPause,
  dueDays,
  type HolidayPolicy,
  isDue,
  isPaused,
  makesOn,
  placeDay,
  planAt,
  type Rhythm,
  type Template,
} from './standing-days.ts'

const day = (text: string) => text as Day
const template = (plans: Rhythm[], more: Partial<Template> = {}): Template => ({
  startsOn: plans[0]!.fromDay,
  endsOn: null,
  plans,
  pausedFrom: null,
  pausedTo: null,
  ...more,
})
const plan = (fromDay: string, everyWeeks: 1 | 2 | 4, ...weekdays: number[]): Rhythm => ({
  fromDay: day(fromDay),
  everyWeeks,
  weekdays,
})

describe('days', () => {
  const cases: [string, Template, string, string, string[]][] = [
    [
      'every Tuesday',
      template([plan('2026-11-24', 1, 2)]),
      '2026-11-20',
      '2026-12-10',
      ['2026-11-24', '2026-12-01', '2026-12-08'],
    ],
    [
      'Monday and Thursday every second week, counted from the week of the first day',
      template([plan('2026-11-26', 2, 1, 4)]),
      '2026-11-20',
      '2026-12-26',
      ['2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21', '2026-12-24'],
    ],
    [
      'every fourth week over the new year',
      template([plan('2026-12-08', 4, 2)]),
      '2026-12-01',
      '2027-02-28',
      ['2026-12-08', '2027-01-05', '2027-02-02'],
    ],
    [
      'not before it starts and not after it ends',
      template([plan('2026-11-01', 1, 2)], { startsOn: day('2026-11-10'), endsOn: day('2026-11-24') }),
      '2026-11-01',
      '2026-12-31',
      ['2026-11-10', '2026-11-17', '2026-11-24'],
    ],
    [
      'another plan takes over from its day on',
      template([plan('2026-11-24', 1, 2), plan('2026-12-06', 1, 5)]),
      '2026-11-24',
      '2026-12-20',
      ['2026-11-24', '2026-12-01', '2026-12-11', '2026-12-18'],
    ],
    [
      'over the change of the clocks in March',
      template([plan('2027-03-01', 1, 0, 1)]),
      '2027-03-12',
      '2027-03-16',
      ['2027-03-14', '2027-03-15'],
    ],
  ]
  test.each(cases)('%s', (_, given, from, to, expected) => {
    expect(dueDays(given, day(from), day(to))).toEqual(expected)
  })

  const rhythm = fc.record({
    fromDay: fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2026-01-01'), days)),
    everyWeeks: fc.constantFrom(1 as const, 2 as const, 4 as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  })

  test('a rhythm repeats exactly, only on its weekdays', () => {
    fc.assert(
      fc.property(rhythm, (one) => {
        const given = template([one])
        const days = dueDays(given, one.fromDay, addDays(one.fromDay, 200))
        for (const due of days) {
          expect(one.weekdays).toContain(weekdayOf(due))
          expect(isDue(given, addDays(due, 7 * one.everyWeeks))).toBe(true)
          for (let week = 1; week < one.everyWeeks; week++)
            expect(isDue(given, addDays(due, 7 * week))).toBe(false)
        }
      }),
    )
  })

  test('however a span is cut, its parts have each day once: a job may stop and start anywhere', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 119 }), { maxLength: 8 })
    fc.assert(
      fc.property(rhythm, cuts, (one, at) => {
        const given = template([one])
        const from = one.fromDay
        const ends = [...new Set([...at, 120])].sort((a, b) => a - b)
        const parts = ends.map((end, index) =>
          dueDays(given, addDays(from, index === 0 ? 0 : ends[index - 1]! + 1), addDays(from, end)),
        )
        expect(parts.flat()).toEqual(dueDays(given, from, addDays(from, 120)))
      }),
    )
  })

  test('in every time zone each hour of a year sees the same days, once each', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Denver',
      'Pacific/Chatham',
      'Asia/Tokyo',
      'UTC',
    )
    fc.assert(
      fc.property(rhythm, zones, fc.integer({ min: 1, max: 190 }), (one, zone, everyHours) => {
        const given = template([one])
        const seen = new Set<Day>()
        const start = Date.parse('2026-10-20T00:30:00Z')
        const end = start + 60 * 86_400_000
        // Simulates a job that looks a week ahead and may be stopped for up to a week.
        for (let at = start; at <= end; at += Math.min(everyHours, 168) * 3_600_000) {
          const today = dayAt(new Date(at), zone)
          for (const due of dueDays(given, addDays(today, 1), addDays(today, 7))) seen.add(due)
        }
        const [first, last] = [dayAt(new Date(start), zone), dayAt(new Date(end), zone)]
        const inside = dueDays(given, addDays(first, 1), addDays(last, -7))
        expect([...seen].filter((due) => due <= addDays(last, -7)).sort()).toEqual(inside)
      }),
      { numRuns: 60 },
    )
  })

  test('a change from a day on keeps the weeks of the rhythm', () => {
    fc.assert(
      fc.property(rhythm, fc.integer({ min: 0, max: 100 }), (one, later) => {
        const before = template([one])
        const asked = addDays(one.fromDay, later)
        const fromDay = alignedFrom(before, asked, one.everyWeeks)
        const after = template([one, { ...one, fromDay }])
        const until = addDays(asked, 120)
        expect(dueDays(after, one.fromDay, until)).toEqual(dueDays(before, one.fromDay, until))
        expect(daysBetween(asked, fromDay)).toBeLessThan(7 * one.everyWeeks)
      }),
    )
  })

  test('the plan of a day is the last that has begun', () => {
    const plans = [plan('2026-11-01', 1, 2), plan('2026-12-01', 2, 3)]
    expect(planAt(plans, day('2026-10-31'))).toBeUndefined()
    expect(planAt(plans, day('2026-11-30'))).toBe(plans[0])
    expect(planAt(plans, day('2026-12-01'))).toBe(plans[1])
  })
})

test('a pause names the last day before it and the first one after', () => {
  const paused = template([plan('2026-11-24', 1, 2)], {
    pausedFrom: day('2027-01-11'),
    pausedTo: day('2027-01-24'),
  })
  expect(aroundPause(paused)).toEqual({ last: '2027-01-05', first: '2027-01-26' })
  expect(
    [day('2027-01-05'), day('2027-01-12'), day('2027-01-26')].map((due) => isPaused(paused, due)),
  ).toEqual([false, true, false])
  expect(aroundPause({ ...paused, pausedTo: null })).toEqual({ last: '2027-01-05', first: undefined })
})

describe('holidays', () => {
  const shut = ['2026-11-26', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29']
  const runsOn = (at: Day) => weekdayOf(at) !== 0 && weekdayOf(at) !== 6 && !shut.includes(at)
  const thanksgiving: HolidayPolicy = {
    day: day('2026-11-26'),
    name: 'Thanksgiving Day',
    standing: 'NORMAL',
    standingDay: null,
    shut: [day('2026-11-26')],
  }
  const cases: [string, string, Partial<HolidayPolicy>, object][] = [
    ['an open day stays', '2026-11-24', {}, { shipsOn: '2026-11-24', holiday: null, doubles: false }],
    ['a shut one goes the working day before', '2026-11-26', {}, { shipsOn: '2026-11-25' }],
    [
      'or on the day that the plan names',
      '2026-11-26',
      { standing: 'MOVE', standingDay: day('2026-11-30') },
      { shipsOn: '2026-11-30', holiday: 'Thanksgiving Day' },
    ],
    [
      'unless that is shut too',
      '2026-11-26',
      { standing: 'MOVE', standingDay: day('2026-11-29') },
      { shipsOn: '2026-11-25' },
    ],
    ['or not at all', '2026-11-26', { standing: 'SKIP' }, { shipsOn: null, holiday: 'Thanksgiving Day' }],
    ['the working day before may be days away', '2026-12-29', {}, { shipsOn: '2026-12-24', holiday: null }],
    [
      'a day to double is asked about',
      '2026-11-24',
      { standing: 'DOUBLE', standingDay: day('2026-11-24') },
      { shipsOn: '2026-11-24', holiday: 'Thanksgiving Day', doubles: true },
    ],
    [
      'another day of that holiday is not',
      '2026-11-23',
      { standing: 'DOUBLE', standingDay: day('2026-11-24') },
      { shipsOn: '2026-11-23', doubles: false },
    ],
  ]
  test.each(cases)('%s', (_, due, policy, expected) => {
    const holidays = [{ ...thanksgiving, ...policy }]
    expect(placeDay(day(due), { runsOn, holidays })).toMatchObject(expected)
  })

  test('a shop that wants no other day gets none', () => {
    expect(placeDay(day('2026-11-26'), { runsOn, holidays: [], stays: true }).shipsOn).toBeNull()
  })

  test('has no day without a truck for a week', () => {
    expect(placeDay(day('2026-11-26'), { runsOn: () => false, holidays: [] }).shipsOn).toBeNull()
    const after = placeDay(day('2026-11-26'), { runsOn: (at) => at > day('2026-11-28'), holidays: [] })
    expect(after.shipsOn).toBe('2026-11-29')
  })
})

test('an order is made some days ahead, earlier where a farm needs longer', () => {
  expect(makesOn(day('2026-12-08'), 7, 0)).toBe('2026-12-01')
  expect(makesOn(day('2026-12-08'), 7, 10)).toBe('2026-11-27')
})
