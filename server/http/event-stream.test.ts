import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { withoutTable } from '../../tests/support/database.ts'
import { makeShop } from '../../tests/support/make.ts'
import { openStream } from '../../tests/support/stream.ts'
import { inTransaction, makeCtx } from '../core/context.ts'

const start = new Date('2026-11-23T14:00:00Z')

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  app = await startApp({ now: start.toISOString(), heartbeatMs: 200 })
})
afterAll(() => app?.close())

const open: Awaited<ReturnType<typeof openStream>>[] = []
afterEach(() => {
  app.setNow(start)
  for (const stream of open.splice(0)) stream.close()
})

async function signedIn() {
  shop = await makeShop(app.db)
  return app.signIn(shop.email)
}
async function streamOf(
  client: { headers: Record<string, string> },
  more: Partial<Parameters<typeof openStream>[1]> = {},
) {
  const stream = await openStream(app, { cookie: client.headers.cookie ?? '', ...more })
  open.push(stream)
  return stream
}

const change = (times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      makeCtx(app.deps, null).emit('cart.changed', { customerId: shop.customerId }),
    ),
  )
const productIds = Array.from({ length: 500 }, (_, n) => 1_000_000_000 + n)
/** The number of large events, about five kilobytes each, that arrive together. */
const burst = (events: number) =>
  inTransaction(makeCtx(app.deps, null), async ({ emit }) => {
    for (let n = 0; n < events; n += 1)
      await emit('favorite.changed', { customerId: shop.customerId, productIds })
  })
const lastId = async () => {
  const { id } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(id)
}
/** Open streams as the process counts them. */
const connections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)))

test('security 54: streams that read nothing end with their session while events continue, and nothing else ends', async () => {
  const other = await signedIn()
  const one = await app.signIn(shop.email)
  const held = new Set<Socket>()
  const hold = (socket: Socket) => held.add(socket)
  app.app.server.on('connection', hold)
  await Promise.all([1, 2, 3].map(() => streamOf(one, { reads: false })))
  app.app.server.off('connection', hold)
  // Writes until the system's buffers are full and writes queue in the process: such a stream ends, but its connection stays open.
  while (![...held].every(({ writableLength }) => writableLength > 0)) await burst(20)
  await one.post('auth/sign-out')
  // Several events arrive in one event loop turn, while the streams end.
  for (let bursts = 0; bursts < 10; bursts += 1) await burst(20)
  await expect.poll(connections, { timeout: 8_000 }).toBe(0)
  const reader = await streamOf(other)
  await change(1)
  await reader.upTo(await lastId())
  expect(reader.received).toHaveLength(1)
})

test('security 7: a stream ends with a session that expires, and does not keep it alive', async () => {
  const client = await signedIn()
  const stream = await streamOf(client)
  app.setNow(new Date(start.getTime() + 12 * 3_600_000 + 2_000))
  await stream.ended
  expect((await client.get('shipment')).status).toBe(401)
})

test('a reader that never reads is cut off before a megabyte waits for it, and others continue', async () => {
  const client = await signedIn()
  await streamOf(client, { reads: false })
  const reader = await streamOf(client)
  // The system's own buffers absorb some megabytes before writes queue in the process.
  for (let rounds = 0; (await connections()) > 1 && rounds < 30; rounds += 1) await burst(200)
  await expect.poll(connections).toBe(1)
  await change(1)
  await reader.upTo(await lastId())
})

test('a stream whose session cannot be read ends, and the browser gets what it missed when it reconnects', async () => {
  const client = await signedIn()
  const stream = await streamOf(client)
  await change(1)
  await stream.upTo(await lastId())
  const from = stream.received.at(-1)?.id ?? 0
  await withoutTable(app.database, 'sessions', async () => {
    await makeCtx(app.deps, null).emit('session.changed', { userId: shop.userId })
    await stream.ended
  })
  await change(1)
  const again = await streamOf(client, { lastEventId: from })
  await again.upTo(await lastId())
  expect(again.received.map(({ name }) => name)).toContain('cart.changed')
})

test('events that were missed while the connection for notices was lost reach open streams', async () => {
  const client = await signedIn()
  const stream = await streamOf(client)
  await change(1)
  await stream.upTo(await lastId())
  // The listening connection is cut, and the event is emitted before a new one is open.
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'select pg_advisory_lock_shared%'`,
  )
  await change(1)
  await stream.upTo(await lastId())
  expect(stream.received.length).toBeGreaterThanOrEqual(2)
})

test('a page made before the first event learns of what changed before its stream opened', async () => {
  const client = await signedIn()
  await app.db.deleteFrom('events').execute()
  const quiet = await streamOf(client, { after: 0 })
  await change(1)
  await quiet.upTo(await lastId())
  const late = await streamOf(client, { after: 0 })
  await expect.poll(() => late.others).toEqual(['reload'])
})

test('nothing is left of streams whose browsers have gone', async () => {
  const client = await signedIn()
  for (let round = 0; round < 3; round += 1) {
    const streams = await Promise.all(Array.from({ length: 20 }, () => streamOf(client)))
    expect((await openStream(app, { cookie: client.headers.cookie ?? '' })).status).toBe(429)
    for (const stream of streams) stream.close()
    await Promise.all(streams.map(({ ended }) => ended))
    await expect.poll(connections).toBe(0)
  }
})
