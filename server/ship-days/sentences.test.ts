import { describe, expect, test } from 'vitest'
import { asDay, instantOf } from '../../contract/core/dates.ts'
import { type CalendarRules, type Delivery, defaultFutureDays } from '../../contract/rules/ship-days.ts'
import { dayReasons } from '../../contract/rules/shipment-shapes.ts'
import { closedDaySentence, dayText, notOfferedSentence, timeText } from './sentences.ts'

const timeZone = 'America/New_York'
const at = (day: string, time: string) => instantOf(asDay(day), time, timeZone)
const rules: CalendarRules = {
  timeZone,
  cutoffRules: [],
  disabledDays: [],
  dayOpenings: [],
  routeRuns: {},
  routeWeekdays: {},
  futureDays: defaultFutureDays,
}
const delivery: Delivery = { method: 'TRUCK', routeNumber: '101', accountNumber: 10001, orderType: 'STOCK' }
const day = asDay('2026-11-24')
const about = { delivery, city: 'Urbana', rules, now: at('2026-11-23', '18:00') }

test('days and times as people say them', () => {
  expect(dayText(asDay('2026-12-01'))).toBe('Tue Dec 1')
  const times = ['00:00', '00:05', '09:30', '12:00', '13:00', '23:59'].map((time) =>
    timeText(at('2026-11-23', time), timeZone),
  )
  expect(times).toEqual(['12:00 am', '12:05 am', '9:30 am', '12:00 pm', '1:00 pm', '11:59 pm'])
})

describe('why a day is closed', () => {
  test('the usual cut-off names the hour, an earlier one the day too', () => {
    const closed = (cutOff: Date) =>
      closedDaySentence({ ...about, state: { day, open: false, reason: 'cut_off_passed', cutOff } })
    expect(closed(at('2026-11-23', '17:30'))).toBe('Ordering for Tue Nov 24 closed at 5:30 pm.')
    expect(closed(at('2026-11-19', '17:30'))).toBe('Ordering for Tue Nov 24 closed on Thu Nov 19 at 5:30 pm.')
  })

  test('a truck that never comes and one that does not come that day', () => {
    const state = { day, open: false, reason: 'no_route' } as const
    expect(closedDaySentence({ ...about, state })).toBe('No truck to Urbana on Tue Nov 24.')
    const routeless = { ...about, delivery: { ...delivery, routeNumber: null } }
    expect(closedDaySentence({ ...routeless, state })).toBe('No truck goes to Urbana.')
    expect(closedDaySentence({ ...routeless, city: '', state })).toBe('No truck goes to this address.')
  })

  test('goods that come later or could be booked until a day', () => {
    const peonies = { ...delivery, notBefore: asDay('2027-04-26'), bookBy: asDay('2026-11-20') }
    const why = (reason: 'not_available_yet' | 'booking_closed') =>
      closedDaySentence({ ...about, delivery: peonies, state: { day, open: false, reason } })
    expect(why('not_available_yet')).toBe('Available from Mon Apr 26.')
    expect(why('booking_closed')).toBe('Booking closed on Fri Nov 20.')
  })

  test('there is a short sentence for every reason', () => {
    for (const reason of dayReasons) {
      const sentence = closedDaySentence({ ...about, state: { day, open: false, reason } })
      expect(sentence).toMatch(/^[A-Z].{10,90}\.$/)
      expect(sentence).not.toMatch(/undefined|null|NaN/)
    }
  })
})

test('why a method is not offered', () => {
  expect(notOfferedSentence('TRUCK', 'Sidney')).toBe('No truck goes to Sidney.')
  expect(notOfferedSentence('UPS', undefined)).toMatch(/^There is no address to deliver to\./)
})
