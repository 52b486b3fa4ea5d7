import { expect, test } from 'vitest'
import { asDay } from '../../../contract/core/dates.ts'
import type { RunCell, Runs } from '../../../contract/features/dates/runs.ts'
import { mergedMoves, moveFor, toggleFor } from './trial-moves.ts'

const day = (date: number) => asDay(`2026-11-${date}`)
const cell = (of: number, more: Partial<RunCell>): RunCell => ({
  day: day(of),
  state: 'runs',
  movedTo: null,
  movedFrom: null,
  joinWith: null,
  orders: 0,
  taken: 0,
  driver: null,
  tried: false,
  ...more,
})
const runs = {
  routes: [
    {
      routeNumber: '102',
      name: 'Dayton South',
      departsAt: '05:00',
      days: [
        cell(23, {}),
        cell(24, { state: 'none' }),
        cell(25, { state: 'extra', movedFrom: day(26) }),
        cell(26, { state: 'moved', movedTo: day(25) }),
        cell(27, { state: 'shut' }),
      ],
    },
  ],
} as unknown as Runs
const at = (date: number) => ({ routeNumber: '102', day: day(date) })
const move = (from: number | null, to: number | null) => ({
  routeNumber: '102',
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
  joinWith: null,
})

test.each([
  ['a run is left out', 23, [move(23, null)]],
  ['a day without a run gets one', 24, [move(null, 24)]],
  ['a moved run comes back from where it went', 25, [move(25, 25), move(26, 26)]],
  ['and from where it left', 26, [move(26, 26), move(25, 25)]],
  ['nothing runs on a shut day', 27, []],
])('x: %s', (_, date, moves) => {
  expect(toggleFor(runs, at(date))).toEqual(moves)
})

test('m moves a run to another day; to its own day is nothing', () => {
  expect(moveFor(at(26), at(25))).toEqual([move(26, 25)])
  expect(moveFor(at(26), at(26))).toEqual([])
})

test('the last word about a run counts, and what is as usual again leaves the trial', () => {
  expect(mergedMoves([move(26, 25)], [move(26, 27)])).toEqual([move(26, 27)])
  expect(mergedMoves([move(26, 25), move(23, null)], [move(26, 26), move(25, 25)])).toEqual([move(23, null)])
  expect(mergedMoves([], [move(26, 26)])).toEqual([move(26, 26)])
})
