import { addDays, type Day } from '../../contract/core/dates.ts'
import type { RunMove } from '../../contract/features/dates/fields.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { RuleChange } from './change.ts'
import { today } from './days.ts'

/** A row of `run_plans` for one day of a route. */
export type RunPlan = { runs: boolean; movedTo: Day | null; movedFrom: Day | null; joinWith: string | null }
export type PlannedRun = { routeNumber: string; day: Day; plan: RunPlan | null }

/** The days that moves affect, each once: a later move wins. Null means the route's usual weekdays. */
export function afterMoves(moves: readonly RunMove[]): PlannedRun[] {
  const planned = new Map<string, PlannedRun>()
  const set = (routeNumber: string, day: Day, plan: RunPlan | null) =>
    planned.set(`${routeNumber} ${day}`, { routeNumber, day, plan })
  const none = { movedTo: null, movedFrom: null, joinWith: null }
  for (const { routeNumber, from, to, joinWith } of moves) {
    const back = from !== null && from === to
    if (back) set(routeNumber, from, joinWith === null ? null : { ...none, runs: true, joinWith })
    else {
      if (from !== null) set(routeNumber, from, { ...none, runs: false, movedTo: to })
      if (to !== null) set(routeNumber, to, { ...none, runs: true, movedFrom: from, joinWith })
    }
  }
  return [...planned.values()]
}

export const runChanges = (moves: readonly RunMove[]): RuleChange[] =>
  afterMoves(moves).map(({ routeNumber, day, plan }) => ({
    key: `run:${routeNumber}:${day}`,
    rule: plan && {
      runs: plan.runs,
      moved_to: plan.movedTo,
      moved_from: plan.movedFrom,
      join_with: plan.joinWith,
    },
  }))

const mostDaysAhead = 366

/** Throws `invalid_input` for runs of unknown routes, of today or past days, and more than a year ahead. */
export async function assertMoves(ctx: Ctx, path: string, moves: readonly RunMove[]) {
  if (moves.length === 0) return
  const routes = await ctx.db
    .selectFrom('routes')
    .select('route_number')
    .where('removed_at', 'is', null)
    .execute()
  const known = new Set(routes.map(({ route_number }) => route_number))
  const first = addDays(today(ctx), 1)
  const last = addDays(first, mostDaysAhead)
  const fields = moves.flatMap(({ routeNumber, from, to, joinWith }, i) => {
    const at = (field: string, message: string) => [{ path: `${path}.${i}.${field}`, message }]
    if (!known.has(routeNumber)) return at('routeNumber', 'There is no such route.')
    if (joinWith !== null && !known.has(joinWith)) return at('joinWith', 'There is no such route.')
    if (joinWith === routeNumber) return at('joinWith', 'Choose another route.')
    for (const [field, day] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (day !== null && day < first) return at(field, 'This day has come already.')
      if (day !== null && day > last) return at(field, 'At most a year ahead.')
    }
    return []
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}
