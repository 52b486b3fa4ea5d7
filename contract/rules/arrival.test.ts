import { describe, expect, test } from 'vitest'
import {
  type ArrivalRun,
  type ArrivalStop,
  arrivals,
  median,
  plannedTimes,
  proposedOrder,
  serviceOf,
  windowMinutes,
} from './arrival.ts'

const zero = Date.parse('2026-11-23T10:00:00Z')
const at = (minutes: number) => zero + minutes * 60_000
const minutesOf = (time: number) => (time - zero) / 60_000

/** Three stops, planned at 30, 50 and 80 minutes; ten minutes' drive apart, six at each. */
const stop = (id: number, more: Partial<ArrivalStop> = {}): ArrivalStop => ({
  id,
  state: 'LOADED',
  town: 'Xenia',
  planned: at([30, 50, 80][id - 1] ?? 100),
  arrivedAt: null,
  doneAt: null,
  leg: 10,
  service: 6,
  typed: null,
  ...more,
})
const calculate = (stops: ArrivalStop[], more: Partial<ArrivalRun> = {}) =>
  arrivals({ now: at(0), departs: at(0), leftAt: at(0), lastAt: at(0), stops, ...more }).map(
    ({ id, at }) => `${id} at ${minutesOf(at)}`,
  )
const done = (minutes: number) =>
  ({ state: 'DELIVERED', arrivedAt: at(minutes - 6), doneAt: at(minutes) }) as const

describe('arrival times', () => {
  test.each<[string, ArrivalStop[], Partial<ArrivalRun>, string[]]>([
    ['go on from when the truck left', [stop(1), stop(2)], {}, ['1 at 10', '2 at 26']],
    ['wait for a truck that leaves later', [stop(1)], { leftAt: null, departs: at(15) }, ['1 at 25']],
    ['move on while it is not gone', [stop(1)], { leftAt: null, now: at(40) }, ['1 at 50']],
    ['go on from the last stop', [stop(1, done(33)), stop(2)], { now: at(34) }, ['2 at 43']],
    [
      'go on from where the driver stands',
      [stop(1, { state: 'ARRIVED', arrivedAt: at(20) }), stop(2)],
      { now: at(21) },
      ['1 at 20', '2 at 36'],
    ],
    [
      'are late where the driver stands long',
      [stop(1, { state: 'ARRIVED', arrivedAt: at(20) }), stop(2)],
      { now: at(50) },
      ['1 at 20', '2 at 60'],
    ],
    ['are never in the past', [stop(1), stop(2)], { now: at(70) }, ['1 at 71', '2 at 87']],
    [
      'take what was driven first out of the way',
      [stop(1), stop(2, done(40)), stop(3, { town: 'Urbana' })],
      { now: at(41) },
      ['1 at 46', '3 at 74'],
    ],
    [
      'are half as far within a town',
      [stop(1, { leg: null }), stop(2, done(40))],
      { now: at(41), departs: at(0) },
      ['1 at 46'],
    ],
    ['keep the plan where no way is known', [stop(1, { leg: null })], {}, ['1 at 30']],
    [
      'keep the plan’s way between two stops',
      [stop(1, done(33)), stop(2, { leg: null })],
      { now: at(34) },
      ['2 at 47'],
    ],
    [
      'are as the office typed, and go on from there',
      [stop(1), stop(2, { typed: { at: at(60), on: at(5) } }), stop(3)],
      { now: at(6), lastAt: at(1) },
      ['1 at 10', '2 at 60', '3 at 76'],
    ],
    [
      'forget what was typed before the driver’s next event',
      [stop(1, done(12)), stop(2, { typed: { at: at(60), on: at(5) } })],
      { now: at(12), lastAt: at(12) },
      ['2 at 22'],
    ],
    ['leave out what was canceled', [stop(1, { state: 'CANCELLED' }), stop(2, { leg: 12 })], {}, ['2 at 22']],
    ['are none when all is done', [stop(1, done(30))], { now: at(31) }, []],
  ])('%s', (_, stops, more, expected) => expect(calculate(stops, more)).toEqual(expected))

  test('have a window that grows with the stops before, and say how far they are from the plan', () => {
    const all = arrivals({
      now: at(0),
      departs: at(0),
      leftAt: at(0),
      lastAt: at(0),
      stops: [1, 2, 3, 4, 5, 6, 7].map((id) => stop(id, { planned: at(id * 16) })),
    })
    expect(all.map(({ away }) => away)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(all.map(({ from, to }) => (to - from) / 120_000)).toEqual([10, 10, 10, 15, 15, 15, 20])
    expect(all[0]?.drift).toBe(-6)
    expect([3, 4, 6, 7].map(windowMinutes)).toEqual([10, 15, 15, 20])
  })
})

test.each([
  [[], null],
  [[4], 4],
  [[9, 1, 4], 4],
  [[1, 4, 9, 12], 7],
] as const)('the median of %j is %j', (values, is) => expect(median(values)).toBe(is))

test.each([
  [[], 6],
  [[1, 1], 2],
  [[40], 20],
  [[60, 60, 60, 60, 60, 60, 7, 7, 7, 7, 7, 7, 7, 7], 7],
] as const)('after stays of %j minutes, %i are calculated', (stays, is) => expect(serviceOf(stays)).toBe(is))

const place = (id: number, street: string, town = 'Xenia', townTime: string | null = '07:10') => ({
  id,
  town,
  townTime,
  zip: '45385',
  street,
})

test('the order of stops is proposed by towns, then streets and house numbers', () => {
  const stops = [
    place(1, '9 Oak St', 'Nowhere', null),
    place(2, '120 Main St'),
    place(3, '47 Detroit St', 'Urbana', '06:30'),
    place(4, '8 Main St'),
    place(5, '3 Elm St'),
  ]
  expect(proposedOrder(stops).map(({ id }) => id)).toEqual([3, 5, 4, 2, 1])
})

test('a plan has the towns’ times, and continues from stop to stop', () => {
  const stops = [
    place(1, 'A', 'Urbana', '06:30'),
    place(2, 'B', 'Urbana', '06:30'),
    place(3, 'C', 'Xenia', '06:40'),
    place(4, 'D', 'Nowhere', null),
  ]
  expect(plannedTimes(stops, '05:30')).toEqual(['06:30', '06:42', '06:49', '07:17'])
})
