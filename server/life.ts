import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** Of all locks by number, those that say who lives. */
const lives = 2_309

/** Longer than a living process takes to connect again when its connection was lost. */
const reconnectedMs = 2000

const own = randomInt(1, 2 ** 31)
const holders = new Set<pg.Client>()

/**
 * Has the database know that this process lives: a connection that is open as long as it does holds a lock by its number, and lets go
 * of it however the process ends.
 */
export async function holdLife(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lives, own])
  holders.add(client)
}

export const lostLife = (client: pg.Client) => void holders.delete(client)

/** The number by which others can tell whether this process lives; null while they could not. */
export const ownLife = (): number | null => (holders.size > 0 ? own : null)

/** Whether a process has ended. One whose connection was lost just now is given time to have another. */
export async function hasEnded(db: Kysely<Tables>, life: number): Promise<boolean> {
  if (await isHeld(db, life)) return false
  await sleep(reconnectedMs)
  return !(await isHeld(db, life))
}

async function isHeld(db: Kysely<Tables>, life: number): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and classid = ${lives} and objid = ${life}
    and database = (select oid from pg_database where datname = current_database()) and granted`.execute(db)
  return rows.length > 0
}
