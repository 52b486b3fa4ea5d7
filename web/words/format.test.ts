import { expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import {
  countText,
  dateText,
  dayAndTimeText,
  durationText,
  longDateText,
  minutesText,
  monthText,
  monthYearText,
  numericDateText,
  shipDayText,
  wallTimeText,
} from './format.ts'
import { quantityText } from './units.ts'

const shipDay = asDay('2026-11-24')
const minute = 60_000

test('a ship day is Tue Nov 24 and mar 24 nov', () => {
  expect(shipDayText(shipDay, 'en')).toBe('Tue Nov 24')
  expect(shipDayText(shipDay, 'es')).toBe('mar 24 nov')
  expect(dateText(shipDay, 'es')).toBe('24 nov')
})

test('a heading writes the day out', () => {
  expect(longDateText(asDay('2026-11-23'), 'en')).toBe('Monday, November 23')
  expect(longDateText(asDay('2026-11-23'), 'es')).toBe('Lunes, 23 de noviembre')
  expect(monthText(shipDay, 'es')).toBe('noviembre')
  expect(monthYearText(shipDay, 'es')).toBe('noviembre de 2026')
})

test('in figures a date is MM/DD/YYYY', () => {
  expect(numericDateText(asDay('2026-07-04'))).toBe('07/04/2026')
})

test('noon is 12:00 pm, midnight 12:00 am, half past five 5:30 pm', () => {
  expect(wallTimeText('12:00')).toBe('12:00 pm')
  expect(wallTimeText('00:05')).toBe('12:05 am')
  expect(wallTimeText('17:30')).toBe('5:30 pm')
})

test('a time of day is shown in Dayton wherever the reader is', () => {
  const placedAt = new Date('2026-11-18T10:42:00Z')
  expect(dayAndTimeText(placedAt, 'America/New_York', 'en')).toBe('Wed Nov 18, 5:42 am')
  expect(dayAndTimeText(placedAt, 'America/New_York', 'es')).toBe('mié 18 nov, 5:42 am')
})

test('the time left is shown in the two largest units and never rounded up', () => {
  expect(durationText(710 * minute + 59_000)).toBe('11 h 50 m')
  expect(durationText(51 * 60 * minute)).toBe('2 d 3 h')
  expect(durationText(7 * 24 * 60 * minute)).toBe('7 d')
  expect(durationText(120 * minute)).toBe('2 h')
  expect(durationText(42 * minute)).toBe('42 m')
  expect(durationText(59_999)).toBe('59 s')
  expect(durationText(-5)).toBe('0 s')
})

test('a delay is said in hours and minutes', () => {
  expect([0, 18, 59, 60, 515].map(minutesText)).toEqual(['0 min', '18 min', '59 min', '1 h', '8 h 35 min'])
})

test('numbers keep US separators in both languages', () => {
  expect(countText(6500)).toBe('6,500')
  expect(quantityText(6500, 'ST', 'es')).toBe('6,500 tallos')
})

test('one bunch, 44 bunches; an unknown unit is shown as it is', () => {
  expect(quantityText(1, 'BU', 'en')).toBe('1 bunch')
  expect(quantityText(44, 'BU', 'en')).toBe('44 bunches')
  expect(quantityText(44, 'BU', 'es')).toBe('44 ramos')
  expect(quantityText(2, 'XX', 'en')).toBe('2 xx')
})
