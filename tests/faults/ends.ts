import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type FreshDatabase, withSuperuser } from '../support/database.ts'
import { type SignedIn, signedIn, signInTo, startServer } from '../support/server.ts'
import { sandbox } from './company.ts'
import { openLine } from './line.ts'
import { brokenLater } from './stage.ts'

export type EndsReport = {
  seconds: number
  /** The number of failures of each kind, and the shops' activity meanwhile. */
  played: Record<string, number>
  ordered: number
  /** Processes that ended, with their last output. */
  ended: string[]
  /** Log lines about unhandled failures. */
  unhandled: string[]
  broken: string[]
}

type Options = {
  database: FreshDatabase
  dataDir: string
  seconds: number
  random: () => number
  /** Whether the database server itself may be stopped; then nothing else may use it. */
  stopsServer: boolean
}

const shopEmails = ['florist@demo.test', 'cardshop@demo.test', 'newshop@demo.test']
const notices = [
  'null',
  'hello',
  '',
  '[]',
  '{"id":1}',
  '{"id":1,"name":"cart.changed"}',
  '{"id":"1","name":"session.changed","ids":{"userId":"all"},"customer_id":null,"user_id":null,"by":""}',
]

/**
 * Two processes on one database while shops order, and while streams, sockets, sessions, database connections and the database
 * itself end at random. No process may end, no failure may be unhandled, and every invariant must hold afterwards.
 */
export async function endAtRandom(options: Options): Promise<EndsReport> {
  const { database, dataDir, seconds, random, stopsServer } = options
  const line = await openLine(database.url)
  const env = {
    DATABASE_URL: line.through(database.url),
    DATABASE_OWNER_URL: line.through(database.ownerUrl),
    DATABASE_POOL: '4',
    DEMO: '1',
  }
  const servers = await Promise.all(
    [1, 2].map((n) => startServer({ dataDir: path.join(dataDir, String(n)), env, patienceMs: 300_000 })),
  )
  // They order more than a real shop may owe, and a shop at its limit would stop ordering.
  await database.db.updateTable('customers').set({ credit_limit_cents: null }).execute()
  const url = () => servers[Math.floor(random() * servers.length)]!.url
  const played: Record<string, number> = {}
  const count = (what: string) => {
    played[what] = (played[what] ?? 0) + 1
  }
  const stop = { now: false }
  const shops = await Promise.all(
    shopEmails.map(async (email) =>
      openShop(await signInTo(url(), email, demoPassword), { url, random, count }),
    ),
  )
  const streams: http.ClientRequest[] = []
  const sockets: WebSocket[] = []
  const oneOf = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]

  const kinds: Record<string, () => Promise<unknown> | void> = {
    'stream opened': () => void streams.push(openStream(url(), oneOf(shops)!.cookie(), random() < 0.5)),
    'stream ended': () => void streams.splice(Math.floor(random() * streams.length), 1)[0]?.destroy(),
    'socket opened': async () => void sockets.push(await openSocket(url())),
    'socket ended': () => void sockets.splice(Math.floor(random() * sockets.length), 1)[0]?.terminate(),
    'session ended': () => oneOf(shops)!.signInAgain(),
    'sessions deleted': () =>
      database.pool.query(
        'delete from sessions where token_hash in (select token_hash from sessions limit 1)',
      ),
    'connection cut': () => line.cutOne(random),
    'backend ended': () => endBackends(database, 1),
    'all backends ended': () => endBackends(database, 100),
    'bad notice': () => database.pool.query('select pg_notify($1, $2)', ['stemyard', oneOf(notices)]),
    'attempts expired': () =>
      database.pool.query(`update sign_in_attempts set expires_at = created_at + interval '1 second'`),
    'database away': async () => {
      line.cut()
      await sleep(200 + random() * 3_000)
      line.mend()
    },
    ...(stopsServer ? { 'database stopped': stopDatabase } : {}),
  }
  const names = Object.keys(kinds)
  const until = performance.now() + seconds * 1_000
  const ordering = shops.map((shop) => shop.orderOn(stop))
  const ended: string[] = []
  while (performance.now() < until && ended.length === 0) {
    const name = oneOf(names)!
    count(name)
    // Interrupted requests may fail; only the log shows the product's own failures.
    await Promise.resolve(kinds[name]!()).catch(() => count('refused'))
    for (const [n, server] of servers.entries())
      if (!server.isRunning()) ended.push(`app ${n} after "${name}": ${server.output().slice(-2_000)}`)
    await sleep(20 + random() * (seconds > 60 ? 400 : 100))
  }
  stop.now = true
  await Promise.all(ordering)
  for (const stream of streams) stream.destroy()
  for (const socket of sockets) socket.terminate()
  const unhandled = servers.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((text) => /nothing handled it|was not caught|unexpected failure/.test(text)),
  )
  for (const server of servers) await server.stop()
  await line.close()
  return {
    seconds,
    played,
    ordered: shops.reduce((sum, { ordered }) => sum + ordered(), 0),
    ended,
    unhandled,
    broken: await brokenLater({ database, company: sandbox() }),
  }
}

