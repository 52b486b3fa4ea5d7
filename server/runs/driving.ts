import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { DriverRun, DriverStop, driving } from '../../contract/features/runs/driving.ts'
import { type ProofLevels, usualProof } from '../../contract/rules/proof.ts'
import { clampedAt } from '../../contract/rules/run-state.ts'
import type { RunStatus } from '../../contract/rules/stop-moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { instantAt, iso, todayOf } from './day.ts'
import { makeRuns } from './make.ts'
import { piecesOf } from './read.ts'

/** The driver record of the user; null for a user without one, who has no runs. */
const driverOf = ({ user }: SignedInCtx): number | null => user.staff?.driverId ?? null

/** A run of the signed-in driver. Throws `not_found` for another's. */
export async function ownRun(ctx: SignedInCtx, runId: number) {
  const run = await ctx.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('driver_id', '=', driverOf(ctx) ?? 0)
    .executeTakeFirst()
  if (!run) throw new AppError('not_found')
  return run
}

type Listed = ReplyOf<typeof driving.runs>['rows'][number]

/** The driver's runs: open ones of the last week, today's and those of the next days. */
export async function readOwnRuns(ctx: SignedInCtx): Promise<ReplyOf<typeof driving.runs>> {
  const today = todayOf(ctx)
  await makeRuns(ctx, today)
  await makeRuns(ctx, addDays(today, 1))
  const { rows } = await sql<{
    id: number
    route_number: string
    name: string
    day: Day
    state: RunStatus
    stops: number
    done: number
  }>`
    select r.id, r.route_number, t.name, r.day, r.state, count(s.id)::int as stops,
      (count(s.id) filter (where s.state in ('DELIVERED', 'FAILED', 'RETURNED')))::int as done
    from runs r join routes t on t.route_number = r.route_number
    left join stops s on s.run_id = r.id and s.state <> 'CANCELLED'
    where r.driver_id = ${driverOf(ctx)} and (r.day >= ${today}::date or (r.day >= ${addDays(today, -7)}::date
      and r.state in ('LOADING', 'OUT', 'BACK')))
    group by r.id, t.name order by r.day, r.departs_at, r.id limit 20`.execute(ctx.db)
  return {
    rows: rows.map(
      ({ id, route_number, name, day, state, stops, done }): Listed => ({
        runId: id,
        routeNumber: route_number,
        name,
        day,
        state,
        stops,
        done,
      }),
    ),
  }
}

/** A run for the driver's phone: the requested one, else the open one, else the next. */
export async function readOwnRun(
  ctx: SignedInCtx,
  { runId }: { runId?: number | undefined },
): Promise<ReplyOf<typeof driving.run>> {
  if (runId === undefined) {
    const { rows } = await readOwnRuns(ctx)
    const open = rows.find(({ state }) => state === 'OUT' || state === 'LOADING' || state === 'BACK')
    const next = open ?? rows.find(({ state, stops }) => state !== 'CLOSED' && stops > 0)
    return { run: next ? await wholeRun(ctx, next.runId) : null }
  }
  await ownRun(ctx, runId)
  return { run: await wholeRun(ctx, runId) }
}

type StopRow = {
  id: number
  number: number
  customer: string
  phone_number: string
  address_line1: string
  address_line2: string
  city: string
  state_code: string
  zip_code: string
  order_numbers: number[]
  boxes: number
  planned_at: Date
  leg: number | null
  service: number
  typed_eta: Date | null
  typed_at: Date | null
  cancelled: boolean
  delivered_at: Date | null
  people: string[]
  wish_place: DriverStop['wishPlace']
  wish_note: string
  notes: string[]
  is_cod: boolean
  collect_cents: number
  proof: ProofLevels | null
}

