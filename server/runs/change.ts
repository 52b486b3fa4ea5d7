import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { dispatch, RunDetail } from '../../contract/features/runs/dispatch.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { instantAt } from './day.ts'
import { planStops, writePlan } from './make.ts'
import { findRun, readRun } from './read.ts'
import { syncRun } from './sync.ts'
import { tellDriver } from './tell-driver.ts'

type Change = InputOf<typeof dispatch.change>

const untouched = ['PLANNED', 'LOADED']

/**
 * Changes a run, in a transaction: its driver, its departure, the order of its stops, or stops that another truck takes over. Throws
 * `not_found`, `changed_meanwhile`, `unknown_driver`, `unknown_route`, `stop_done` for stops that the driver has already been at.
 */
export async function changeRun(ctx: SignedInCtx, { params, body }: Change): Promise<RunDetail> {
  const { id: runId } = await findRun(ctx, params)
  const run = await ctx.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (run.version !== body.version) throw new AppError('changed_meanwhile')
  const { driverId, truck, departsAt, order, propose, moveTo } = body
  if (driverId != null) await assertDriver(ctx, driverId)
  await ctx.db
    .updateTable('runs')
    .set({
      version: run.version + 1,
      ...(driverId !== undefined && { driver_id: driverId }),
      ...(truck !== undefined && { truck }),
      ...(departsAt !== undefined && { departs_at: departsAt }),
      ...(order !== undefined && { ordered_by_hand: true }),
      ...(propose && { ordered_by_hand: false }),
    })
    .where('id', '=', runId)
    .execute()
  if (order) await orderStops(ctx, runId, order)
  else if (propose || departsAt !== undefined) await planStops(ctx, runId, { propose: propose === true })
  const taken = moveTo ? await moveStops(ctx, { runId, day: run.day as Day, ...moveTo }) : undefined
  const by = { cause: 'ORDER', actor: ctx.user.email } as const
  await syncRun(ctx, runId, by)
  const isAsked = driverId !== undefined || truck !== undefined || departsAt !== undefined
  if (isAsked || order || propose || moveTo)
    await tellDriver(ctx, { runId, also: run.driver_id, isUnderWay: false })
  if (taken !== undefined) {
    await syncRun(ctx, taken, by)
    if (taken !== runId) await tellDriver(ctx, { runId: taken, isUnderWay: true })
    await ctx.emit('run.changed', {
      any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'],
      runId: taken,
      stopIds: moveTo?.stopIds ?? [],
    })
  }
  const { version: _, ...changed } = body
  if (Object.keys(changed).length === 0) nothingChanged(ctx)
  else
    await audit(ctx, {
      action: 'run.changed',
      subject: `run ${run.route_number} of ${run.day}`,
      before: { driverId: run.driver_id, truck: run.truck, departsAt: run.departs_at },
      after: changed,
    })
  return readRun(ctx, runId)
}

async function assertDriver(ctx: Ctx, driverId: number) {
  const row = await ctx.db
    .selectFrom('drivers')
    .select('id')
    .where('id', '=', driverId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row)
    throw new AppError('unknown_driver', { fields: [{ path: 'driverId', message: 'Driver not found.' }] })
}

