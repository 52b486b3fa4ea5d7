import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Board, dispatch, RunDetail } from '../../contract/features/runs/dispatch.ts'
import type { RunHead, Stop } from '../../contract/features/runs/fields.ts'
import { type Collected, isOpenStop } from '../../contract/rules/run-state.ts'
import type { RunStatus, StopStatus } from '../../contract/rules/stop-moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { instantAt, iso, todayOf } from './day.ts'
import { makeRuns } from './make.ts'

const minute = 60_000

type HeadRow = {
  id: number
  route_number: string
  name: string
  day: Day
  state: RunStatus
  driver_id: number | null
  driver: string | null
  driver_phone: string | null
  truck: string
  departs_at: string
  left_at: Date | null
  back_at: Date | null
  seen_at: Date | null
  version: number
  notes: number
}

type LaneRow = {
  run_id: number
  number: number
  state: StopStatus
  planned_at: Date
  eta: Date | null
  arrived_at: Date | null
  done_at: Date | null
}

const heads = (where: RawBuilder<unknown>) => sql<HeadRow>`
  select r.id, r.route_number, t.name, r.day, r.state, r.driver_id, d.name as driver, d.phone_number as driver_phone,
    r.truck, r.departs_at, r.left_at, r.back_at, r.seen_at, r.version,
    (select count(*)::int from run_events e where e.run_id = r.id and e.note is not null and e.note <> 'TWICE') as notes
  from runs r join routes t on t.route_number = r.route_number left join drivers d on d.id = r.driver_id
  where ${where}`

/** The actual or expected arrival at a stop. */
const timeOf = ({
  eta,
  arrived_at,
  done_at,
  planned_at,
}: Omit<LaneRow, 'run_id' | 'number' | 'state'>): Date => arrived_at ?? done_at ?? eta ?? planned_at

const driftOf = (at: Date, planned: Date) => Math.round((at.getTime() - planned.getTime()) / minute)

function headOf(ctx: Ctx, row: HeadRow, lane: readonly LaneRow[]): RunHead {
  const counted = lane.filter(({ state }) => state !== 'CANCELLED')
  const open = counted.filter(({ state }) => isOpenStop(state))
  const next = open.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())[0]
  const last = counted
    .filter(({ arrived_at }) => arrived_at !== null)
    .toSorted((a, b) => timeOf(b).getTime() - timeOf(a).getTime())[0]
  const shown = next ?? last
  return {
    runId: row.id,
    routeNumber: row.route_number,
    name: row.name,
    day: row.day,
    state: row.state,
    driverId: row.driver_id,
    driver: row.driver ?? '',
    driverPhone: row.driver_phone ?? '',
    truck: row.truck,
    departsAt: row.departs_at,
    leavesAt: instantAt(ctx, row.day, row.departs_at).toISOString(),
    leftAt: iso(row.left_at),
    backAt: iso(row.back_at),
    seenAt: iso(row.seen_at),
    drift: shown ? driftOf(timeOf(shown), shown.planned_at) : null,
    stops: counted.length,
    done: counted.length - open.length,
    version: row.version,
  }
}

/** The trucks of a day, the latest first. */
export async function readBoard(
  ctx: SignedInCtx,
  query: InputOf<typeof dispatch.board>['query'],
): Promise<Board> {
  const today = todayOf(ctx)
  const day = query.day ?? today
  await makeRuns(ctx, day)
  const [{ rows }, { rows: stops }] = await Promise.all([
    heads(sql`r.day = ${day}::date`).execute(ctx.db),
    sql<LaneRow>`select s.run_id, s.number, s.state, s.planned_at, s.eta, s.arrived_at, s.done_at
      from stops s join runs r on r.id = s.run_id where r.day = ${day}::date order by s.run_id, s.number`.execute(
      ctx.db,
    ),
  ])
  const byRun = Map.groupBy(stops, ({ run_id }) => run_id)
  return {
    today,
    day,
    now: ctx.now().toISOString(),
    timeZone: ctx.settings.timeZone,
    rows: rows
      .map((row) => {
        const lane = byRun.get(row.id) ?? []
        return {
          ...headOf(ctx, row, lane),
          notes: row.notes,
          lane: lane.map((stop) => ({
            number: stop.number,
            state: stop.state,
            at: timeOf(stop).toISOString(),
            plannedAt: stop.planned_at.toISOString(),
          })),
        }
      })
      .toSorted(
        (a, b) =>
          Number(a.done === a.stops) - Number(b.done === b.stops) ||
          (b.drift ?? -1_000) - (a.drift ?? -1_000) ||
          a.routeNumber.localeCompare(b.routeNumber),
      ),
  }
}

type StopRow = LaneRow & {
  id: number
  account_number: number
  customer: string
  phone_number: string
  address_line1: string
  address_line2: string
  city: string
  zip_code: string
  order_numbers: number[]
  boxes: number
  away: number | null
  typed: boolean
  told_at: Date | null
  told_eta: Date | null
  loaded: number | null
  gap: Stop['gap']
  pieces: number | null
  taker: string
  place: Stop['place']
  signed: boolean
  reason: Stop['reason']
  goods: Stop['goods']
  note: string
  collected: Record<string, Collected>
  photos: string[]
  wish_place: Stop['wishPlace']
  wish_note: string
}

