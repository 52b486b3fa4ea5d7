import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { createServer, type Server as Listener } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findHome, prepareHome, type Role } from './local-home.ts'
import { endServer, isOf, readServer, runServer, type Server } from './local-server.ts'
import { type Log, SetupError } from './setup.ts'

/** PostgreSQL from the npm package, started and supervised by this process. */
export interface LocalPostgres {
  /** For the app, as a role that owns no tables. */
  url: string
  /** For migrations and the job worker, as the database owner. */
  ownerUrl: string
  /** As superuser: tests create databases with it. */
  adminUrl: string
  /** The server was already running, left by a killed process or used by another one. */
  adopted: boolean
  /** Called each time the server died; it restarts automatically at the same address. */
  onDeath(listener: () => void): void
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

export interface LocalOptions {
  dataDir: string
  log: Log
  /** False trades safety against power loss for speed; for tests. */
  durable?: boolean
  /** Called once the server's process has been started or found. */
  onStarting?: (() => void) | undefined
}

/** pg has both; its types omit them. */
type Unreffable = pg.Client & { ref(): void; unref(): void }

const watchMs = 100

/**
 * Starts the PostgreSQL of `dataDir`, or joins a running one. Recovers after a kill -9 of the app, the server or both. Throws
 * SetupError.
 */
export async function startLocalPostgres({
  dataDir,
  log,
  durable = true,
  onStarting,
}: LocalOptions): Promise<LocalPostgres> {
  dataDir = path.resolve(dataDir)
  const { home, server: first } = await alone(dataDir, async () => {
    const home = prepareHome(dataDir, log)
    const server = await runServer(home, { durable, log, onStarting })
    await makeRoles(home.password, server).catch((error) => {
      throw unreachable(error, server)
    })
    return { home, server }
  })
  const url = (role: Role) => address({ role, password: home.password(role), port: first.port })
  let presence = await present()
  const listeners: (() => void)[] = []
  let server: Server = first
  let stopped = false
  let revival: Promise<void> | undefined

  const watch = setInterval(() => {
    if (stopped || revival || isOf(server.pid, home.name)) return
    log.warn('PostgreSQL has died and is started again')
    for (const listener of listeners) listener()
    revival = revive().finally(() => (revival = undefined))
  }, watchMs)
  watch.unref()

  /** A connection that stays open as long as this process, so that no other process considers the server unused. */
  async function present() {
    const client = (await connect(url('stemyard_app'))) as Unreffable
    client.unref()
    return client
  }

  async function revive() {
    while (!stopped)
      try {
        server = await alone(dataDir, () => runServer(home, { durable, log, port: first.port }))
        presence = await present()
        return
      } catch (error) {
        log.warn(`PostgreSQL is still down: ${(error as Error).message}`)
        await sleep(1_000)
      }
  }

  return {
    url: url('stemyard_app'),
    ownerUrl: url('stemyard_owner'),
    adminUrl: url('postgres'),
    adopted: first.adopted,
    onDeath: (listener) => listeners.push(listener),
    async stop() {
      stopped = true
      clearInterval(watch)
      await revival
      presence.ref()
      await presence.end()
      await alone(dataDir, async () => {
        const running = readServer(home)
        if (!running?.ready) return
        if (await isShared(url('postgres'))) return
        await endServer({ pid: running.pid, name: home.name })
      })
    },
  }
}

/** Stops the apps that use the local server of `dataDir`, then the server. False when nothing ran. */
export async function stopLocalPostgres(dataDir: string): Promise<boolean> {
  dataDir = path.resolve(dataDir)
  const home = existsSync(dataDir) ? findHome(dataDir) : undefined
  const running = home && readServer(home)
  if (!running) return false
  if (running.ready) {
    const { port } = running
    const adminUrl = address({ role: 'postgres', password: home.password('postgres'), port })
    // A server that doesn't answer has no working apps.
    const apps = await otherUsers(adminUrl).catch(() => [])
    for (const pid of apps) await endApp(pid)
  }
  // The last app may have stopped it.
  await alone(dataDir, async () => {
    const left = readServer(home)
    if (left) await endServer({ pid: left.pid, name: home.name })
  })
  return true
}

/** The application name of a process's connections begins with its id and may add their purpose, so that the server knows its users. */
const applicationName = (pid: number) => `stemyard ${pid}`

export function address({ role, password, port }: { role: Role; password: string; port: number }) {
  const name = encodeURIComponent(applicationName(process.pid))
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?application_name=${name}`
}

const database = 'stemyard'

/** Process ids of other apps with an open connection; 0 for a foreign client. */
async function otherUsers(adminUrl: string): Promise<number[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where backend_type = 'client backend'`,
    )
    // A killed app's connections outlive it briefly.
    return rows
      .map(({ name }) => Number(name.match(/^stemyard (\d+)(?: |$)/)?.[1] ?? 0))
      .filter((pid) => pid !== process.pid && (pid === 0 || existsSync(`/proc/${pid}`)))
  })
}

