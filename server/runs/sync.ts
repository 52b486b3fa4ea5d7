import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { reportOf } from '../../contract/features/runs/fields.ts'
import { type Arrival, arrivals, worthKeeping } from '../../contract/rules/arrival.ts'
import { type RunEvent, type RunNow, runAfter, type StopNow } from '../../contract/rules/run-state.ts'
import type { StopStatus } from '../../contract/rules/stop-moves.ts'
import type { Ctx } from '../core/route.ts'
import { instantAt, wallAt } from './day.ts'

export type Cause = 'LEFT' | 'STOP' | 'SILENCE' | 'TYPED' | 'ORDER'

type StoredStop = {
  done_at: Date | null
  collected: object
  id: number
  customer_id: number
  state: StopStatus
  town: string
  planned_at: Date
  leg: number | null
  service: number
  eta: Date | null
  typed_eta: Date | null
  typed_at: Date | null
  cancelled: boolean
  delivered_at: Date | null
  out_at: Date | null
}

type Reader = Pick<Ctx, 'db'>

/** The state of a run and its stops, calculated from all reports without writing anything. */
export async function calculateRun(
  ctx: Reader,
  runId: number,
): Promise<{ stops: StoredStop[]; now: RunNow; reported: ReadonlySet<number | null> }> {
  const [stops, events] = [await readStops(ctx, runId), await readEvents(ctx, runId)]
  const reported = new Set(events.map((event) => ('stopId' in event ? event.stopId : null)))
  const out = stops.flatMap(({ out_at }) => (out_at ? [out_at.getTime()] : []))
  const now = runAfter(
    stops.map(({ id, cancelled, delivered_at }) => ({
      id,
      isCancelled: cancelled,
      deliveredAt: reported.has(id) ? null : (delivered_at?.getTime() ?? null),
    })),
    events,
    out.length > 0 ? Math.min(...out) : null,
  )
  return { stops, now, reported }
}

/**
 * Recalculates a run from all reports, and writes the state and arrival time of each stop. In a transaction; the run's row is locked,
 * so that two phones take turns. The same reports give the same rows, however often it runs.
 */
export async function syncRun(
  ctx: Ctx,
  runId: number,
  { cause, actor }: { cause: Cause; actor: string },
): Promise<RunNow> {
  const run = await ctx.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { stops, now } = await calculateRun(ctx, runId)
  const state = (id: number): StopStatus => now.stops.get(id)?.state ?? 'PLANNED'
  const departs = instantAt(ctx, run.day as Day, run.departs_at).getTime()
  const times = new Map(
    arrivals({
      now: ctx.now().getTime(),
      departs,
      leftAt: now.leftAt,
      lastAt: now.lastAt,
      stops: stops.map((stop) => ({
        id: stop.id,
        state: state(stop.id),
        town: stop.town,
        planned: stop.planned_at.getTime(),
        arrivedAt: now.stops.get(stop.id)?.arrivedAt ?? null,
        doneAt: now.stops.get(stop.id)?.doneAt ?? null,
        leg: stop.leg,
        service: stop.service,
        typed:
          stop.typed_eta && stop.typed_at
            ? { at: stop.typed_eta.getTime(), on: stop.typed_at.getTime() }
            : null,
      })),
    }).map((one) => [one.id, one]),
  )
  const touched = await writeStops(ctx, now, times)
  await keepChanges(ctx, runId, { stops, times, cause, actor })
  await writeOrders(ctx, runId, { stops, times, driverId: run.driver_id })
  await ctx.db
    .updateTable('runs')
    .set({
      state: run.closed_at ? 'CLOSED' : now.state,
      left_at: now.leftAt === null ? null : new Date(now.leftAt),
      back_at: now.backAt === null ? null : new Date(now.backAt),
      last_event_at: now.lastAt === null ? null : new Date(now.lastAt),
    })
    .where('id', '=', runId)
    .execute()
  if (touched.length > 0 || cause !== 'SILENCE') await tellPages(ctx, runId, touched)
  return now
}

async function readStops(ctx: Reader, runId: number): Promise<StoredStop[]> {
  const { rows } = await sql<StoredStop>`
    select s.id, s.customer_id, s.state, s.done_at, s.collected, a.city as town, s.planned_at, s.leg, s.service, s.eta, s.typed_eta, s.typed_at,
      coalesce(o.cancelled, true) as cancelled, o.delivered_at, o.out_at
    from stops s
    join addresses a on a.id = s.address_id
    left join lateral (
      select bool_and(o.status = 'CANCELLED') as cancelled,
        case when bool_and(o.status in ('DELIVERED', 'CLOSED', 'CANCELLED')) and bool_or(o.status <> 'CANCELLED') then
          coalesce((select max(e.at) from order_events e join stop_orders x on x.order_id = e.order_id
            where x.stop_id = s.id and e.status = 'DELIVERED'), max(o.placed_at)) end as delivered_at,
        case when bool_or(o.status in ('OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED', 'CLOSED')) then
          (select min(e.at) from order_events e join stop_orders x on x.order_id = e.order_id
            where x.stop_id = s.id and e.status = 'OUT_FOR_DELIVERY') end as out_at
      from stop_orders so join orders o on o.id = so.order_id where so.stop_id = s.id
      having count(*) > 0
    ) o on true
    where s.run_id = ${runId} order by s.number, s.id`.execute(ctx.db)
  return rows
}

