import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { Addresses } from './backup/beside.ts'
import { isPassing } from './connect.ts'
import { startLocalPostgres } from './local.ts'
import { migrate } from './migrate.ts'
import { createPreparer } from './prepared.ts'
import { Places } from './reserve.ts'
import { FewTripsDialect } from './round-trips.ts'
import type { Log } from './setup.ts'
import type { Tables } from './tables.ts'
import { keepWatch, PoolWatch } from './watch.ts'

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  /** For connections outside the pool that only read and write rows, such as the listener. */
  url: string
  /** For the job worker, which checks its own tables on start; equal to `url` when no separate owner is set. */
  ownerUrl: string
  /** For a role that may create databases on the same server, if one is known; else equal to `ownerUrl`. */
  adminUrl: string
  /** Ends the pool and, when no other process uses it, the local server. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  dataDir: string
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databasePool: number
  databaseReserved: number
}

const patienceMs = 5_000
/** How long to wait for a connection from the pool. */
const waitMs = 10_000
const drainMs = 1_000

/**
 * The server, local or from DATABASE_URL, without migrating it. `onStarting` is called once the remaining work happens in other
 * processes. Throws SetupError.
 */
export async function openServer(
  { dataDir, databaseUrl, databaseOwnerUrl }: DatabaseSettings,
  log: Log,
  onStarting = () => {},
): Promise<Addresses & { stop(): Promise<void> }> {
  if (databaseUrl) {
    onStarting()
    const ownerUrl = databaseOwnerUrl ?? databaseUrl
    return { url: databaseUrl, ownerUrl, adminUrl: ownerUrl, stop: async () => {} }
  }
  const { url, ownerUrl, adminUrl, stop } = await startLocalPostgres({ dataDir, log, onStarting })
  return { url, ownerUrl, adminUrl, stop }
}

/** The server, local or from DATABASE_URL, migrated and ready; `onStarting` as for `openServer`. Throws SetupError. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Log,
  onStarting?: () => void,
): Promise<Database> {
  const server = await openServer(settings, log, onStarting)
  const { url, ownerUrl, adminUrl } = server
  try {
    await migrate({ ownerUrl, appRole: decodeURIComponent(new URL(url).username), log })
  } catch (error) {
    await server.stop()
    throw error
  }
  const { databasePool: size, databaseReserved: reserved } = settings
  const { db, pool, end } = openPool({ url, size, reserved, log })
  return {
    db,
    pool,
    url,
    ownerUrl,
    adminUrl,
    async close() {
      // A pending query must not keep the local server from stopping.
      await Promise.race([end(), sleep(drainMs)])
      await server.stop()
    },
  }
}

type PoolOptions = {
  url: string
  size: number
  /** Connections that deferrable work leaves free for other work; at most all but one. */
  reserved?: number
  log: Log
}

/** A pool for an already migrated database. */
export function openPool({ url, size, reserved = 0, log }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: `stemyard ${process.pid}`,
    types: columnTypes(),
  })
  // Without listeners, a server that stops would end this process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  const prepare = createPreparer()
  const places = new Places({ size: Math.max(1, size - reserved), patienceMs: waitMs })
  const watch = new PoolWatch(pool, places)
  const connect = async () => {
    const from = performance.now()
    const client = prepare(await (watch.canWait() ? connectInLine(pool, places) : connectPatiently(pool)))
    watch.waited(performance.now() - from)
    return client
  }
  const patient = { options: pool.options, connect, end: async () => {} }
  const db = new Kysely<Tables>({
    dialect: new FewTripsDialect({ pool: patient }),
    log: ({ level, query, queryDurationMillis: ms }) =>
      watch.ran({ sql: query.sql, ms, failed: level === 'error' }),
  })
  keepWatch(db, watch)
  return {
    db,
    pool,
    async end() {
      await db.destroy()
      await pool.end()
    },
  }
}

/** For deferrable work: takes one of the limited places while it has the connection. */
async function connectInLine(pool: pg.Pool, places: Places) {
  await places.take()
  try {
    const client = await connectPatiently(pool)
    const { release } = client
    client.release = (failure) => {
      release(failure)
      places.give()
    }
    return client
  } catch (error) {
    places.give()
    throw error
  }
}

/** A server restart takes a moment; requests wait for it rather than fail. */
async function connectPatiently(pool: pg.Pool) {
  for (let waitedMs = 0; ; waitedMs += 50)
    try {
      return await pool.connect()
    } catch (error) {
      if (!isPassing(error) || waitedMs >= patienceMs) throw error
      await sleep(50)
    }
}

/** int8 as number; date as string, because a calendar day is never an instant. numeric stays a string. */
function columnTypes() {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, wholeNumber)
  types.setTypeParser(pg.types.builtins.DATE, (text) => text)
  types.setTypeParser(arrayOf.int8, (text) =>
    elements(text).map((one) => (one === 'NULL' ? null : wholeNumber(one))),
  )
  types.setTypeParser(arrayOf.date, (text) => elements(text))
  return types
}

/** PostgreSQL's type ids of `int8[]` and `date[]`. */
const arrayOf = { int8: 1016, date: 1182 }

/** For an array whose elements never need quotes. */
function elements(text: string) {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

function wholeNumber(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
