import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { claimKindOf, claimWindow, usualClaimTerms, windowEnd, windowState } from './claim-window.ts'

const timeZone = 'America/New_York'
const open = () => false

test('departments are claimed as flowers, plants or supplies', () => {
  expect(['flowers', 'plants', 'yard', 'supplies'].map(claimKindOf)).toEqual([
    'flowers',
    'plants',
    'plants',
    'supplies',
  ])
})

test.each([
  ['flowers', 24, '2026-11-23T13:39:00Z', [], '2026-11-24T13:39:00.000Z'],
  ['plants', 48, '2026-11-23T13:39:00Z', [], '2026-11-25T13:39:00.000Z'],
  // Thanksgiving doesn't count, from midnight to midnight local time.
  ['a shut day', 24, '2026-11-25T13:39:00Z', ['2026-11-26'], '2026-11-27T13:39:00.000Z'],
  ['delivered on a shut day', 24, '2026-11-26T13:00:00Z', ['2026-11-26'], '2026-11-28T05:00:00.000Z'],
  ['two shut days', 48, '2026-11-25T13:00:00Z', ['2026-11-26', '2026-11-27'], '2026-11-29T13:00:00.000Z'],
  // The day on which clocks go back has 25 hours.
  ['clocks go back', 24, '2026-10-31T16:00:00Z', [], '2026-11-01T16:00:00.000Z'],
  // A window of a month isn't paused.
  ['supplies', 720, '2026-11-25T13:00:00Z', ['2026-11-26'], '2026-12-25T13:00:00.000Z'],
  ['shut permanently', 24, '2026-11-25T13:00:00Z', 'always', '2027-01-24T05:00:00.000Z'],
] as const)('the window of %s', (_, hours, from, shut, end) => {
  const isShut = (day: string) => (shut === 'always' ? true : (shut as readonly string[]).includes(day))
  const at = windowEnd(hours, { from: new Date(from), timeZone, isShut })
  if (shut === 'always') expect(at.getTime()).toBeGreaterThan(new Date(from).getTime())
  else expect(at.toISOString()).toBe(end)
})

test('a wrong price has its own window, and after the window a claim is late, then closed', () => {
  const clock = { from: new Date('2026-11-23T13:00:00Z'), timeZone, isShut: open }
  const bad = claimWindow(usualClaimTerms, { kind: 'flowers', reason: 'BOTRYTIS_MOLD' }, clock)
  const price = claimWindow(usualClaimTerms, { kind: 'flowers', reason: 'PRICE_ERROR' }, clock)
  expect(bad.until.toISOString()).toBe('2026-11-24T13:00:00.000Z')
  expect(price.until.toISOString()).toBe('2026-12-23T13:00:00.000Z')
  const states = (
    ['2026-11-24T13:00:00Z', '2026-11-24T13:00:01Z', '2026-12-01T13:00:00Z', '2026-12-01T13:00:01Z'] as const
  ).map((at) => windowState(bad, new Date(at)))
  expect(states).toEqual(['OPEN', 'LATE', 'LATE', 'CLOSED'])
})

test('a closed day is asked by its own calendar day', () => {
  const asked: string[] = []
  windowEnd(24, {
    from: new Date('2026-11-24T03:00:00Z'),
    timeZone,
    isShut: (day) => {
      asked.push(day)
      return false
    },
  })
  expect(asked).toEqual([asDay('2026-11-23'), asDay('2026-11-24')])
})
