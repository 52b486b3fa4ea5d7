import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { channel } from '../../server/core/context.ts'
import type { FreshDatabase } from '../support/database.ts'
import { signInTo, startServer } from '../support/server.ts'
import { keystrokes, randomFilters, randomSearches, sampleOf } from './asked.ts'
import { floorOf } from './floor.ts'
import { type Asked, itemInSql, pageInSql, type Statement, suggestionInSql } from './in-sql.ts'
import { loadOf, oneByOne, rateOf, timesOf } from './load.ts'
import { scaledDatabase } from './scaled-database.ts'

export type Figure = {
  products: number
  what: string
  perSecond: number
  p50: number
  p99: number
  cpuMs: number
  /** A bare Fastify server that answers with the same bytes: requests per second, and processor time per request. */
  floor: number
  floorCpuMs: number
  /** The same result from one SQL statement; requests per second. */
  sql: number
  kilobytes: number
}
/** Sequential requests on one connection, in milliseconds. */
export type Latency = {
  products: number
  what: string
  asked: number
  p50: number
  p99: number
  most: number
}
export type Held = {
  products: number
  readyMs: number
  modelMs: number
  rebuildMs: number
  longestPauseMs: number
  idleMb: number
  idleHeapMb: number
  idleBuffersMb: number
  afterLoadMb: number
  afterLoadHeapMb: number
}
export type AtSize = { figures: Figure[]; latencies: Latency[]; held: Held }

type Server = Awaited<ReturnType<typeof startServer>>
const mb = (bytes: number) => Math.round(bytes / 1_048_576)

