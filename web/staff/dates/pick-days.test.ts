import { expect, test } from 'vitest'
import { addDays, asDay } from '../../../contract/core/dates.ts'
import { isPicked, rangeOf, stepFrom, weeksOf } from './pick-days.ts'

const [mon, wed, fri] = ['2026-11-23', '2026-11-25', '2026-11-27'].map(asDay) as [
  ReturnType<typeof asDay>,
  ReturnType<typeof asDay>,
  ReturnType<typeof asDay>,
]

test('a range is the same whichever end was pressed first', () => {
  expect(rangeOf({ anchor: fri, focus: mon })).toEqual({ from: mon, to: fri })
  expect(rangeOf({ anchor: mon, focus: fri })).toEqual({ from: mon, to: fri })
  expect([isPicked({ anchor: fri, focus: mon }, wed), isPicked({ anchor: mon, focus: mon }, wed)]).toEqual([
    true,
    false,
  ])
  expect(isPicked(undefined, wed)).toBe(false)
})

test('arrows go by a day and by a week, and not beyond what is shown', () => {
  const shown = { from: '2026-11-22', to: '2026-12-26' }
  expect(stepFrom(wed, 'ArrowDown', shown)).toBe('2026-12-02')
  expect(stepFrom(wed, 'ArrowUp', shown)).toBeUndefined()
  expect(stepFrom(wed, 'ArrowLeft', shown)).toBe('2026-11-24')
  expect(stepFrom(wed, 'a', shown)).toBeUndefined()
})

test('days stand in weeks', () => {
  const days = Array.from({ length: 35 }, (_, i) => ({ day: addDays(asDay('2026-11-22'), i) }))
  expect(weeksOf(days).map((week) => [week.length, week[0]?.day])).toEqual([
    [7, '2026-11-22'],
    [7, '2026-11-29'],
    [7, '2026-12-06'],
    [7, '2026-12-13'],
    [7, '2026-12-20'],
  ])
  expect(weeksOf([])).toEqual([])
})
