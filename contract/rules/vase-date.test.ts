import { expect, test } from 'vitest'
import { addDays, asDay, type Day } from '../core/dates.ts'
import { type Care, chooseShipDay, deliveryWindow, fitOf, usualDesignDay } from './vase-date.ts'

const wedding = { eventDay: asDay('2026-12-12'), designDay: asDay('2026-12-11') }
const lily: Care = { openMin: 3, openMax: 4, hydrateHours: 4, vaseDays: 10 }
const ranunculus: Care = { openMin: 1, openMax: 2, hydrateHours: 4, vaseDays: 7 }
const sweetPea: Care = { openMin: 0, openMax: 0, hydrateHours: 4, vaseDays: 4 }
const ribbon: Care = { openMin: 0, openMax: 0, hydrateHours: 0, vaseDays: null }
const days = (...given: number[]): Day[] =>
  given.map((day) => asDay(`2026-12-${String(day).padStart(2, '0')}`))
/** Tuesdays and Thursdays. */
const truck = days(1, 3, 8, 10, 15)

test('the designer works the day before', () => {
  expect(usualDesignDay(wedding.eventDay)).toBe('2026-12-11')
})

test.each([
  ['a lily opens four days', lily, 0, '2026-12-02', '2026-12-08'],
  ['ranunculus drink a night before the design day', ranunculus, 0, '2026-12-05', '2026-12-10'],
  ['sweet peas hold four days', sweetPea, 0, '2026-12-08', '2026-12-10'],
  ['two days in the house shorten what is left', sweetPea, 2, '2026-12-10', '2026-12-10'],
  ['ribbon keeps', ribbon, 5, null, '2026-12-10'],
])('window: %s', (_, care, age, earliest, latest) => {
  expect(deliveryWindow(care, wedding, age)).toEqual({ earliest, latest })
})

test('hydrangeas that drink for more than a day come a day sooner', () => {
  const thirsty = { ...ranunculus, openMax: 0, hydrateHours: 30 }
  expect(deliveryWindow(thirsty, wedding, 0).latest).toBe('2026-12-09')
})

const choose = (care: Care, open: Day[], travel = 0) =>
  chooseShipDay(deliveryWindow(care, wedding, 0), wedding, open, travel)

test.each([
  ['the latest truck that leaves time to open', lily, truck, 0, { fit: 'good', day: '2026-12-08', days: 0 }],
  ['the freshest', ranunculus, truck, 0, { fit: 'good', day: '2026-12-10', days: 0 }],
  ['too late: the first truck that is left', lily, days(10), 0, { fit: 'late', day: '2026-12-10', days: 2 }],
  ['too early: the last before', sweetPea, days(1, 3), 0, { fit: 'early', day: '2026-12-03', days: 5 }],
  ['the smaller fault of two', lily, days(1, 10), 0, { fit: 'early', day: '2026-12-01', days: 1 }],
  ['nothing before the design day', lily, days(11, 15), 0, { fit: 'none', day: null, days: 0 }],
  ['a parcel travels a day', ranunculus, days(8, 9, 10), 1, { fit: 'good', day: '2026-12-09', days: 0 }],
])('ship day: %s', (_, care, open, travel, expected) => {
  expect(choose(care, open, travel)).toEqual(expected)
})

test('property: a fitting day is in the window, and no later day fits', () => {
  for (let openMax = 0; openMax <= 5; openMax++)
    for (let vaseDays = 1; vaseDays <= 12; vaseDays++) {
      const care = { openMin: 0, openMax, hydrateHours: 6, vaseDays }
      const window = deliveryWindow(care, wedding, 0)
      const chosen = choose(care, truck)
      if (chosen.fit !== 'good') {
        expect(truck.some((day) => day < wedding.designDay && fitOf(window, day) === 'good')).toBe(false)
        continue
      }
      expect(fitOf(window, chosen.day)).toBe('good')
      expect(addDays(chosen.day, openMax) <= wedding.eventDay).toBe(true)
      const later = truck.filter((day) => day > chosen.day && day < wedding.designDay)
      expect(later.every((day) => fitOf(window, day) !== 'good')).toBe(true)
    }
})
