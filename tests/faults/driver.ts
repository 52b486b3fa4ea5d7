import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { dayAt } from '../../contract/core/dates.ts'
import { reportOf } from '../../contract/features/runs/fields.ts'
import { type RunEvent, runAfter } from '../../contract/rules/run-state.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type KeptEvent, type KeptPhoto, type QueueStore, sendAll } from '../../web/drive/queue.ts'
import type { FreshDatabase } from '../support/database.ts'
import { makeDriver, makeShop, makeUser } from '../support/make.ts'
import { makeStops, makeUlid } from '../support/make-run.ts'
import { testPassword } from '../support/password.ts'
import { seeded } from '../support/raw.ts'
import { type SignedIn, signInTo, startServer } from '../support/server.ts'
import { type Fault, type FaultyCarrier, faultyCarrier, type Random } from './faulty-carrier.ts'

export type DriverReport = {
  runs: number
  events: number
  photos: number
  calls: number
  /** Calls that the network lost, whose response it lost, or that it sent twice or late. */
  faulty: Record<Fault, number>
  kills: number
  /** Ids of reports and photos that the server doesn't have or has twice, and states that differ from the rules. */
  lost: string[]
  twice: string[]
  differing: string[]
  broken: string[]
}

type Options = {
  database: FreshDatabase
  dataDir: string
  runs: number
  /** How often the server is killed and restarted while phones send. */
  kills: number
  seed: number
  told?: (done: number) => void
}

const phonesAtOnce = 6

/**
 * Drives `runs` truck runs through a network that loses, doubles, reorders and delays what phones send, while the server is killed
 * repeatedly. Afterwards each report and each photo must exist once, and each run must have the state that the rules compute from its
 * reports.
 */
export async function driveThroughFaults({
  database,
  dataDir,
  runs,
  kills,
  seed,
  told = () => {},
}: Options): Promise<DriverReport> {
  const { db } = database
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DEMO: '0' }
  let server = await startServer({ dataDir, env })
  const report: DriverReport = {
    runs,
    events: 0,
    photos: 0,
    calls: 0,
    faulty: { lost: 0, 'answer lost': 0, doubled: 0, late: 0 },
    kills: 0,
    lost: [],
    twice: [],
    differing: [],
    broken: [],
  }
  const house = await makeShop(db, { customer: { is_house: true } })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()
  let next = 0
  let isOver = false

  async function openLane(lane: number) {
    const person = await makeUser(db, {
      customerId: house.customerId,
      authorities: ['TRUCK_DRIVERS', 'CAMERA_USE'],
    })
    const driverId = await makeDriver(db, { name: `Driver ${lane}`, userId: person.userId })
    const driver = await signInTo(server.url, person.email, testPassword)
    return { driver, driverId, random: seeded(seed + lane) }
  }

  async function phones({ driver, driverId, random }: Awaited<ReturnType<typeof openLane>>) {
    for (let n = next++; n < runs; n = next++) {
      const run = await driveOne({ db, driver, driverId, random, picture, report, runNumber: n })
      report.lost.push(...run.lost)
      report.differing.push(...run.differing)
      told(n)
    }
  }

  async function killer() {
    const { next: chance } = seeded(seed - 1)
    while (!isOver && report.kills < kills) {
      await sleep(400 + chance() * Math.max(1_500, (runs / Math.max(1, kills)) * 150))
      if (isOver) return
      await server.kill()
      report.kills += 1
      server = await startServer({ dataDir, env: { ...env, PORT: String(server.port) } })
    }
  }

  const lanes = await Promise.all(Array.from({ length: phonesAtOnce }, (_, lane) => openLane(lane + 1)))
  const killing = killer()
  try {
    await Promise.all(lanes.map(phones))
  } finally {
    isOver = true
    await killing
  }
  // A report, a photo and a message to a shop must exist only once.
  const { rows: doubled } = await sql<{ what: string }>`
    select format('photo %s', p.id) as what from stop_photos p group by p.id having count(*) > 1
    union all select format('%s of %s, %s times', e.kind, e.id, count(*)) from run_events e group by e.id, e.kind having count(*) > 1
    union all select format('order %s was %s %s times', order_id, status, count(*)) from order_events
      where status in ('LOADED', 'DELIVERED') group by order_id, status having count(*) > 1
    union all select format('order %s was told %s %s times', about ->> 'orderNumber', about ->> 'tiding', count(*)) from messages
      where kind = 'delivery-news' and about ->> 'tiding' <> 'LATE'
      group by recipient, channel, about ->> 'orderNumber', about ->> 'tiding' having count(*) > 1`.execute(
    db,
  )
  report.twice.push(...doubled.map(({ what }) => what))
  await server.stop()
  for (const { title, broken } of await runInvariants(db))
    report.broken.push(...broken.map((line) => `${title}: ${line}`))
  return report
}

