import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { RunMove } from '../../contract/features/dates/fields.ts'
import type { RunCell, runs } from '../../contract/features/dates/runs.ts'
import type { CalendarRules } from '../../contract/rules/ship-days.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { countTrucks, readRoutes } from './calendar.ts'
import { changeDates } from './change.ts'
import { today as todayOf } from './days.ts'
import { inTurn } from './in-turn.ts'
import { proposeJoins } from './join-runs.ts'
import { isServed, plainState, readRules } from './judged.ts'
import { afterMoves, assertMoves, type PlannedRun, type RunPlan, runChanges } from './move-runs.ts'
import { touchedBy, weekdayIn, withRuns } from './preview.ts'

type Reply = ReplyOf<typeof runs.read>

const usualDays = 16
const mostDays = 42

const truckOf = (routeNumber: string) => ({ method: 'TRUCK' as const, routeNumber, accountNumber: 0 })
const keyOf = (routeNumber: string, day: string) => `${routeNumber} ${day}`

/** The runs of each route. Throws `invalid_input` for more than six weeks, `not_found` for a discarded trial. */
export async function readRuns(ctx: SignedInCtx, query: InputOf<typeof runs.read>['query']): Promise<Reply> {
  const today = todayOf(ctx)
  const from = query.from ?? today
  const to = query.to ?? addDays(from, usualDays - 1)
  if (to < from || daysBetween(from, to) >= mostDays)
    throw new AppError('invalid_input', { fields: [{ path: 'to', message: `At most ${mostDays} days.` }] })
  const [before, routes, trucks, orders, plans, holidays, trial] = await Promise.all([
    readRules(ctx),
    readRoutes(ctx),
    countTrucks(ctx),
    readOrders(ctx, from, to),
    readPlans(ctx, from, to),
    ctx.db
      .selectFrom('holidays')
      .select(['day', 'name'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute(),
    query.trial === undefined ? null : readTrial(ctx, query.trial),
  ])
  if (trial === undefined) throw new AppError('not_found', { detail: 'This trial is over.' })
  const tried = afterMoves(trial?.moves ?? [])
  const rules = withRuns(before, trial?.moves ?? [])
  const onTop = new Map(tried.map((one) => [keyOf(one.routeNumber, one.day), one]))
  const planOf = (routeNumber: string, day: Day) => {
    const one = onTop.get(keyOf(routeNumber, day))
    return one ? one.plan : (plans.get(keyOf(routeNumber, day)) ?? null)
  }
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  const rows = routes.map(({ routeNumber, name, departsAt }) => ({
    routeNumber,
    name,
    departsAt,
    days: days.map((day): RunCell => {
      const plan = planOf(routeNumber, day)
      const on = orders.get(keyOf(routeNumber, day))
      const served = isServed(rules, truckOf(routeNumber), day)
      const usual = weekdayIn(rules.routeWeekdays[routeNumber], day)
      return {
        day,
        state: stateOf(rules, { routeNumber, day, plan, served, usual }),
        movedTo: plan?.movedTo ?? null,
        movedFrom: plan?.movedFrom ?? null,
        joinWith: plan?.joinWith ?? null,
        orders: on?.orders ?? 0,
        taken: plan?.movedFrom ? (orders.get(keyOf(routeNumber, plan.movedFrom))?.orders ?? 0) : 0,
        driver: on?.driver ?? null,
        tried: onTop.has(keyOf(routeNumber, day)),
      }
    }),
  }))
  const ofDays = days.map((day, i) => {
    const cells = rows.map(({ days: of }) => of[i] as RunCell)
    const house = plainState(rules, { method: 'PICKUP', routeNumber: null, accountNumber: 0 }, day)
    const isShut = cells.length > 0 && cells.every(({ state }) => state === 'shut' || state === 'moved')
    return {
      day,
      shut: isShut,
      note: isShut ? (house.note ?? '') : '',
      needed: cells.filter(({ state, joinWith }) => (state === 'runs' || state === 'extra') && !joinWith)
        .length,
      holiday: holidays.find((holiday) => holiday.day === day)?.name ?? '',
    }
  })
  const touched = trial && (await touchedBy(ctx, before, rules))
  return {
    today,
    from,
    to,
    trucks,
    routes: rows,
    days: ofDays,
    joins: proposeJoins({
      days: ofDays,
      trucks,
      routes: rows.map((row) => ({
        ...row,
        hub: routes.find((route) => route.routeNumber === row.routeNumber)?.hub ?? '',
      })),
    }),
    trial: trial && {
      id: trial.id,
      by: trial.by,
      mine: trial.userId === ctx.user.id,
      at: trial.updatedAt.toISOString(),
      moves: trial.moves,
      changed: await changedSince(ctx, before, trial),
      shops: touched?.shops ?? 0,
      orders: touched?.orders ?? 0,
      carts: touched?.carts ?? 0,
    },
  }
}

type Cell = { routeNumber: string; day: Day; plan: RunPlan | null; served: boolean; usual: boolean }

function stateOf(rules: CalendarRules, { routeNumber, day, plan, served, usual }: Cell): RunCell['state'] {
  if (plan && !plan.runs) return 'moved'
  if (served) return usual && !plan?.movedFrom ? 'runs' : 'extra'
  const { reason } = plainState(rules, truckOf(routeNumber), day)
  return reason === 'no_route' ? 'none' : 'shut'
}

/** Placed orders, and one driver, by route and day. */
async function readOrders(ctx: Ctx, from: Day, to: Day) {
  const { rows } = await sql<{ route_number: string; ship_day: Day; orders: number; driver: string | null }>`
    select o.route_number, o.ship_day, count(*)::int as orders, max(d.name) as driver
    from orders o left join drivers d on d.id = o.driver_id
    where o.ship_day between ${from} and ${to} and o.method = 'TRUCK' and o.route_number is not null
      and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    group by o.route_number, o.ship_day`.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row.route_number, row.ship_day), row]))
}

