import { expect, test } from 'vitest'
import { asDay, instantOf } from '../core/dates.ts'
import { priceMomentAfter, usualPriceSchedule } from './price-moment.ts'

const zone = 'America/New_York'
const at = (day: string, time: string) => instantOf(asDay(day), time, zone)

test.each([
  ['before the time of a weekday', at('2026-11-23', '04:02'), at('2026-11-23', '05:45')],
  ['exactly at it', at('2026-11-23', '05:45'), at('2026-11-24', '05:45')],
  ['after it', at('2026-11-23', '09:00'), at('2026-11-24', '05:45')],
  ['over the weekend', at('2026-11-27', '06:00'), at('2026-11-30', '05:45')],
  ['over the change of clocks', at('2026-10-30', '06:00'), at('2026-11-02', '05:45')],
])('the next price change %s', (_, now, expected) => {
  expect(priceMomentAfter(usualPriceSchedule, now, zone)).toEqual(expected)
})

test('a single weekday repeats after a week', () => {
  const mondays = { ...usualPriceSchedule, weekdays: [1] }
  expect(priceMomentAfter(mondays, at('2026-11-23', '05:45'), zone)).toEqual(at('2026-11-30', '05:45'))
})

test('a given time comes first until it has passed', () => {
  const next = at('2026-11-26', '10:00')
  const named = { ...usualPriceSchedule, next: next.toISOString() }
  expect(priceMomentAfter(named, at('2026-11-23', '04:00'), zone)).toEqual(next)
  expect(priceMomentAfter(named, next, zone)).toEqual(at('2026-11-27', '05:45'))
})

test('without weekdays there is none', () => {
  expect(() => priceMomentAfter({ ...usualPriceSchedule, weekdays: [] }, new Date(), zone)).toThrow(
    RangeError,
  )
})
