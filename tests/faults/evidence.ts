import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FreshDatabase } from '../support/database.ts'
import type { Company } from './company.ts'

const folder = path.resolve(import.meta.dirname, '../../.cache/faults')

/** All that money can be followed by. */
const tables = [
  'orders',
  'order_changes',
  'payments',
  'refunds',
  'gateway_notices',
  'saved_cards',
  'idempotency_keys',
  'graphile_worker.jobs',
]

type Evidence = {
  database: Pick<FreshDatabase, 'db' | 'pool'>
  company: Company
  /** How the same is played once more. */
  again: string
  /** Sentences about what is wrong, or what failed. */
  broken: readonly string[]
  /** What was written down on the way. */
  diaries: Record<string, unknown>
}

/** Keeps what a failure is about before its database goes: the rows, the company's books and the diaries. Answers the file's name. */
export async function keepEvidence({ database, company, again, broken, diaries }: Evidence): Promise<string> {
  const rows: Record<string, unknown> = {}
  for (const table of tables)
    rows[table] = await database.pool.query(`select * from ${table} order by 1`).then(
      ({ rows }) => rows,
      (error: unknown) => String(error),
    )
  const taken = await company.taken(database.db).catch(String)
  const at = new Date().toISOString()
  const file = path.join(folder, `${at.replace(/\W/g, '-')}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ at, again, broken, taken, rows, diaries }, null, 1))
  return file
}
