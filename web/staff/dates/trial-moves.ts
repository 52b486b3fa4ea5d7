import { asDay, type Day } from '../../../contract/core/dates.ts'
import type { RunMove } from '../../../contract/features/dates/fields.ts'
import type { Runs } from '../../../contract/features/dates/runs.ts'

export type RunAt = { routeNumber: string; day: Day }

const joinWith = null

const cellAt = ({ routes }: Runs, { routeNumber, day }: RunAt) =>
  routes.find((route) => route.routeNumber === routeNumber)?.days.find((cell) => cell.day === day)

/** Toggles a run: cancels it, adds one on a day without one, or restores a run that the trial changed. */
export function toggleFor(runs: Runs, at: RunAt): RunMove[] {
  const cell = cellAt(runs, at)
  const back = (day: string | null): RunMove[] =>
    day === null ? [] : [{ routeNumber: at.routeNumber, from: asDay(day), to: asDay(day), joinWith }]
  if (!cell || cell.state === 'shut') return []
  // Restores both days: the one that the run left and the one it moved to.
  if (cell.state === 'moved') return [...back(cell.day), ...back(cell.movedTo)]
  if (cell.state === 'extra' || cell.joinWith) return [...back(cell.day), ...back(cell.movedFrom)]
  if (cell.state === 'runs') return [{ routeNumber: at.routeNumber, from: at.day, to: null, joinWith }]
  return [{ routeNumber: at.routeNumber, from: null, to: at.day, joinWith }]
}

/** Moves a run to another day in its own row, whichever row the pointer is in. */
export const moveFor = (from: RunAt, to: RunAt): RunMove[] =>
  from.day === to.day ? [] : [{ routeNumber: from.routeNumber, from: from.day, to: to.day, joinWith }]

/** Adds moves to a trial: the last change of a run wins, and runs that are back to normal are removed from the trial. */
export function mergedMoves(before: readonly RunMove[], added: readonly RunMove[]): RunMove[] {
  const touched = new Set(added.flatMap((move) => daysOf(move)))
  const kept = before.filter((move) => !daysOf(move).some((key) => touched.has(key)))
  const isUndone = (move: RunMove) =>
    move.from !== null &&
    move.from === move.to &&
    move.joinWith === null &&
    before.some((one) => daysOf(one).includes(`${move.routeNumber} ${move.from}`))
  return [...kept, ...added.filter((move) => !isUndone(move))]
}

const daysOf = ({ routeNumber, from, to }: RunMove): string[] =>
  [from, to].flatMap((day) => (day === null ? [] : `${routeNumber} ${day}`))