/** Pieces on a stop's orders: boxes, or one per line when the order wasn't packed by boxes. */
export const piecesOf = (stopId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(coalesce(o.boxes, (select count(*) from order_lines l
    where l.order_id = o.id and l.quantity > 0 and l.status not in ('CANCELLED', 'BACKORDERED')))), 0)::int
  from stop_orders so join orders o on o.id = so.order_id and o.status <> 'CANCELLED' where so.stop_id = ${stopId})`

const collectedOf = (collected: Record<string, Collected>): Stop['collected'] =>
  Object.values(collected).map(({ way, number, cents, note, at }) => ({
    way,
    number,
    amount: dollarsFromCents(cents),
    note,
    at: new Date(at).toISOString(),
  }))

const stopOf = (row: StopRow): Stop => ({
  stopId: row.id,
  number: row.number,
  state: row.state,
  accountNumber: row.account_number,
  customer: row.customer,
  phoneNumber: row.phone_number,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  zipCode: row.zip_code,
  orderNumbers: row.order_numbers,
  boxes: row.boxes,
  plannedAt: row.planned_at.toISOString(),
  eta: isOpenStop(row.state) ? iso(row.eta) : null,
  away: row.away,
  drift: row.state === 'CANCELLED' ? null : driftOf(timeOf(row), row.planned_at),
  isTyped: row.typed,
  toldAt: iso(row.told_at),
  toldEta: iso(row.told_eta),
  loaded: row.loaded,
  gap: row.gap,
  arrivedAt: iso(row.arrived_at),
  doneAt: iso(row.done_at),
  pieces: row.pieces,
  taker: row.taker,
  place: row.place,
  isSigned: row.signed,
  reason: row.reason,
  goods: row.goods,
  note: row.note,
  collected: collectedOf(row.collected),
  photos: row.photos,
  wishPlace: row.wish_place,
  wishNote: row.wish_note,
})

/** The run of a route and day. Throws `not_found`. */
export async function findRun(ctx: Ctx, { routeNumber, shipDay }: { routeNumber: string; shipDay: Day }) {
  await makeRuns(ctx, shipDay)
  const run = await ctx.db
    .selectFrom('runs')
    .select(['id', 'version', 'closed_at'])
    .where('route_number', '=', routeNumber)
    .where('day', '=', shipDay)
    .executeTakeFirst()
  if (!run) throw new AppError('not_found')
  return run
}

/** A run with its stops, the reports to review, and the hand-over. */
export async function readRun(ctx: SignedInCtx, runId: number): Promise<RunDetail> {
  const [{ rows: found }, { rows }, notes, handOver] = await Promise.all([
    heads(sql`r.id = ${runId}`).execute(ctx.db),
    sql<StopRow>`
      select s.*, s.typed_eta is not null and s.eta = s.typed_eta as typed, s.signature is not null as signed,
        c.account_number, c.name as customer, c.phone_number,
        a.address_line1, a.address_line2, a.city, a.zip_code,
        array(select o.order_number from stop_orders so join orders o on o.id = so.order_id
          where so.stop_id = s.id order by o.order_number) as order_numbers,
        ${piecesOf(sql`s.id`)} as boxes,
        array(select p.id from stop_photos p where p.stop_id = s.id order by p.taken_at, p.id) as photos
      from stops s join customers c on c.id = s.customer_id join addresses a on a.id = s.address_id
      where s.run_id = ${runId} order by s.number, s.id`.execute(ctx.db),
    ctx.db
      .selectFrom('run_events as e')
      .leftJoin('stops as s', 's.id', 'e.stop_id')
      .select(['e.id', 'e.at', 's.number', 'e.kind', 'e.note'])
      .where('e.run_id', '=', runId)
      .where('e.note', 'is not', null)
      .where('e.note', '<>', 'TWICE')
      .orderBy('e.at', 'desc')
      .limit(40)
      .execute(),
    readHandOver(ctx, runId),
  ])
  const [head] = found
  if (!head) throw new AppError('not_found')
  return {
    ...headOf(ctx, head, rows),
    rows: rows.map(stopOf),
    notes: notes.map(({ id, at, number, kind, note }) => ({
      id,
      at: at.toISOString(),
      stopNumber: number,
      kind,
      note: note as RunDetail['notes'][number]['note'],
    })),
    handOver,
  }
}

/** The money recorded at the stops of a run. */
export async function readTaken(ctx: Ctx, runId: number) {
  const rows = await ctx.db
    .selectFrom('stops as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select(['s.id', 's.customer_id', 'c.name', 'c.account_number', 's.collected'])
    .where('s.run_id', '=', runId)
    .orderBy('s.number')
    .execute()
  return rows.flatMap(({ id, customer_id, name, account_number, collected }) =>
    Object.values(collected as Record<string, Collected>)
      .filter(({ way }) => way !== 'NOTHING')
      .map((one) => ({
        ...one,
        stopId: id,
        customerId: customer_id,
        customer: name,
        accountNumber: account_number,
      })),
  )
}

async function readHandOver(ctx: Ctx, runId: number): Promise<RunDetail['handOver']> {
  const row = await ctx.db
    .selectFrom('hand_overs as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .selectAll('h')
    .select('u.name')
    .where('h.run_id', '=', runId)
    .executeTakeFirst()
  if (!row) return null
  const taken = await readTaken(ctx, runId)
  const cash = taken.filter(({ way }) => way === 'CASH').reduce((sum, { cents }) => sum + cents, 0)
  return {
    handOverId: row.id,
    at: row.at.toISOString(),
    by: row.name ?? '',
    cash: dollarsFromCents(row.cash_cents),
    checks: row.checks,
    empties: row.empties,
    note: row.note,
    cashTaken: dollarsFromCents(cash),
    checksTaken: taken
      .filter(({ way }) => way === 'CHECK')
      .map(({ stopId, customer, number, cents }) => ({
        stopId,
        customer,
        number,
        amount: dollarsFromCents(cents),
      })),
    acceptedBy: row.accepted_by,
    acceptedAt: iso(row.accepted_at),
  }
}