async function wholeRun(ctx: SignedInCtx, runId: number): Promise<DriverRun> {
  await ctx.db.updateTable('runs').set({ seen_at: ctx.now() }).where('id', '=', runId).execute()
  const [run, { rows: stops }, events, handOver, proof] = await Promise.all([
    ctx.db
      .selectFrom('runs as r')
      .innerJoin('routes as t', 't.route_number', 'r.route_number')
      .leftJoin('drivers as d', 'd.id', 'r.driver_id')
      .selectAll('r')
      .select(['t.name', 'd.name as driver'])
      .where('r.id', '=', runId)
      .executeTakeFirstOrThrow(),
    sql<StopRow>`
      select s.id, s.number, c.name as customer, c.phone_number, a.address_line1, a.address_line2, a.city,
        a.state as state_code, a.zip_code, ${piecesOf(sql`s.id`)} as boxes,
        array(select x.order_number from stop_orders so join orders x on x.id = so.order_id where so.stop_id = s.id order by 1) as order_numbers, s.planned_at, s.leg, s.service, s.typed_eta,
        s.typed_at, coalesce(o.cancelled, true) as cancelled,
        case when not exists (select from run_events e where e.stop_id = s.id) and s.state = 'DELIVERED' then s.done_at
          end as delivered_at,
        array(select split_part(u.name, ' ', 1) from users u where u.customer_id = c.id and u.status = 'active'
          order by u.id limit 6) as people,
        s.wish_place, s.wish_note, (select coalesce(array_agg(n.text order by n.pinned desc, n.created_at desc), '{}') from customer_notes n
          where n.customer_id = s.customer_id and n.show_on @> array['delivery']) || coalesce(o.notes, '{}') as notes, coalesce(o.is_cod, false) as is_cod,
        coalesce(o.cod_cents, 0)::int as collect_cents,
        (select json_build_object('photo', p.photo, 'signature', p.signature, 'name', p.name, 'count', p.count)
          from proof_levels p where p.customer_id = c.id) as proof
      from stops s join customers c on c.id = s.customer_id join addresses a on a.id = s.address_id
      left join lateral (
        select bool_and(o.status = 'CANCELLED') as cancelled, bool_or(o.terms = 'COD') as is_cod,
          array_agg(o.note order by o.id) filter (where o.note <> '' and o.status <> 'CANCELLED') as notes,
          sum(coalesce(i.amount_cents - i.paid_cents, o.total_cents)) filter (where o.terms = 'COD' and o.status <> 'CANCELLED'
            and o.payment_status in ('UNPAID', 'ON_ACCOUNT')) as cod_cents
        from stop_orders so join orders o on o.id = so.order_id left join invoices i on i.order_id = o.id
        where so.stop_id = s.id having count(*) > 0
      ) o on true
      where s.run_id = ${runId} order by s.number, s.id`.execute(ctx.db),
    ctx.db
      .selectFrom('run_events')
      .select(['id', 'device', 'seq', 'kind', 'at', 'payload'])
      .where('run_id', '=', runId)
      .orderBy('at')
      .execute(),
    ctx.db.selectFrom('hand_overs').select('id').where('run_id', '=', runId).executeTakeFirst(),
    readUsualProof(ctx),
  ])
  return {
    runId,
    routeNumber: run.route_number,
    name: run.name,
    day: run.day as Day,
    timeZone: ctx.settings.timeZone,
    truck: run.truck,
    driver: run.driver ?? '',
    office: ctx.settings.brand.phone,
    leavesAt: instantAt(ctx, run.day as Day, run.departs_at).toISOString(),
    leftAt: iso(run.left_at),
    isClosed: run.closed_at !== null,
    handedOver: handOver !== undefined,
    now: ctx.now().toISOString(),
    stops: stops.map(
      (row): DriverStop => ({
        stopId: row.id,
        number: row.number,
        customer: row.customer,
        phoneNumber: row.phone_number,
        addressLine1: row.address_line1,
        addressLine2: row.address_line2,
        city: row.city,
        state: row.state_code,
        zipCode: row.zip_code,
        orderNumbers: row.order_numbers,
        boxes: row.boxes,
        plannedAt: row.planned_at.toISOString(),
        leg: row.leg,
        service: row.service,
        typedEta: iso(row.typed_eta),
        typedAt: iso(row.typed_at),
        isCancelled: row.cancelled,
        deliveredAt: iso(row.delivered_at),
        people: row.people,
        wishPlace: row.wish_place,
        wishNote: row.wish_note,
        notes: row.notes,
        collect: dollarsFromCents(row.collect_cents),
        isCod: row.is_cod,
        proof: row.proof ?? proof,
      }),
    ),
    events: events.map(({ at, payload, ...event }) => ({
      ...event,
      at: at.getTime(),
      payload: payload as Record<string, unknown>,
    })),
  }
}