/** All reports of the run, and reports about its stops from the trucks that had them before. */
async function readEvents(ctx: Reader, runId: number): Promise<RunEvent[]> {
  const { rows } = await sql<{
    id: string
    device: string
    seq: number
    at: Date
    kind: RunEvent['kind']
    payload: object
  }>`
    select id, device, seq, at, kind, payload from run_events where run_id = ${runId} and (stop_id is null
      or stop_id in (select id from stops where run_id = ${runId}))
    union
    select e.id, e.device, e.seq, e.at, e.kind, e.payload from run_events e join stops s on s.id = e.stop_id
    where s.run_id = ${runId} and e.run_id <> ${runId}`.execute(ctx.db)
  return rows.flatMap(({ id, device, seq, at, kind, payload }) => {
    const report = reportOf(kind, payload)
    return report ? [{ ...report, id, device, seq, at: at.getTime() } as RunEvent] : []
  })
}

const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

/** Writes the changes; returns the affected customers. */
async function writeStops(
  ctx: Ctx,
  { stops }: RunNow,
  times: ReadonlyMap<number, Arrival>,
): Promise<number[]> {
  const rows = [...stops.values()].map((stop: StopNow) => ({
    id: stop.id,
    state: stop.state,
    eta: iso(times.get(stop.id)?.at),
    away: times.get(stop.id)?.away ?? null,
    loaded: stop.loaded,
    gap: stop.gap,
    arrived_at: iso(stop.arrivedAt),
    done_at: iso(stop.doneAt),
    pieces: stop.pieces,
    taker: stop.taker,
    place: stop.place,
    signature: stop.signature,
    reason: stop.reason,
    goods: stop.goods,
    note: stop.note,
    collected: stop.collected,
  }))
  const { rows: changed } = await sql<{
    customer_id: number
  }>`update stops s set state = n.state, eta = n.eta, away = n.away, loaded = n.loaded, gap = n.gap,
      arrived_at = n.arrived_at, done_at = n.done_at, pieces = n.pieces, taker = n.taker, place = n.place,
      signature = n.signature, reason = n.reason, goods = n.goods, note = n.note, collected = n.collected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, state text, eta timestamptz, away int,
      loaded int, gap text, arrived_at timestamptz, done_at timestamptz, pieces int, taker text, place text,
      signature jsonb, reason text, goods text, note text, collected jsonb)
    where s.id = n.id and (s.state, s.eta, s.away, s.loaded, s.gap, s.arrived_at, s.done_at, s.pieces, s.taker, s.place,
      s.signature, s.reason, s.goods, s.note, s.collected) is distinct from (n.state, n.eta, n.away, n.loaded, n.gap,
      n.arrived_at, n.done_at, n.pieces, n.taker, n.place, n.signature, n.reason, n.goods, n.note, n.collected) returning s.customer_id`.execute(
    ctx.db,
  )
  return [...new Set(changed.map(({ customer_id }) => customer_id))]
}

type Calculated = { stops: readonly StoredStop[]; times: ReadonlyMap<number, Arrival> }

/** Records changes of arrival times by five minutes or more. */
async function keepChanges(
  ctx: Ctx,
  runId: number,
  { stops, times, cause, actor }: Calculated & { cause: Cause; actor: string },
): Promise<void> {
  const changes = stops.flatMap(({ id, eta }) => {
    const at = times.get(id)?.at
    if (at === undefined || eta === null || Math.abs(at - eta.getTime()) < worthKeeping * 60_000) return []
    return [{ run_id: runId, stop_id: id, at: ctx.now(), was: eta, eta: new Date(at), cause, actor }]
  })
  if (changes.length > 0) await ctx.db.insertInto('eta_changes').values(changes).execute()
}

/** Writes the driver and the expected time to the orders. */
async function writeOrders(
  ctx: Ctx,
  runId: number,
  { stops, times, driverId }: Calculated & { driverId: number | null },
): Promise<void> {
  const rows = stops
    .filter(({ id }) => times.has(id))
    .map(({ id }) => ({ id, eta: wallAt(ctx, new Date(times.get(id)?.at ?? 0)) }))
  if (rows.length === 0) return
  await sql`update orders o set eta = n.eta, driver_id = ${driverId}::bigint
    from stop_orders so
    join stops s on s.id = so.stop_id
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, eta text) on n.id = s.id
    where o.id = so.order_id and s.run_id = ${runId}
      and (o.eta, o.driver_id) is distinct from (n.eta, ${driverId}::bigint)`.execute(ctx.db)
}

/** Notifies the dispatcher's and the driver's pages, and those of the customers whose stops changed. */
async function tellPages(ctx: Ctx, runId: number, customerIds: readonly number[]): Promise<void> {
  await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId })
  for (const customerId of customerIds) await ctx.emit('delivery.changed', { customerId })
}
