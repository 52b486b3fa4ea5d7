import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Home, lastPort, rememberPort } from './local-home.ts'
import { type Log, SetupError } from './setup.ts'

/** A running server process that accepts connections. */
export interface Server {
  pid: number
  port: number
  adopted: boolean
}

interface Startup {
  /** False trades safety against power loss for speed, and opens a Unix socket in the data folder; for tests. */
  durable: boolean
  /** Never change this port: connection pools use it. */
  port?: number | undefined
  log: Log
  onStarting?: (() => void) | undefined
}

const maxLogBytes = 10_000_000
/** PostgreSQL doesn't start when the address of a socket is longer than the system allows. */
const longestSocketFolder = 80
const drainMs = 1_000
const startMs = 120_000

/**
 * Finds the running server of `home` or starts one. Call it under the lock of the data folder. Throws SetupError.
 */
export async function runServer(home: Home, startup: Startup): Promise<Server> {
  const began = Date.now()
  let port = startup.port ?? lastPort(home.dataDir) ?? randomPort()
  let logged = false
  while (Date.now() - began < startMs) {
    const running = readServer(home)
    if (running) startup.onStarting?.()
    if (running?.ready) return { ...running, adopted: true }
    if (running) {
      if (!logged && Date.now() - began > 2_000) {
        startup.log.info('PostgreSQL is starting or stopping; waiting for it')
        logged = true
      }
      await sleep(20)
      continue
    }
    const left = processesOf(home.name)
    if (left.length > 0) {
      // Backends of a killed server are still exiting; starting beside them would corrupt the data.
      if (Date.now() - began > drainMs) for (const pid of left) signal(pid, 'SIGQUIT')
      await sleep(50)
      continue
    }
    // No server runs in this folder, so the file is stale; its process id may now belong to another process.
    rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
    if (!(await isFree(port))) {
      if (startup.port) await sleep(200)
      else port = randomPort()
      continue
    }
    const outcome = await launch(home, port, startup)
    if (outcome === 'port_taken') {
      if (!startup.port) port = randomPort()
      continue
    }
    rememberPort(home.dataDir, port)
    return { pid: outcome.pid, port, adopted: false }
  }
  throw new SetupError(`PostgreSQL did not start within two minutes: see ${logFile(home)} for the reason.`)
}

/** The contents of postmaster.pid, if that process really is the server of this folder. */
export function readServer({ cluster, name }: Pick<Home, 'cluster' | 'name'>) {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 2 || !isOf(pid, name)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Whether the process belongs to the server `name`, rather than having a reused process id. Reads the command line: root in a
 * container may not inspect another user's process any further. A zombie has none.
 */
export function isOf(pid: number, name: string) {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return line.includes(`cluster_name=${name}\0`) || line.startsWith(`postgres: ${name}: `)
  } catch {
    return false
  }
}

function processesOf(name: string) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && isOf(pid, name))
}

/** Stops the server: disconnects sessions, then kills it after ten seconds. */
export async function endServer({ pid, name }: { pid: number; name: string }) {
  signal(pid, 'SIGINT')
  for (let waitedMs = 0; isOf(pid, name) || isClosing(pid); waitedMs += 10) {
    if (waitedMs === 10_000) signal(pid, 'SIGQUIT')
    await sleep(10)
  }
}

/** An exiting process loses its command line first and its port last. */
function isClosing(pid: number) {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`).length === 0 &&
      !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    )
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}

async function launch(
  home: Home,
  port: number,
  { durable, log, onStarting }: Startup,
): Promise<{ pid: number } | 'port_taken'> {
  const file = logFile(home)
  if (existsSync(file) && statSync(file).size > maxLogBytes) truncateSync(file)
  const output = openSync(file, 'a', 0o600)
  const from = statSync(file).size
  // Detached: Ctrl+C in the terminal goes to the app, which then stops the server in order.
  const child = spawn(
    path.join(home.binaries, 'bin/postgres'),
    ['-D', home.cluster, ...options(home, port, durable)],
    {
      ...home.user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    },
  )
  closeSync(output)
  child.unref()
  onStarting?.()
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, by) => (ended ??= `ended with ${by ?? code}`))
  const began = Date.now()
  let logged = false
  while (ended === undefined) {
    const server = readServer(home)
    if (server?.ready && server.pid === child.pid) return { pid: server.pid }
    if (!logged && Date.now() - began > 5_000) {
      log.info('PostgreSQL is putting its data in order after a crash; this can take a minute')
      logged = true
    }
    await sleep(10)
  }
  const said = readFileSync(file, 'utf8').slice(from)
  if (/could not bind|Address already in use/.test(said)) return 'port_taken'
  const reason = said.match(/(?:FATAL|PANIC|error): +(.*)/)?.[1] ?? ended
  if (/No space left|Disk quota/.test(said))
    throw new SetupError(`The disk of ${home.cluster} is full: free some space and start again.`)
  throw new SetupError(
    `PostgreSQL did not start (${reason}): see ${file}, or set DATABASE_URL to another server.`,
  )
}

function options({ name, version, cluster }: Home, port: number, durable: boolean) {
  const settings: Record<string, string | number> = {
    cluster_name: name,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: durable || cluster.length > longestSocketFolder ? '' : cluster,
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // pg_basebackup needs two connections of a running server, plus one spare.
    wal_level: 'replica',
    max_wal_senders: 3,
    max_logical_replication_workers: 0,
    ...(version >= 18 && { io_method: 'sync' }),
    max_wal_size: '1GB',
    wal_compression: 'on',
    random_page_cost: 1.1,
    // All statements are short: JIT or parallel plans cost more than they gain, and containers have little /dev/shm.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // The passwords are 256 random bits; key stretching would only slow every connection.
    scram_iterations: 64,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A logged statement could contain what a customer typed.
    log_min_error_statement: 'panic',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function logFile(home: Home) {
  return path.join(home.dataDir, 'postgres.log')
}

/** Below the ephemeral port range, so that it stays free between restarts. */
function randomPort() {
  return 20_000 + Math.floor(Math.random() * 12_000)
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
