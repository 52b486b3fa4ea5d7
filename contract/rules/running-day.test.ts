import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { runningDay } from './running-day.ts'

const today = asDay('2026-11-22')
const truck = {
  deliveryMethod: 'Truck Delivery',
  // Mondays to Fridays except Thanksgiving and the day after.
  routeDays: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-01', '2026-12-03', '2026-12-04'],
  excludeDaysTruck: ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  excludeDays: [],
} as const

const firstDay = (lists: Parameters<typeof runningDay>[0], from: string) =>
  runningDay(lists, today, asDay(from))

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-26', '2026-11-30'],
  ['2026-12-12', '2026-12-14'],
  ['2027-10-09', '2027-10-11'],
])('a truck of Mondays to Fridays that is asked for on %s runs on %s', (from, day) => {
  expect(firstDay(truck, from)).toBe(day)
})

test('without a day on which anything runs, the day stays', () => {
  const none = {
    deliveryMethod: 'Truck Delivery',
    routeDays: [],
    excludeDays: [],
    excludeDaysTruck: [],
  } as const
  expect(firstDay(none, '2026-12-12')).toBe('2026-12-12')
})