export async function readUsualProof(ctx: Ctx): Promise<ProofLevels> {
  const row = await ctx.db
    .selectFrom('proof_levels')
    .select(['photo', 'signature', 'name', 'count'])
    .where('customer_id', 'is', null)
    .executeTakeFirst()
  return row ?? usualProof
}

/** Stores a photo once. Throws `not_found` for another driver's run or a stop of another day, `file_refused`. */
export async function takePhoto(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof driving.photo>,
  uploads: readonly Upload[],
): Promise<ReplyOf<typeof driving.photo>> {
  const { clientId } = params
  const run = await ownRun(ctx, body.runId)
  const stop = await ctx.db
    .selectFrom('stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .select(['s.id', 's.run_id', 's.customer_id'])
    .where('s.id', '=', body.stopId)
    .where('r.day', '=', run.day)
    .executeTakeFirst()
  if (!stop) throw new AppError('not_found')
  const before = await ctx.db
    .selectFrom('stop_photos')
    .select(['id', 'run_id'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (before) {
    if (before.run_id !== run.id) throw new AppError('not_found')
    return { clientId, again: true }
  }
  if (uploads.length !== 1)
    throw new AppError('invalid_input', { fields: [{ path: 'file', message: 'Send one photo.' }] })
  const clock = {
    offsetMs: 0,
    startsAt: instantAt(ctx, run.day as Day, run.departs_at).getTime(),
    now: ctx.now().getTime(),
  }
  return withFiles(ctx, uploads, { kind: 'delivery' }, async (inside, [file]) => {
    const { rows } = await sql<{
      id: string
    }>`insert into stop_photos (id, run_id, stop_id, event_id, file_id, taken_at, received_at)
      values (${clientId}, ${run.id}, ${stop.id}, ${body.eventId}, ${file?.id}::uuid,
        ${new Date(clampedAt(body.takenAt, clock))}, ${inside.now()})
      on conflict (id) do nothing returning id`.execute(inside.db)
    // Uploaded twice at the same moment: the other upload is kept, and this one's unused file is removed.
    if (!rows[0]) throw new AppError('request_in_progress', { retryAfter: 1 })
    await inside.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId: stop.run_id })
    await inside.emit('delivery.changed', { customerId: stop.customer_id })
    return { clientId, again: false }
  })
}

/** Records the driver's hand-over to the office, once. Throws `run_closed`, `run_not_back` while stops are open. */
export async function handOver(
  ctx: SignedInCtx,
  { runId, cash, checks, empties, note }: InputOf<typeof driving.handOver>['body'],
): Promise<ReplyOf<typeof driving.handOver>> {
  const own = await ownRun(ctx, runId)
  const run = await ctx.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (run.closed_at) throw new AppError('run_closed')
  if (run.state !== 'BACK') throw new AppError('run_not_back')
  const counted = {
    user_id: ctx.user.id,
    at: ctx.now(),
    cash_cents: centsFromDollars(cash),
    checks,
    empties,
    note,
  }
  const { id } = await ctx.db
    .insertInto('hand_overs')
    .values({ run_id: runId, ...counted })
    .onConflict((conflict) =>
      conflict.column('run_id').doUpdateSet(counted).where('hand_overs.accepted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId })
  return { handOverId: id }
}
