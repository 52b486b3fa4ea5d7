import { expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { type CalendarRules, defaultFutureDays } from '../../contract/rules/ship-days.ts'
import { nextDeliveryDay, type Step, withStates } from './day.ts'

const rules = (
  routeWeekdays: CalendarRules['routeWeekdays'],
  shut: { from: string; to: string; weekday?: number }[] = [],
): CalendarRules => ({
  timeZone: 'America/New_York',
  cutoffRules: [],
  dayOpenings: [],
  routeRuns: {},
  routeWeekdays,
  futureDays: defaultFutureDays,
  disabledDays: shut.map(({ from, to, weekday = null as number | null }) => ({
    scope: 'all',
    scopeKey: '',
    fromDay: asDay(from),
    toDay: asDay(to),
    weekday,
    kind: 'holiday',
    note: '',
  })),
})
const daily = rules({ 101: [1, 3, 5], 102: [2, 4] })

// 2026-11-25 is the Wednesday before Thanksgiving.
test.each([
  ['a Tuesday prepares Wednesday', daily, '2026-11-24', '2026-11-25'],
  ['a Friday prepares Monday when no truck runs at the weekend', daily, '2026-11-27', '2026-11-30'],
  [
    'the eve of a holiday prepares the day after it',
    rules({ 101: [1, 2, 3, 4, 5] }, [{ from: '2026-11-26', to: '2026-11-26' }]),
    '2026-11-25',
    '2026-11-27',
  ],
  [
    'a weekday that is shut within a range is passed over',
    rules({ 101: [1, 2, 3, 4, 5] }, [{ from: '2026-11-01', to: '2026-11-30', weekday: 3 }]),
    '2026-11-24',
    '2026-11-26',
  ],
  ['a house without routes prepares tomorrow', rules({}), '2026-11-27', '2026-11-28'],
  [
    'a house that is shut for a month prepares tomorrow all the same',
    rules({ 101: [1] }, [{ from: '2026-11-01', to: '2026-12-31' }]),
    '2026-11-24',
    '2026-11-25',
  ],
])('%s', (_, calendar, today, expected) => {
  expect(nextDeliveryDay(calendar, asDay(today))).toBe(expected)
})

const step = (kind: Step['kind'], at: string, isDone = false): Step => ({
  kind,
  at: new Date(`2026-11-23T${at}:00Z`),
  done: 0,
  total: null,
  closes: [],
  isDone,
})

test('steps stand in the order of the clock: what is done, what is late, what comes next, what comes later', () => {
  const steps = [
    step('cutOff', '22:30'),
    step('trucks', '08:00', true),
    step('pricesDue', '09:30'),
    step('pricesChange', '10:45'),
    step('cutOff', '19:00'),
  ]
  const shown = withStates(steps, new Date('2026-11-23T10:12:00Z'))
  expect(shown.map(({ kind, state }) => [kind, state])).toEqual([
    ['trucks', 'done'],
    ['pricesDue', 'late'],
    ['pricesChange', 'next'],
    ['cutOff', 'later'],
    ['cutOff', 'later'],
  ])
})

test('trucks that have begun to leave are under way, not late', () => {
  const [trucks, cutOff] = withStates(
    [step('trucks', '08:00'), step('cutOff', '19:00')],
    new Date('2026-11-23T09:00:00Z'),
  )
  expect(trucks?.state).toBe('next')
  expect(cutOff?.state).toBe('next')
})

test('a day with twenty cut-offs shows the first nine steps', () => {
  const steps = Array.from({ length: 20 }, (_, n) => step('cutOff', `12:${String(n + 10)}`))
  expect(withStates(steps, new Date('2026-11-23T09:00:00Z'))).toHaveLength(9)
})
