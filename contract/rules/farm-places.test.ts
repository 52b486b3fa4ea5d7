import { expect, test } from 'vitest'
import { timeAt } from '../core/dates.ts'
import { placeOfCountry } from './farm-places.ts'

test.each([
  ['Colombia', '07:46', 'Bogotá'],
  ['Ecuador', '07:46', 'Quito'],
  ['Kenya', '15:46', 'Nairobi'],
  ['Netherlands', '13:46', 'Amsterdam'],
])('it is %s o’clock there', (country, time, city) => {
  const place = placeOfCountry(country)
  expect(place?.city).toBe(city)
  expect(timeAt(new Date('2026-11-24T12:46:00Z'), place?.zone ?? '')).toBe(time)
})

test.each(['United States', 'Atlantis', '', 'toString', '__proto__'])(
  '%s has no one time of day',
  (country) => {
    expect(placeOfCountry(country)).toBeNull()
  },
)
