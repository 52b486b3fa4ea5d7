import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../db/tables.ts'

/** The class of advisory locks that mark live processes. */
export const lives = 2_309

/** Longer than a live process takes to reconnect after losing its connection. */
const reconnectedMs = 2000

/** The id of this process among all processes that share the database. */
export const ownNumber = randomInt(1, 2 ** 31)
const holders = new Set<pg.Client>()

/**
 * Marks this process as alive: a connection that stays open as long as the process runs locks its id. The database releases the
 * lock however the process ends.
 */
export async function holdLife(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lives, ownNumber])
  holders.add(client)
}

export const lostLife = (client: pg.Client) => void holders.delete(client)

/** The id by which others can tell whether this process is alive; null while they can't. */
export const ownLife = (): number | null => (holders.size > 0 ? ownNumber : null)

/** Whether a process has ended. */
export const hasEnded = async (db: Kysely<Tables>, life: number): Promise<boolean> =>
  (await endedAmong(db, [life], reconnectedMs)).length > 0

/** Which of these processes have ended. A process that lost its connection has `patienceMs` to reconnect. */
export async function endedAmong(
  db: Kysely<Tables>,
  numbers: readonly number[],
  patienceMs: number,
): Promise<number[]> {
  const missing = await withoutLock(db, numbers)
  if (missing.length === 0) return []
  await sleep(patienceMs, undefined, { ref: false })
  return withoutLock(db, missing)
}

async function withoutLock(db: Kysely<Tables>, numbers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ life: number }>`select objid::bigint as life from pg_locks
    where locktype = 'advisory' and classid = ${lives} and objid::bigint = any(${numbers}::bigint[])
    and database = (select oid from pg_database where datname = current_database()) and granted`.execute(db)
  const held = new Set(rows.map(({ life }) => life))
  return numbers.filter((number) => !held.has(number))
}