type One = {
  db: FreshDatabase['db']
  driver: SignedIn
  driverId: number
  random: Random
  picture: Buffer
  report: DriverReport
  runNumber: number
}

async function driveOne({ db, driver, driverId, random, picture, report, runNumber }: One) {
  const day = dayAt(new Date(), 'America/New_York')
  const { routeNumber, shops } = await makeStops({ db }, { day, shops: 2, driverId })
  for (const { orderId } of shops)
    await db
      .insertInto('order_events')
      .values({ order_id: orderId, status: 'CONFIRMED', at: new Date(), actor: 'Shop' })
      .execute()
  const runId = await runOf()
  const stopIds = (
    await db.selectFrom('stops').select('id').where('run_id', '=', runId).orderBy('number').execute()
  ).map(({ id }) => id)
  const devices = random.next() < 0.3 ? ['phone-one-1', 'phone-two-2'] : ['phone-one-1']
  const sent: KeptEvent[] = []
  const photos: KeptPhoto[] = []
  await Promise.all(
    devices.map(async (device) => {
      // A phone's clock may be off by hours.
      const skewMs = Math.round((random.next() - 0.5) * 6 * 3_600_000)
      const made = dayOf({ random, runId, stopIds, picture, skewMs })
      sent.push(...made.events)
      photos.push(...made.photos)
      await drain(made, faultyCarrier({ driver, device, random, report, skewMs }), random)
    }),
  )
  report.events += sent.length
  report.photos += photos.length

  const stored = await db
    .selectFrom('run_events')
    .select(['id', 'device', 'seq', 'at', 'kind', 'payload'])
    .where('run_id', '=', runId)
    .execute()
  const storedPhotos = await db.selectFrom('stop_photos').select('id').where('run_id', '=', runId).execute()
  const has = new Set([...stored, ...storedPhotos].map(({ id }) => id))
  const lost = [...sent.map(({ eventId }) => eventId), ...photos.map(({ id }) => id)].filter(
    (id) => !has.has(id),
  )
  const events = stored.flatMap(({ payload, kind, ...told }) => {
    const read = reportOf(kind, payload)
    return read ? [{ ...read, ...told, at: told.at.getTime() } as RunEvent] : []
  })
  const now = runAfter(
    stopIds.map((id) => ({ id, isCancelled: false, deliveredAt: null })),
    events,
  )
  const rows = await db
    .selectFrom('stops')
    .select(['id', 'state', 'pieces', 'done_at'])
    .where('run_id', '=', runId)
    .execute()
  const differing = rows.flatMap((row) => {
    const stop = now.stops.get(row.id)
    const isSame =
      stop?.state === row.state &&
      stop.pieces === row.pieces &&
      stop.doneAt === (row.done_at?.getTime() ?? null)
    return isSame ? [] : [`run ${runNumber}, stop ${row.id}: ${row.state} for ${stop?.state}`]
  })
  // Closed, so that the job queue no longer works on it every minute.
  await db
    .updateTable('runs')
    .set({ state: 'CLOSED', closed_at: new Date() })
    .where('id', '=', runId)
    .execute()
  return { lost: lost.map((id) => `run ${runNumber}: ${id}`), differing }

  /** The route's run, which the server creates at the first request. */
  async function runOf(): Promise<number> {
    for (;;) {
      await driver.send('GET', 'driver/runs').catch(() => undefined)
      const row = await db
        .selectFrom('runs as r')
        .innerJoin('stops as s', 's.run_id', 'r.id')
        .select('r.id')
        .where('r.route_number', '=', routeNumber)
        .executeTakeFirst()
      if (row) return row.id
      await sleep(100)
    }
  }
}