/** Sets the order of the remaining stops; unnamed ones follow in their previous order. */
async function orderStops(ctx: Ctx, runId: number, order: readonly number[]) {
  const { rows } = await sql<{
    id: number
    state: string
    address_id: number
    town: string
    zip: string
    street: string
    townTime: string | null
  }>`select s.id, s.state, s.address_id, a.city as town, a.zip_code as zip, a.address_line1 as street, null as "townTime"
    from stops s join addresses a on a.id = s.address_id where s.run_id = ${runId} order by s.number, s.id`.execute(
    ctx.db,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const unknown = order.find((id) => !known.has(id))
  if (unknown !== undefined) throw new AppError('not_found')
  const movable = rows.filter(({ state }) => untouched.includes(state))
  if (order.some((id) => !movable.some((row) => row.id === id))) throw new AppError('stop_done')
  const named = [...new Set(order)].flatMap((id) => known.get(id) ?? [])
  await writePlan(ctx, runId, [
    ...rows.filter((row) => !movable.includes(row)),
    ...named,
    ...movable.filter((row) => !named.includes(row)),
  ])
}

/** Moves stops to another run of the day. Returns that run. */
async function moveStops(
  ctx: SignedInCtx,
  {
    runId,
    day,
    routeNumber,
    stopIds,
  }: { runId: number; day: Day; routeNumber: string; stopIds: readonly number[] },
): Promise<number> {
  const route = await ctx.db
    .selectFrom('routes')
    .select('departs_at')
    .where('route_number', '=', routeNumber)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!route)
    throw new AppError('unknown_route', {
      fields: [{ path: 'moveTo.routeNumber', message: 'Truck route not found.' }],
    })
  await ctx.db
    .insertInto('runs')
    .values({ route_number: routeNumber, day, departs_at: route.departs_at })
    .onConflict((conflict) => conflict.columns(['route_number', 'day']).doNothing())
    .execute()
  const { id: to } = await ctx.db
    .selectFrom('runs')
    .select('id')
    .where('route_number', '=', routeNumber)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (to === runId) return to
  const stops = await ctx.db
    .selectFrom('stops')
    .select(['id', 'state', 'address_id'])
    .where('run_id', '=', runId)
    .where('id', 'in', [...stopIds])
    .execute()
  if (stops.length < new Set(stopIds).size) throw new AppError('not_found')
  if (stops.some(({ state }) => !untouched.includes(state))) throw new AppError('stop_done')
  const { rows: last } = await sql<{ number: number }>`select coalesce(max(number), 0) as number from stops
    where run_id = ${to}`.execute(ctx.db)
  for (const [index, { id, address_id }] of stops.entries()) {
    // If the other truck already stops there, its stop gets the orders.
    const there = await ctx.db
      .selectFrom('stops')
      .select('id')
      .where('run_id', '=', to)
      .where('address_id', '=', address_id)
      .executeTakeFirst()
    if (there)
      await ctx.db.updateTable('stop_orders').set({ stop_id: there.id }).where('stop_id', '=', id).execute()
    else
      await ctx.db
        .updateTable('stops')
        .set({ run_id: to, number: (last[0]?.number ?? 0) + index + 1, leg: null })
        .where('id', '=', id)
        .execute()
  }
  await planStops(ctx, runId, { propose: false })
  await planStops(ctx, to, { propose: false })
  return to
}

/** Sets or removes a typed arrival time. Throws `not_found`, `stop_done`, `time_passed`. */
export async function setEta(
  ctx: SignedInCtx,
  { stopId, time }: InputOf<typeof dispatch.setEta>['body'],
): Promise<RunDetail> {
  const stop = await ctx.db
    .selectFrom('stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.id',
      's.run_id',
      's.state',
      's.number',
      's.customer_id',
      's.eta',
      'r.day',
      'r.route_number',
      'c.name',
    ])
    .where('s.id', '=', stopId)
    .executeTakeFirst()
  if (!stop) throw new AppError('not_found')
  if (!untouched.includes(stop.state)) throw new AppError('stop_done')
  const at = time === null ? null : instantAt(ctx, stop.day as Day, time)
  if (at !== null && at <= ctx.now() && dayAt(ctx.now(), ctx.settings.timeZone) >= (stop.day as Day))
    throw new AppError('time_passed', { fields: [{ path: 'time', message: 'That time has passed.' }] })
  await ctx.db
    .updateTable('stops')
    .set({ typed_eta: at, typed_at: at === null ? null : ctx.now() })
    .where('id', '=', stopId)
    .execute()
  await syncRun(ctx, stop.run_id, { cause: 'TYPED', actor: ctx.user.email })
  await audit(ctx, {
    action: 'eta.changed',
    subject: `stop ${stop.number} of ${stop.route_number}, ${stop.day}: ${stop.name}`,
    customerId: stop.customer_id,
    before: { eta: stop.eta },
    after: { time },
  })
  return readRun(ctx, stop.run_id)
}