/** Measures every way of reading the catalogue with `size` products, over HTTP. */
export async function measureAtSize(
  size: number,
  { dataDir, seconds }: { dataDir: string; seconds: number },
): Promise<AtSize> {
  const database = await scaledDatabase(size)
  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    LOG_LEVEL: 'info',
    SEARCHES_PER_SECOND: '0',
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'tell-memory.ts')}`,
  }
  const first = await startServer({ dataDir, env })
  await first.stop()
  const server = await startServer({ dataDir, env })
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  try {
    // Measured after some idle seconds, when V8 has finished its garbage collection.
    const quietMs = seconds > 1 ? 12_000 : 3_000
    await sleep(quietMs)
    const { count: products } = (
      await pool.query<{ count: number }>('select count(*)::int as count from products')
    ).rows[0] as { count: number }
    const idle = await memoryOf(server)
    const { cookie } = await signInTo(server.url, 'florist@demo.test', demoPassword)
    const answers = await readFigures({ server, pool, cookie, seconds })
    await sleep(quietMs)
    const after = await memoryOf(server)
    const rebuilt = await rebuild({ server, database, cookie })
    return {
      figures: answers.figures.map((figure) => ({ products, ...figure })),
      latencies: answers.latencies.map((latency) => ({ products, ...latency })),
      held: {
        products,
        readyMs: server.readyMs,
        modelMs: Number(/"modelMs":(\d+)/.exec(server.output())?.[1] ?? Number.NaN),
        ...rebuilt,
        idleMb: idle.rss,
        idleHeapMb: idle.heap,
        idleBuffersMb: idle.buffers,
        afterLoadMb: after.rss,
        afterLoadHeapMb: after.heap,
      },
    }
  } finally {
    await pool.end()
    await server.stop()
    await database.close()
  }
}

async function readFigures({
  server,
  pool,
  cookie,
  seconds,
}: {
  server: Server
  pool: pg.Pool
  cookie: string
  seconds: number
}) {
  const { url } = server
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const days = JSON.parse(String(await read('/api/v1/filters/ship-days'))) as {
    rows: { date: string; enabled: boolean }[]
  }
  const day = days.rows.find(({ enabled }) => enabled)?.date ?? ''
  const asked = await whoAsks(pool, day)
  const page = `/api/v1/inventory/flowers?maxRows=40&facets=shown&shipDayStr=${day}&method=TRUCK`
  const sample = await sampleOf(pool)
  const combinations = randomFilters(sample, 1000)
  const withFilters = (filters: object) =>
    page +
    Object.entries(filters)
      .flatMap(([group, values]) =>
        (values as string[]).map((value) => `&${group}=${encodeURIComponent(value)}`),
      )
      .join('')
  const searches = randomSearches(sample, 500)
  const withSearch = (text: string) => `${page}&search=${encodeURIComponent(text)}`
  const typed = keystrokes(sample, 100)
  const suggestion = (term: string) =>
    `/api/v1/inventory/suggestions/flowers?term=${encodeURIComponent(term)}&shipDay=${day}`
  const items = sample.slice(0, 500)
  const item = (id: number) => `/api/v1/inventory/item/${id}?shipDay=${day}`

  const what: { what: string; paths: string[]; statements: Statement[] }[] = [
    { what: 'catalogue page, asked again', paths: [page], statements: [pageInSql(asked, {})] },
    {
      what: 'filtered page, asked again',
      paths: [withFilters(combinations[0] ?? {})],
      statements: [pageInSql(asked, { filters: combinations[0] ?? {} })],
    },
    {
      what: 'filtered page, each another',
      paths: combinations.map(withFilters),
      statements: combinations.map((filters) => pageInSql(asked, { filters })),
    },
    {
      what: 'search page, each another',
      paths: searches.map(withSearch),
      statements: searches.map((words) => pageInSql(asked, { words })),
    },
    {
      what: 'suggestions, each keystroke',
      paths: typed.map(suggestion),
      statements: typed.filter((term) => /\w/.test(term)).map((term) => suggestionInSql(asked, term)),
    },
    {
      what: 'item, each another',
      paths: items.map(({ id }) => item(id)),
      statements: items.map(({ id }) => itemInSql(asked, id)),
    },
  ]
  const latencies: Omit<Latency, 'products'>[] = []
  for (const { what: name, paths } of what.filter(({ paths }) => paths.length > 1))
    latencies.push({ what: name, asked: paths.length, ...timesOf(await oneByOne(url, paths, cookie)) })
  const figures: Omit<Figure, 'products'>[] = []
  for (const { what: name, paths, statements } of what) {
    const bodies: Buffer[] = []
    for (const path of paths.slice(0, 20)) bodies.push(await read(path))
    const floor = await floorOf(bodies, seconds)
    const product = await loadOf({ url, pid: server.pid, paths, cookie, seconds })
    let next = 0
    const sql = await rateOf(() => pool.query(statements[next++ % statements.length] as Statement), seconds)
    const bytes = bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length
    figures.push({
      what: name,
      ...product,
      floor: floor.perSecond,
      floorCpuMs: floor.cpuMs,
      sql,
      kilobytes: bytes / 1024,
    })
  }
  await expectSameCounts(
    pool,
    pageInSql(asked, { filters: combinations[1] ?? {} }),
    await read(withFilters(combinations[1] ?? {})),
  )
  return { figures, latencies }
}

async function whoAsks(pool: pg.Pool, day: string): Promise<Asked> {
  const { rows } = await pool.query<{ id: string }>(
    `select customer_id as id from users where email = 'florist@demo.test'`,
  )
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  return { customerId: Number(rows[0]?.id), discountBp: 500, day, today }
}

/** The statement must return the same page, or its rate means nothing. */
async function expectSameCounts(pool: pg.Pool, statement: Statement, body: Buffer) {
  const { rows } = await pool.query<{ total: string }>(statement)
  const { total } = JSON.parse(String(body)) as { total: number }
  if (Number(rows[0]?.total) !== total)
    throw new Error(`SQL finds ${rows[0]?.total} rows, the product ${total}`)
}

/** A new product makes the process update its model: the time until it is visible, and the longest wait for a page meanwhile. */
async function rebuild({
  server,
  database,
  cookie,
}: {
  server: Server
  database: FreshDatabase
  cookie: string
}) {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const id = 2_000_000_000
  const { rows } = await owner.query<{ name: string }>(
    `select string_agg(column_name, ', ') as name from information_schema.columns
     where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER' and column_name <> 'id'`,
  )
  const columns = rows[0]?.name
  await owner.query(
    `insert into products (id, ${columns}) select ${id}, ${columns} from products
     where department = 'flowers' and not blacklisted and not is_grower_direct limit 1`,
  )
  await owner.query(`insert into stock (product_id, on_hand) values (${id}, 100)`)
  const pauses: number[] = []
  const from = performance.now()
  const told = { id: 0, name: 'price.changed', ids: { productIds: [id] }, customer_id: null, user_id: null }
  await owner.query('select pg_notify($1, $2)', [channel, JSON.stringify(told)])
  await owner.end()
  let there = false
  const watching = (async () => {
    while (!there) {
      const asked = performance.now()
      await fetch(`${server.url}/api/v1/health/live`).then((answer) => answer.text())
      pauses.push(performance.now() - asked)
      await sleep(2)
    }
  })()
  while (!there) {
    if (performance.now() - from > 60_000) throw new Error('the new product never showed')
    const answer = await fetch(`${server.url}/api/v1/inventory/item/${id}`, { headers: { cookie } })
    await answer.text()
    there = answer.ok
    await sleep(20)
  }
  const rebuildMs = Math.round(performance.now() - from)
  await watching
  return { rebuildMs, longestPauseMs: Math.round(timesOf(pauses).most) }
}

async function memoryOf(server: Server) {
  const resident = Number(
    /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0,
  )
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  for (let i = 0; i < 200; i += 1) {
    const told = /memory (\{.*\})/.exec(server.output().slice(before))?.[1]
    if (told) {
      const { heapUsed, arrayBuffers } = JSON.parse(told) as { heapUsed: number; arrayBuffers: number }
      return { rss: Math.round(resident / 1024), heap: mb(heapUsed), buffers: mb(arrayBuffers) }
    }
    await sleep(50)
  }
  throw new Error('the product does not say what it holds')
}
