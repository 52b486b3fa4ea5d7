import { expect, test } from 'vitest'
import { easterIn, holidayRules, holidaysIn, sameName } from './holidays.ts'

test.each([
  [2025, 'easter', '2025-04-20'],
  [2026, 'easter', '2026-04-05'],
  [2027, 'easter', '2027-03-28'],
  [2038, 'easter', '2038-04-25'],
  [2026, 'valentine', '2026-02-14'],
  [2026, 'mother', '2026-05-10'],
  [2027, 'mother', '2027-05-09'],
  [2026, 'memorial', '2026-05-25'],
  [2027, 'memorial', '2027-05-31'],
  [2027, 'father', '2027-06-20'],
  [2027, 'grandparents', '2027-09-12'],
  [2027, 'administrative', '2027-04-21'],
  [2026, 'administrative', '2026-04-22'],
  [2027, 'sweetest', '2027-10-16'],
  [2026, 'thanksgiving', '2026-11-26'],
  [2027, 'thanksgiving', '2027-11-25'],
  [2028, 'thanksgiving', '2028-11-23'],
  [2026, 'passover', '2026-04-02'],
  [2027, 'passover', '2027-04-22'],
  [2027, 'rosh-hashanah', '2027-10-02'],
  [2026, 'hanukkah', '2026-12-05'],
  [2027, 'hanukkah', '2027-12-25'],
])('in %i %s is on %s', (year, rule, day) => {
  expect(holidaysIn(year).find((one) => one.rule === rule)?.day).toBe(day)
})

test('every rule names one day of every year, in order', () => {
  for (let year = 2024; year <= 2060; year++) {
    const days = holidaysIn(year).map(({ day }) => day)
    expect(days).toHaveLength(holidayRules.length)
    expect(days).toEqual([...days].sort())
    expect(days.every((day) => day.startsWith(String(year)))).toBe(true)
  }
})

test('Easter is a Sunday from March 22 to April 25', () => {
  for (let year = 1900; year <= 2199; year++) {
    const day = easterIn(year)
    expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(day.slice(5) >= '03-22' && day.slice(5) <= '04-25').toBe(true)
  }
})

test('a name is the same with either apostrophe', () => {
  expect(sameName("Valentine's Day", 'Valentine’s Day')).toBe(true)
  expect(sameName('Boss’s Day', 'Sweetest Day')).toBe(false)
})