type Made = { events: KeptEvent[]; photos: KeptPhoto[] }

/** A driver's actions on a run: loads, leaves, and at each stop one of the things that happen there. */
function dayOf({
  random,
  runId,
  stopIds,
  picture,
  skewMs,
}: {
  random: Random
  runId: number
  stopIds: readonly number[]
  picture: Buffer
  skewMs: number
}): Made {
  const events: KeptEvent[] = []
  const photos: KeptPhoto[] = []
  let at = Date.now() + skewMs - 3_600_000
  const say = (kind: KeptEvent['kind'], payload: Record<string, unknown> = {}) => {
    at += 1_000 + Math.floor((random.next() * 240_000) / (stopIds.length * 4))
    events.push({
      eventId: makeUlid(at),
      seq: events.length + 1,
      kind,
      deviceAt: at,
      payload,
      runId,
      offsetMs: 0,
      state: 'waits',
    })
  }
  const deliver = (stopId: number) =>
    say('DELIVERED', { stopId, pieces: 2, taker: 'Elena', place: 'COOLER', signature: null })
  const fail = (stopId: number, goods: string) =>
    say('FAILED', { stopId, reason: 'CLOSED', goods, note: 'Nobody there' })
  for (const stopId of stopIds.toReversed()) say('LOADED', { stopId, pieces: 2, gap: null })
  say('LEFT_DOCK')
  for (const stopId of stopIds) {
    say('ARRIVED', { stopId })
    const chance = random.next()
    if (chance < 0.15) {
      fail(stopId, 'COME_BACK')
      say('CAME_BACK', { stopId })
    } else if (chance < 0.25) {
      fail(stopId, 'DOCK')
      continue
    }
    if (chance > 0.8) say('COLLECTED', { stopId, way: 'CASH', number: '', cents: 1_250, note: '' })
    deliver(stopId)
    if (chance > 0.9) {
      say('UNDONE', { stopId })
      deliver(stopId)
    }
    if (random.next() < 0.4)
      photos.push({
        id: makeUlid(),
        runId,
        stopId,
        eventId: events.at(-1)?.eventId ?? '',
        takenAt: at - skewMs,
        type: 'image/jpeg',
        bytes: new Uint8Array(picture).buffer,
      })
  }
  say('AT_DOCK')
  return { events, photos }
}

/** The phone's queue, sent by its own code until nothing is waiting. New reports arrive while others are still being sent. */
async function drain({ events, photos }: Made, carrier: FaultyCarrier, random: Random) {
  let waiting: KeptEvent[] = []
  let pictures = [...photos]
  const coming = [...events]
  const store: QueueStore = {
    events: async () => [...waiting],
    photos: async () => [...pictures],
    removeEvents: async (ids) => {
      waiting = waiting.filter(({ eventId }) => !ids.includes(eventId))
    },
    setAside: async (ids) => {
      waiting = waiting.map((one) => (ids.includes(one.eventId) ? { ...one, state: 'office' } : one))
    },
    removePhoto: async (id) => {
      pictures = pictures.filter((one) => one.id !== id)
    },
  }
  // Reports set aside count as lost, because the comparison with the server doesn't find them.
  const isLeft = () => coming.length + pictures.length > 0 || waiting.some((event) => event.state === 'waits')
  while (isLeft()) {
    waiting.push(...coming.splice(0, 1 + Math.floor(random.next() * 8)))
    const { is } = await sendAll(store, carrier)
    if (is !== 'empty') await sleep(20)
  }
  await carrier.rest()
}
