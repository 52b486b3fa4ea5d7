import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Delivery, DoorDelivery } from '../../contract/features/runs/delivery.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import type { doors } from '../../contract/features/runs/doors.ts'
import { windowMinutes } from '../../contract/rules/arrival.ts'
import { isOpenStop } from '../../contract/rules/run-state.ts'
import type { StopStatus } from '../../contract/rules/stop-moves.ts'
import { isOrderedFor } from '../access/locations.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { takeTry } from '../limits/throttle.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import { ofOrder, ofStop, readCheckIn } from './arrived.ts'
import { instantAt, iso } from './day.ts'
import { piecesOf } from './read.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const liveDays = 14
const silentMinutes = 20
const pathStops = 4

/** A new link to a stop. Only the answer contains the secret. */
export async function makeLink(ctx: Ctx, stopId: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  const { rows } = await sql<{
    ends: Date
  }>`select coalesce(s.done_at, s.planned_at) + make_interval(days => ${liveDays}::int) as ends
    from stops s where s.id = ${stopId}`.execute(ctx.db)
  await ctx.db
    .insertInto('delivery_links')
    .values({
      token_hash: hashOf(token),
      stop_id: stopId,
      created_at: ctx.now(),
      ends_at: rows[0]?.ends ?? ctx.now(),
    })
    .execute()
  return `/d/${token}`
}

/** Thirty reads per minute and link, in each process. */
const reads = new TokenBuckets<string>({ perSecond: 0.5, burst: 30 })
/** Limit of requests with unknown links, by client address. */
const guesses = { tries: 30, windowMs: 60_000 }

const opened = async (ctx: Ctx, token: string): Promise<number> => (await openLink(ctx, token)).stopId

/** The stop that a link opens, and when the link expires. Throws `link_too_old` for unknown and expired links alike, `too_many`. */
export async function openLink(
  ctx: Ctx,
  token: string,
): Promise<{ stopId: number; runId: number; endsAt: Date }> {
  const hash = hashOf(token)
  const wait = reads.take(hash.toString('base64'), performance.now())
  if (wait > 0) throw new AppError('too_many', { retryAfter: Math.ceil(wait) })
  const link = await ctx.db
    .selectFrom('delivery_links as l')
    .innerJoin('stops as s', 's.id', 'l.stop_id')
    .select(['s.id', 's.run_id', 's.done_at', 'l.ends_at'])
    .where('l.token_hash', '=', hash)
    .executeTakeFirst()
  if (link) {
    const endsAt = link.done_at ? new Date(link.done_at.getTime() + liveDays * 86_400_000) : link.ends_at
    if (endsAt > ctx.now()) return { stopId: link.id, runId: link.run_id, endsAt }
  }
  await takeTry(ctx, 'delivery-link', ctx.address ?? '', guesses)
  throw new AppError('link_too_old')
}

export const readDelivery = async (ctx: Ctx, token: string): Promise<DoorDelivery> =>
  readDoor(ctx, await opened(ctx, token))

/** A stop as the page of its link shows it. */
export async function readDoor(ctx: Ctx, stopId: number): Promise<DoorDelivery> {
  const delivery = await deliveryOf(ctx, sql`s.id = ${stopId}`)
  const checkIn = delivery.state === 'DELIVERED' ? await readCheckIn(ctx, ofStop(stopId)) : null
  return { ...delivery, checkIn }
}

/** A photo of the delivery. Throws `link_too_old`, `not_found` for another's. */
export async function readDeliveryPhoto(
  ctx: Ctx,
  { token, clientId }: InputOf<typeof doors.photo>['params'],
): Promise<FileAnswer> {
  const photo = await ctx.db
    .selectFrom('stop_photos')
    .select('file_id')
    .where('id', '=', clientId)
    .where('stop_id', '=', await opened(ctx, token))
    .executeTakeFirst()
  if (!photo) throw new AppError('not_found')
  return fileAnswer(ctx, photo.file_id)
}

/** A photo of an order of the caller's company. Throws `not_found` for another's. */
export async function readOrderPhoto(
  ctx: SignedInCtx,
  { orderNumber, clientId }: InputOf<typeof doors.orderPhoto>['params'],
): Promise<FileAnswer> {
  const { rows } = await sql<{ file_id: string }>`select f.file_id from orders o
    join stop_orders so on so.order_id = o.id join stop_photos f on f.stop_id = so.stop_id and f.id = ${clientId}
    where o.order_number = ${orderNumber} and o.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  return fileAnswer(ctx, rows[0].file_id)
}

/** A photo of a stop, for the dispatcher. Throws `not_found`. */
export async function readStopPhoto(
  ctx: SignedInCtx,
  { stopId, clientId }: InputOf<typeof dispatch.photo>['params'],
): Promise<FileAnswer> {
  const photo = await ctx.db
    .selectFrom('stop_photos')
    .select('file_id')
    .where('id', '=', clientId)
    .where('stop_id', '=', stopId)
    .executeTakeFirst()
  if (!photo) throw new AppError('not_found')
  return fileAnswer(ctx, photo.file_id)
}

/** Records the shop's delivery wish. Throws `link_too_old`, `stop_done` once the driver is there. */
export async function setWish(
  outside: Ctx,
  { params, body }: InputOf<typeof doors.wish>,
): Promise<ReplyOf<typeof doors.wish>> {
  const stopId = await opened(outside, params.token)
  return inTransaction(outside, async (ctx) => {
    const changed = await ctx.db
      .updateTable('stops')
      .set({ wish_place: body.place, wish_note: body.note, wished_at: ctx.now() })
      .where('id', '=', stopId)
      .where('state', 'in', ['PLANNED', 'LOADED'])
      .returning('run_id')
      .executeTakeFirst()
    if (!changed) throw new AppError('stop_done')
    await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId: changed.run_id })
    return readDoor(ctx, stopId)
  })
}

/** The truck of an order of the caller's company. Throws `not_found` for another's. */
export async function readOrderDelivery(
  ctx: SignedInCtx,
  orderNumber: number,
): Promise<ReplyOf<typeof doors.ofOrder>> {
  const { rows } = await sql<{ stop_id: number | null }>`select so.stop_id from orders o
    left join stop_orders so on so.order_id = o.id
    where o.order_number = ${orderNumber} and o.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(ctx.db)
  const [order] = rows
  if (!order) throw new AppError('not_found')
  return {
    delivery: order.stop_id === null ? null : await deliveryOf(ctx, sql`s.id = ${order.stop_id}`),
    checkIn: await readCheckIn(ctx, ofOrder(ctx, orderNumber)),
  }
}