type Shop = { url: () => string; random: () => number; count: (what: string) => void }

/** A shop whose user fills the cart and orders, and signs in again after the session has ended. */
async function openShop(first: SignedIn, { url, random, count }: Shop) {
  let { cookie } = first
  let ordered = 0
  const email = ((await first.send('GET', 'auth/current')).body as { email: string }).email
  const page = await first.send('GET', 'inventory/flowers?maxRows=100')
  const { rows } = page.body as { rows: { productId: number; minQuantity: number; inventory: number }[] }
  const there = rows.filter(({ minQuantity, inventory }) => inventory >= minQuantity)
  const payment = email.startsWith('cardshop') ? { payment: { card } } : {}
  const send = (...ask: Parameters<SignedIn['send']>) => signedIn(url(), cookie).send(...ask)

  async function signInAgain() {
    await send('POST', 'auth/sign-out')
    cookie = (await signInTo(url(), email, demoPassword)).cookie
  }

  async function order() {
    const row = there[Math.floor(random() * there.length)]
    if (!row) return
    await send('POST', 'shopping-cart', { productId: row.productId, quantity: row.minQuantity })
    const placed = await send('POST', 'shopping-cart/check-out', payment, {
      'idempotency-key': crypto.randomUUID(),
    })
    if (placed.status === 201) ordered += 1
    else if (placed.status === 401) cookie = (await signInTo(url(), email, demoPassword)).cookie
    else if (placed.status < 500) await send('DELETE', 'shopping-cart/empty-cart')
  }

  return {
    cookie: () => cookie,
    ordered: () => ordered,
    signInAgain,
    async orderOn(stop: { now: boolean }) {
      while (!stop.now) {
        await order().catch(() => count('request cut off'))
        await sleep(20)
      }
    },
  }
}

const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2031 }

/** A browser's stream that asks for every event since the first and doesn't read, so that its connection is blocked. */
function openStream(url: string, cookie: string, reads: boolean): http.ClientRequest {
  const request = http.get(`${url}/api/v1/events`, {
    headers: { cookie, 'last-event-id': '1' },
    agent: false,
  })
  request.on('error', () => {})
  request.on('response', (answer) => {
    answer.on('error', () => {})
    if (reads) answer.resume()
  })
  return request
}

/** A signed-out browser that waits until its link is opened elsewhere. */
async function openSocket(url: string): Promise<WebSocket> {
  const answer = await fetch(`${url}/api/v1/auth/one-time-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test` }),
  })
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const asked = (await answer.json()) as { attemptId?: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/auth/otp`, {
    headers: { origin: url, cookie },
  })
  socket.on('error', () => {})
  socket.on('open', () => socket.send(JSON.stringify(asked)))
  return socket
}

const endBackends = ({ url }: FreshDatabase, most: number) =>
  withSuperuser(async (admin) => {
    const name = new URL(url).pathname.slice(1)
    await admin.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid() order by random() limit $2) some`,
      [name, most],
    )
  })

/** Stops the server gracefully, with all connections; its owner restarts it. */
const stopDatabase = () =>
  withSuperuser(async (admin) => {
    const { rows } = await admin.query<{ folder: string }>(
      `select setting as folder from pg_settings where name = 'data_directory'`,
    )
    const [pid] = readFileSync(path.join(rows[0]!.folder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGINT')
  })
