import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  asDay,
  compact,
  type Day,
  dayAt,
  daysBetween,
  inSeason,
  instantOf,
  monthOf,
  parseDay,
  startOfDay,
  timeAt,
  weekdayOf,
} from './dates.ts'

const anyDay: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 36_525 })
  .map((ahead) => addDays(asDay('1970-01-01'), ahead))
const soonDay = fc.integer({ min: 0, max: 1825 }).map((ahead) => addDays(asDay('2026-01-01'), ahead))
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
const anyZone = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/London',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'UTC',
)

describe('reading a day', () => {
  test.each([
    ['2026-11-24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['11/24/2026', '2026-11-24'],
    ['2028-02-29', '2028-02-29'],
    ['02/29/2028', '2028-02-29'],
  ])('%s', (text, day) => {
    expect(parseDay(text)).toBe(day)
    expect(asDay(text)).toBe(day)
  })

  test.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
    '24/11/2026',
    '2026-1-5',
    '1/5/2026',
    '26-11-24',
    '1899-12-31',
    '0026-11-24',
    '2026-11-24T00:00',
    ' 2026-11-24',
    '2026/11/24',
    '2026-11-24\n',
    '٢٠٢٦-11-24',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeUndefined()
    expect(() => asDay(text)).toThrow(RangeError)
  })

  test('every way of writing it comes back as the same day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = day.split('-')
        expect([parseDay(day), parseDay(compact(day)), parseDay(`${month}/${date}/${year}`)]).toEqual([
          day,
          day,
          day,
        ])
      }),
    )
  })

  test('no text makes it throw', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-/'), maxLength: 12 })
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        const day = parseDay(text)
        if (day !== undefined) expect(parseDay(day)).toBe(day)
      }),
    )
  })
})

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2027-01-01', -1, '2026-12-31'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(asDay(day), days)).toBe(expected)
    expect(daysBetween(asDay(day), asDay(expected))).toBe(days)
  })

  test('forth and back is where it began, and text sorts as days do', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        const other = addDays(day, days)
        expect(addDays(other, -days)).toBe(day)
        expect(daysBetween(day, other)).toBe(days)
        expect(other < day).toBe(days < 0)
      }),
    )
  })

  test('weekdays follow each other, Sunday is 0', () => {
    expect(weekdayOf(asDay('2026-11-26'))).toBe(4)
    expect(weekdayOf(asDay('2026-11-29'))).toBe(0)
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
      }),
    )
  })
})

test('a season may wrap over the new year', () => {
  const months = (start: number, end: number) =>
    Array.from({ length: 12 }, (_, i) => asDay(`2027-${String(i + 1).padStart(2, '0')}-15`))
      .filter((day) => inSeason(day, start, end))
      .map(monthOf)
  expect(months(4, 6)).toEqual([4, 5, 6])
  expect(months(11, 2)).toEqual([1, 2, 11, 12])
  expect(months(5, 5)).toEqual([5])
  expect(months(1, 12)).toHaveLength(12)
})

describe('a day and a time in a zone', () => {
  test.each([
    ['an ordinary evening', '2026-11-23', '17:30', '2026-11-23T22:30:00.000Z'],
    ['summer', '2026-07-04', '17:30', '2026-07-04T21:30:00.000Z'],
    ['before the clocks jump', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['02:00 does not exist: as they jump', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    ['02:30 does not exist: as they jump', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['after they jumped', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['01:30 comes twice: the first', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['after the second', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['the last minute of a year', '2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  ])('New York, %s', (_, day, time, instant) => {
    expect(instantOf(asDay(day), time, 'America/New_York').toISOString()).toBe(instant)
  })

  test('a day that begins at one o’clock begins as the clocks jump', () => {
    expect(startOfDay(asDay('2026-09-06'), 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z')
    expect(startOfDay(asDay('2026-04-24'), 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
  })

  test('half an hour of daylight saving counts as half an hour', () => {
    const zone = 'Australia/Lord_Howe'
    expect(instantOf(asDay('2026-10-04'), '02:15', zone).toISOString()).toBe('2026-10-03T15:30:00.000Z')
    expect(instantOf(asDay('2026-04-05'), '01:45', zone).toISOString()).toBe('2026-04-04T14:45:00.000Z')
  })

  test('the wall shows the time that was asked for, or has just jumped over it', () => {
    fc.assert(
      fc.property(soonDay, anyTime, anyZone, (day, time, zone) => {
        const at = instantOf(day, time, zone)
        expect(dayAt(at, zone)).toBe(day)
        const shown = timeAt(at, zone)
        if (shown === time) return
        const before = new Date(at.getTime() - 60_000)
        expect(`${dayAt(before, zone)} ${timeAt(before, zone)}` < `${day} ${time}`).toBe(true)
        expect(shown > time).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('is the first instant at which the wall clock shows it', () => {
    fc.assert(
      fc.property(soonDay, anyTime, anyZone, (day, time, zone) => {
        const at = instantOf(day, time, zone).getTime()
        for (const earlier of [1, 30 * 60_000, 60 * 60_000, 3 * 60 * 60_000]) {
          const then = new Date(at - earlier)
          expect(`${dayAt(then, zone)} ${timeAt(then, zone)}` < `${day} ${time}`).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('the start of a day is its first millisecond', () => {
    fc.assert(
      fc.property(soonDay, anyZone, (day, zone) => {
        const start = startOfDay(day, zone).getTime()
        expect(dayAt(new Date(start), zone)).toBe(day)
        expect(dayAt(new Date(start - 1), zone)).toBe(addDays(day, -1))
      }),
      { numRuns: 1_000 },
    )
  })
})