type Row = {
  id: number
  run_id: number
  number: number
  state: StopStatus
  day: Day
  departs_at: string
  left_at: Date | null
  last_event_at: Date | null
  route_number: string
  truck: string
  driver: string | null
  address_line1: string
  city: string
  order_numbers: number[]
  boxes: number
  eta: Date | null
  away: number | null
  done_at: Date | null
  taker: string
  place: Delivery['place']
  pieces: number | null
  reason: Delivery['reason']
  photos: string[]
  wish_place: Delivery['wishPlace']
  wish_note: string
  done: number
  last_done_at: Date | null
  before: { number: number; town: string }[]
}

const states: Record<StopStatus, Delivery['state']> = {
  PLANNED: 'PACKING',
  LOADED: 'PACKING',
  ARRIVED: 'HERE',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
  RETURNED: 'FAILED',
  CANCELLED: 'CANCELED',
}

async function deliveryOf(ctx: Ctx, where: RawBuilder<unknown>): Promise<Delivery> {
  const { rows } = await sql<Row>`
    select s.id, s.run_id, s.number, s.state, r.day, r.departs_at, r.left_at, r.last_event_at, r.route_number, r.truck,
      split_part(d.name, ' ', 1) as driver, a.address_line1, a.city, s.eta, s.away, s.done_at, s.taker, s.place, s.pieces,
      s.reason, s.wish_place, s.wish_note, ${piecesOf(sql`s.id`)} as boxes,
      array(select o.order_number from stop_orders so join orders o on o.id = so.order_id
        where so.stop_id = s.id order by 1) as order_numbers,
      array(select p.id from stop_photos p where p.stop_id = s.id order by p.taken_at, p.id) as photos,
      (select count(*)::int from stops o where o.run_id = s.run_id and o.done_at is not null) as done,
      (select max(o.done_at) from stops o where o.run_id = s.run_id) as last_done_at,
      coalesce((select json_agg(json_build_object('number', b.number, 'town', b.city) order by b.away) from (
        select o.number, oa.city, o.away from stops o join addresses oa on oa.id = o.address_id
        where o.run_id = s.run_id and o.away < s.away order by o.away desc limit ${pathStops}) b), '[]') as before
    from stops s join runs r on r.id = s.run_id join addresses a on a.id = s.address_id
    left join drivers d on d.id = r.driver_id
    where ${where}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const isOpen = isOpenStop(row.state)
  const half = windowMinutes(row.away ?? 1) * 60_000
  const eta = isOpen ? row.eta : null
  const now = ctx.now()
  const silentFor = row.last_event_at ? (now.getTime() - row.last_event_at.getTime()) / 60_000 : 0
  return {
    state: row.left_at && (row.state === 'LOADED' || row.state === 'PLANNED') ? 'COMING' : states[row.state],
    day: row.day,
    now: now.toISOString(),
    timeZone: ctx.settings.timeZone,
    brand: ctx.settings.brand.name,
    phone: ctx.settings.brand.phone,
    orderNumbers: row.order_numbers,
    boxes: row.boxes,
    address: `${row.address_line1}, ${row.city}`,
    routeNumber: row.route_number,
    driver: row.driver ?? '',
    truck: row.truck,
    leavesAt: instantAt(ctx, row.day, row.departs_at).toISOString(),
    leftAt: iso(row.left_at),
    done: row.done,
    lastDoneAt: iso(row.last_done_at),
    away: isOpen ? row.away : null,
    eta: iso(eta),
    from: eta && new Date(eta.getTime() - half).toISOString(),
    to: eta && new Date(eta.getTime() + half).toISOString(),
    before: isOpen ? row.before : [],
    updatedAt: iso(row.last_event_at),
    isSilent:
      isOpen &&
      row.left_at !== null &&
      silentFor > silentMinutes &&
      eta !== null &&
      eta.getTime() - now.getTime() < 120_000,
    doneAt: iso(row.done_at),
    taker: row.taker,
    place: row.place,
    pieces: row.pieces,
    reason: row.reason,
    photos: row.photos,
    wishPlace: row.wish_place,
    wishNote: row.wish_note,
    mayWish: row.state === 'PLANNED' || row.state === 'LOADED',
  }
}
