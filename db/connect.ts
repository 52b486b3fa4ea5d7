import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, SetupError } from './setup.ts'

/** The server is starting, restarting, or has just restarted: a retry soon makes sense. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', '57P01', '57P02', '57P03'])

export function isPassing(error: unknown) {
  return passing.has((error as { code?: string }).code ?? '')
}

/** Also: the connection broke during a query, or none was available, which pg reports only as text. */
export const isLost = (error: unknown) =>
  isPassing(error) || lost.test((error as { message?: string }).message ?? '')
const lost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** One connection. Waits up to `patienceMs` for a server that is still starting. Throws SetupError. */
export async function connectClient(url: string, log: Log, patienceMs = 30_000): Promise<pg.Client> {
  for (let waitedMs = 0; ; waitedMs += 250) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    // Without a listener, a lost connection ends the process; a pending query rejects anyway.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isPassing(error) || waitedMs >= patienceMs) throw connectError(url, error)
      if (waitedMs === 1_000) log.info(`Waiting for PostgreSQL at ${placeOf(url)}`)
      await sleep(250)
    }
  }
}

function connectError(url: string, error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  const place = placeOf(url)
  if (code === '28P01' || code === '28000')
    return new SetupError(`PostgreSQL at ${place} refuses the user or password: correct DATABASE_URL.`)
  if (code === '3D000')
    return new SetupError(`PostgreSQL at ${place} has no such database: create it or correct DATABASE_URL.`)
  return new SetupError(
    `No PostgreSQL answers at ${place} (${code ?? message}): start it or correct DATABASE_URL.`,
  )
}

/** Host, port and database, without the password. */
function placeOf(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
