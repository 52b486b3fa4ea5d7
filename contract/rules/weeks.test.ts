import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { isWeek, isWeekClosed, weekClosesAt, weekNumber, weekOf, weeksFrom } from './weeks.ts'

test.each([
  ['2026-11-23', '2026-11-23', 48],
  ['2026-11-29', '2026-11-23', 48],
  ['2026-12-31', '2026-12-28', 53],
  ['2027-01-03', '2026-12-28', 53],
  ['2027-01-04', '2027-01-04', 1],
  ['2024-12-30', '2024-12-30', 1],
  ['2021-01-01', '2020-12-28', 53],
  ['2025-12-29', '2025-12-29', 1],
])('%s is in the week of %s, number %i', (day, monday, number) => {
  expect(weekOf(asDay(day))).toBe(monday)
  expect(isWeek(weekOf(asDay(day)))).toBe(true)
  expect(weekNumber(weekOf(asDay(day)))).toBe(number)
})

test('numbers count on by one for forty years, and start over at 1', () => {
  let before = 0
  for (const week of weeksFrom(asDay('2010-01-04'), 2087)) {
    const number = weekNumber(week)
    expect(number === before + 1 || (number === 1 && before >= 52)).toBe(true)
    before = number
  }
})

test('a week closes on the Thursday before, at 6 pm of the distributor, in winter and summer time', () => {
  expect(weekClosesAt(asDay('2026-11-30'), 'America/New_York').toISOString()).toBe('2026-11-26T23:00:00.000Z')
  expect(weekClosesAt(asDay('2026-07-06'), 'America/New_York').toISOString()).toBe('2026-07-02T22:00:00.000Z')
  const closes = new Date('2026-11-26T23:00:00Z')
  expect(isWeekClosed(asDay('2026-11-30'), new Date(closes.getTime() - 1), 'America/New_York')).toBe(false)
  expect(isWeekClosed(asDay('2026-11-30'), closes, 'America/New_York')).toBe(true)
})