/** How often to recheck a busy server: it lists closed connections briefly, and apps that stop together see each other. */
const sharedTries = 20

/** Whether other processes use the server at this address. */
export async function isShared(adminUrl: string) {
  for (let tries = 0; tries < sharedTries; tries += 1) {
    if ((await otherUsers(adminUrl)).length === 0) return false
    await sleep(50)
  }
  return true
}

async function endApp(pid: number) {
  if (pid < 2) return
  for (let waitedMs = 0; existsSync(`/proc/${pid}`) && waitedMs < 12_000; waitedMs += 50) {
    // The second signal skips the delay for a load balancer.
    if (waitedMs === 0 || waitedMs === 500) process.kill(pid, 'SIGTERM')
    if (waitedMs === 10_000) process.kill(pid, 'SIGKILL')
    await sleep(50)
  }
}

/** A running but unreachable server was started in another network namespace, for example by a container. */
function unreachable(error: Error, { pid, port }: Server) {
  if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') return error
  return new SetupError(
    `PostgreSQL runs as process ${pid} but does not answer at 127.0.0.1:${port}: end that process and start again.`,
  )
}

/** The app's role may only read and write rows; migrations create tables as another role. Safe to repeat. */
export async function makeRoles(password: (role: Role) => string, { port }: Pick<Server, 'port'>) {
  const admin = { role: 'postgres', password: password('postgres'), port } as const
  await withClient(address(admin).replace(`/${database}?`, '/postgres?'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const known = new Set(rows.map(({ name }) => name))
    for (const role of ['stemyard_owner', 'stemyard_app'] as const)
      if (!known.has(role))
        await client.query(`create role ${role} login password ${client.escapeLiteral(password(role))}`)
    if (!known.has(database)) {
      await client.query(`create database ${database} owner stemyard_owner`)
      await client.query(`revoke all on database ${database} from public`)
      await client.query(`grant connect, temporary on database ${database} to stemyard_app`)
    }
  })
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  // Without a listener, a lost connection would end this process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs `work` in one process at a time per data folder. The lock is a socket name without a file: the system frees it whenever
 * the process ends, so the lock is never stale.
 */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  const name = `\0stemyard-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (let waitedMs = 0; waitedMs < 180_000; waitedMs += 25) {
    const lock = await listenAt(name)
    if (!lock) {
      await sleep(25)
      continue
    }
    try {
      return await work()
    } finally {
      await new Promise((resolve) => lock.close(resolve))
    }
  }
  throw new SetupError(
    `Another process has been starting the database in ${dataDir} for minutes: end it and start again.`,
  )
}

function listenAt(name: string) {
  return new Promise<Listener | undefined>((resolve) => {
    const lock = createServer()
    lock.once('error', () => resolve(undefined))
    lock.listen(name, () => resolve(lock))
  })
}
