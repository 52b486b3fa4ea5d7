import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FreshDatabase } from '../support/database.ts'
import type { Company } from './company.ts'

const folder = path.resolve(import.meta.dirname, '../../.cache/faults')

/** All tables with records about money. */
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
  /** How to repeat the run. */
  again: string
  /** Sentences about what is wrong or failed. */
  broken: readonly string[]
  /** Other recorded output. */
  diaries: Record<string, unknown>
}

/**
 * Saves the evidence of a failure before its database is dropped: the rows, the card company's books and the diaries. Returns the file's
 * name.
 */
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
