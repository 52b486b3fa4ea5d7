import { expect, test } from 'vitest'
import { nextWaking, zonesOf } from './waking.ts'

const house = 'America/New_York'

test.each([
  ['day in Ohio', '2026-11-23T15:00:00Z', 'OH', '2026-11-23T15:00:00.000Z'],
  ['eight sharp', '2026-11-23T13:00:00Z', 'OH', '2026-11-23T13:00:00.000Z'],
  ['eight in the evening is night', '2026-11-24T01:00:00Z', 'OH', '2026-11-24T13:00:00.000Z'],
  ['before dawn', '2026-11-23T09:00:00Z', 'oh', '2026-11-23T13:00:00.000Z'],
  ['an early morning in California', '2026-11-23T15:00:00Z', 'CA', '2026-11-23T16:00:00.000Z'],
  [
    'a state with two clocks waits for the later one',
    '2026-11-23T13:10:00Z',
    'TN',
    '2026-11-23T14:00:00.000Z',
  ],
  ['and ends with the earlier one', '2026-11-24T01:10:00Z', 'TN', '2026-11-24T14:00:00.000Z'],
  ['the night when clocks go back', '2026-11-01T04:00:00Z', 'OH', '2026-11-01T13:00:00.000Z'],
  ['the night when clocks go forward', '2026-03-08T05:00:00Z', 'OH', '2026-03-08T12:00:00.000Z'],
  ['a place that isn’t known has the house’s clock', '2026-11-23T09:00:00Z', '', '2026-11-23T13:00:00.000Z'],
])('%s', (_, at, state, next) => {
  expect(nextWaking(new Date(at), zonesOf(state, house)).toISOString()).toBe(next)
})