async function readPlans(ctx: Ctx, from: Day, to: Day): Promise<Map<string, RunPlan>> {
  const rows = await ctx.db
    .selectFrom('run_plans')
    .select(['route_number', 'day', 'runs', 'moved_to', 'moved_from', 'join_with'])
    .$castTo<{
      route_number: string
      day: Day
      runs: boolean
      moved_to: Day | null
      moved_from: Day | null
      join_with: string | null
    }>()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(
    rows.map(({ route_number, day, runs: isRun, moved_to, moved_from, join_with }) => [
      keyOf(route_number, day),
      { runs: isRun, movedTo: moved_to, movedFrom: moved_from, joinWith: join_with },
    ]),
  )
}

type Ground = Record<string, boolean>
type StoredTrial = {
  id: number
  userId: number
  by: string
  moves: RunMove[]
  ground: Ground
  updatedAt: Date
}

async function readTrial(ctx: Ctx, id: number): Promise<StoredTrial | undefined> {
  const row = await ctx.db
    .selectFrom('run_trials as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.moves', 't.ground', 't.updated_at', 'u.name'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { user_id: userId, name: by, updated_at: updatedAt } = row
  return { id, userId, by, moves: row.moves as RunMove[], ground: row.ground as Ground, updatedAt }
}

/** The state that moves start from: for each affected run, whether it runs now without them. */
const groundOf = (rules: CalendarRules, planned: readonly PlannedRun[]): Ground =>
  Object.fromEntries(
    planned.map(({ routeNumber, day }) => [
      keyOf(routeNumber, day),
      isServed(rules, truckOf(routeNumber), day),
    ]),
  )

/** Runs of a trial whose starting state has changed since. */
async function changedSince(ctx: Ctx, rules: CalendarRules, { moves, ground }: StoredTrial) {
  const now = groundOf(rules, afterMoves(moves))
  return Object.entries(now)
    .filter(([key, runsNow]) => ground[key] !== runsNow)
    .map(([key]) => {
      const [routeNumber = '', day = ''] = key.split(' ')
      return { routeNumber, day }
    })
}

/** Runs in a transaction. Throws `changed_meanwhile`, with the runs, if the starting state of a trial to be applied has changed. */
export async function changeRuns(
  ctx: SignedInCtx,
  { as, moves, trialId }: InputOf<typeof runs.change>['body'],
): Promise<ReplyOf<typeof runs.change>> {
  await assertMoves(ctx, 'moves', moves)
  await inTurn(ctx.db)
  const trial = trialId === null ? undefined : await readTrial(ctx, trialId)
  if (trialId !== null && !trial) throw new AppError('not_found', { detail: 'This trial is over.' })
  return as === 'trial' ? keepTrial(ctx, moves, trial) : makeHold(ctx, moves, trial)
}

async function keepTrial(ctx: SignedInCtx, moves: readonly RunMove[], trial: StoredTrial | undefined) {
  const mine = trial?.userId === ctx.user.id ? trial : undefined
  const subject = `trial of ${moves.length} runs`
  if (moves.length === 0) {
    if (mine) await ctx.db.deleteFrom('run_trials').where('id', '=', mine.id).execute()
    await audit(ctx, { action: 'run-trial.changed', subject })
    return { trialId: null, changeSetId: null }
  }
  const kept = {
    moves: JSON.stringify(moves),
    ground: JSON.stringify(groundOf(await readRules(ctx), afterMoves(moves))),
    updated_at: ctx.now(),
  }
  const { id } = mine
    ? await ctx.db
        .updateTable('run_trials')
        .set(kept)
        .where('id', '=', mine.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('run_trials')
        .values({ ...kept, user_id: ctx.user.id, created_at: ctx.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'run-trial.changed', subject, after: moves })
  return { trialId: id, changeSetId: null }
}

async function makeHold(ctx: SignedInCtx, moves: readonly RunMove[], trial: StoredTrial | undefined) {
  if (trial) {
    const changed = await changedSince(ctx, await readRules(ctx), trial)
    if (changed.length > 0)
      throw new AppError('changed_meanwhile', {
        detail: 'Some of these runs have changed since they were tried. Look at them and try again.',
        data: { changed },
      })
    await ctx.db.deleteFrom('run_trials').where('id', '=', trial.id).execute()
  }
  const changeSetId = await changeDates(
    ctx,
    { sentence: 'runs.changed', parameters: { moves: moves.length }, subject: `${moves.length} runs` },
    runChanges(moves),
  )
  return { trialId: null, changeSetId }
}
