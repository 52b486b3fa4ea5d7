import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay, dayAt, weekdayOf } from '../core/dates.ts'
import { daysPastDue, dueOn, terms } from './terms.ts'

const due = (by: (typeof terms)[number], issuedOn: string) => dueOn(by, asDay(issuedOn))
const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(asDay('2024-01-01'), days))

describe('when an invoice is due', () => {
  test.each([
    ['PREPAID_CARD', '2026-11-20', '2026-11-20'],
    ['COD', '2026-11-20', '2026-11-20'],
    ['NET7', '2026-12-28', '2027-01-04'],
    ['NET10', '2026-02-20', '2026-03-02'],
    ['NET15', '2028-02-20', '2028-03-06'],
    ['NET30', '2026-01-31', '2026-03-02'],
    ['WEEKLY', '2026-11-15', '2026-11-27'],
    ['WEEKLY', '2026-11-21', '2026-11-27'],
    ['SEMI_MONTHLY', '2028-02-15', '2028-02-29'],
    ['SEMI_MONTHLY', '2026-02-16', '2026-03-15'],
    ['SEMI_MONTHLY', '2026-12-31', '2027-01-15'],
    ['EOM_NET10', '2026-12-01', '2027-01-10'],
    ['EOM_NET10', '2026-01-31', '2026-02-10'],
    ['EOM_2PCT_12', '2026-11-30', '2026-12-12'],
  ] as const)('by %s, what is invoiced on %s is due on %s', (by, issuedOn, expected) => {
    expect(due(by, issuedOn)).toBe(expected)
  })

  test('nothing is due before it is invoiced, or more than 42 days after', () => {
    fc.assert(
      fc.property(fc.constantFrom(...terms), anyDay, (by, day) => {
        const days = daysPastDue(day, dueOn(by, day))
        expect(dueOn(by, day) >= day && days <= 42).toBe(true)
      }),
    )
  })

  test('what is invoiced later is never due earlier', () => {
    fc.assert(
      fc.property(fc.constantFrom(...terms), anyDay, fc.integer({ min: 0, max: 60 }), (by, day, more) => {
        expect(dueOn(by, addDays(day, more)) >= dueOn(by, day)).toBe(true)
      }),
    )
  })

  test('a week’s invoices are due on one Friday, a half month’s on its last day or on a fifteenth', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(dueOn('WEEKLY', day))).toBe(5)
        const half = dueOn('SEMI_MONTHLY', day)
        expect(half.endsWith('-15') || addDays(half, 1).endsWith('-01')).toBe(true)
      }),
    )
  })
})

test('a NET 30 invoice of the day the clocks change is thirty days later all the same', () => {
  // 01:30 occurs twice on November 1, 2026; 02:30 does not occur on March 8.
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
    expect(dueOn('NET30', dayAt(new Date(at), 'America/New_York'))).toBe('2026-12-01')
  for (const at of ['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'])
    expect(dueOn('NET30', dayAt(new Date(at), 'America/New_York'))).toBe('2026-04-07')
})

test('an invoice is late from the day after it is due', () => {
  expect(daysPastDue(asDay('2026-11-20'), asDay('2026-11-20'))).toBe(0)
  expect(daysPastDue(asDay('2026-10-31'), asDay('2026-11-02'))).toBe(2)
})
