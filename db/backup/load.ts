import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { SetupError } from '../setup.ts'
import { copyFrom } from './copy.ts'
import { type BackupSequence, type BackupTable, columnsOf, quoted, readTables } from './snapshot.ts'

type Load = {
  tables: readonly (BackupTable & { rows: number })[]
  sequences: readonly BackupSequence[]
  /** The rows of a table in PostgreSQL's text format. */
  open: (table: BackupTable) => Promise<Readable>
  onTable: (done: number, total: number) => Promise<void>
}

/**
 * Replaces all rows of a migrated database with those of a backup, in one transaction: completely or not at all. Triggers don't run,
 * because the rows already contain their effects; foreign keys are checked at the end. `client` is the owner. Throws SetupError.
 */
export async function loadTables(client: pg.Client, { tables, sequences, open, onTable }: Load) {
  const present = await readTables(client)
  refuseMissing(tables, present)
  await client.query('begin')
  try {
    for (const table of present)
      await client.query(`alter table ${quoted(client, table)} disable trigger user`)
    const keys = await readForeignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    await client.query(`truncate ${present.map((table) => quoted(client, table)).join(', ')}`)
    for (const [done, table] of tables.entries()) {
      await copyRows(client, table, await open(table))
      await onTable(done + 1, tables.length)
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of present)
      await client.query(`alter table ${quoted(client, table)} enable trigger user`)
    for (const one of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        quoted(client, one),
        one.last ?? one.start,
        one.last !== null,
      ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

async function copyRows(client: pg.Client, table: BackupTable & { rows: number }, rows: Readable) {
  const target = copyFrom(client, `copy ${quoted(client, table)} (${columnsOf(client, table)}) from stdin`)
  await pipeline(rows, target)
  if (target.rowCount !== table.rows)
    throw new SetupError(
      `The backup has ${target.rowCount} rows of ${table.name} and should have ${table.rows}: use another backup.`,
    )
}

/** A backup is loaded into the schema it was made from, so a difference means that its table list is damaged. */
function refuseMissing(tables: readonly BackupTable[], present: readonly BackupTable[]) {
  for (const { schema, name, columns } of tables) {
    const known = present.find((one) => one.schema === schema && one.name === name)
    const lacking = columns.filter((column) => !known?.columns.includes(column))
    if (lacking.length > 0)
      throw new SetupError(
        `The backup has ${schema}.${name} with ${lacking.join(', ')}, which this version of the product doesn't know: restore it with the version that made it.`,
      )
  }
}

async function readForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  )
  return rows
}
