import { describe, expect, test } from 'vitest'
import type { Day } from '../core/dates.ts'
import { buyByDay, confirmBy, cutChoiceCloses, purchaseDays, remindersDue } from './purchase-days.ts'

const timeZone = 'America/New_York'
const at = (text: string) => new Date(text)

test('goods are in the warehouse the day before they ship', () => {
  expect(purchaseDays('2026-12-07' as Day)).toEqual({
    packed: '2026-12-02',
    leaves: '2026-12-03',
    cleared: '2026-12-04',
    arrives: '2026-12-06',
  })
  expect(purchaseDays('2026-12-07' as Day, '2026-12-04' as Day)).toMatchObject({
    packed: '2026-12-03',
    leaves: '2026-12-04',
    cleared: '2026-12-05',
  })
})

test('a grower without a known lead needs a week', () => {
  expect(buyByDay('2026-12-07' as Day, null)).toBe('2026-11-30')
  expect(buyByDay('2026-12-07' as Day, 5)).toBe('2026-12-02')
})

describe('until when a grower confirms', () => {
  test.each([
    [
      'the evening of the day by which they must know',
      '2026-12-21',
      7,
      '2026-11-24T15:00:00Z',
      '2026-12-14T23:00:00.000Z',
    ],
    [
      'this evening when that day is over',
      '2026-11-26',
      7,
      '2026-11-24T15:00:00Z',
      '2026-11-24T23:00:00.000Z',
    ],
    [
      'this evening when it leaves them exactly four hours',
      '2026-11-26',
      7,
      '2026-11-24T19:00:00Z',
      '2026-11-24T23:00:00.000Z',
    ],
    [
      'tomorrow evening when less than four hours are left',
      '2026-11-26',
      7,
      '2026-11-24T19:00:01Z',
      '2026-11-25T23:00:00.000Z',
    ],
    [
      'on the clock of the house after the change of time',
      '2027-03-20',
      5,
      '2027-03-01T15:00:00Z',
      '2027-03-15T22:00:00.000Z',
    ],
  ])('%s', (_, shipDay, leadDays, now, expected) => {
    const today = now.slice(0, 10) as Day
    expect(confirmBy(shipDay as Day, { leadDays, now: at(now), today, timeZone }).toISOString()).toBe(
      expected,
    )
  })
})

test.each([
  ['2026-11-24T18:59:59Z', 0],
  ['2026-11-24T19:00:00Z', 1],
  ['2026-11-24T21:59:59Z', 1],
  ['2026-11-24T22:00:00Z', 2],
  ['2026-11-24T23:00:00Z', 3],
  ['2026-12-24T23:00:00Z', 3],
])('at %s %i reminders are due', (now, due) => {
  expect(remindersDue(at('2026-11-24T23:00:00Z'), at(now))).toBe(due)
})

test('shops have two days to choose, and never longer than until their goods are loaded', () => {
  const now = at('2026-11-24T15:00:00Z')
  expect(cutChoiceCloses(now, at('2026-12-07T09:00:00Z'))).toEqual(at('2026-11-26T15:00:00Z'))
  expect(cutChoiceCloses(now, at('2026-11-25T09:00:00Z'))).toEqual(at('2026-11-25T09:00:00Z'))
})
