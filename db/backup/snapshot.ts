import type { Readable } from 'node:stream'
import type pg from 'pg'
import { connectClient } from '../connect.ts'
import type { Log } from '../setup.ts'
import { copyTo } from './copy.ts'

/** A table to copy; generated columns are computed again. */
export type BackupTable = { schema: string; name: string; columns: string[] }
/** `last`: null for a sequence that was never used. */
export type BackupSequence = { schema: string; name: string; last: string | null; start: string }
export type AppliedMigration = { name: string; sha256: string }

/** The product's schemas: its own tables and the job queue. */
const schemas = ['public', 'graphile_worker']
/** Tables that migrations fill in the target database. */
const ofMigrations = ['public.schema_migrations', 'graphile_worker.migrations']

export type Snapshot = {
  tables: BackupTable[]
  sequences: BackupSequence[]
  migrations: AppliedMigration[]
  /** Tables of the job queue's library. */
  queueMigration: number
  serverVersion: string
  /** The rows of a table in PostgreSQL's text format. */
  copy: (table: BackupTable) => Readable & { rowCount: number }
  client: pg.Client
}

/** Runs `work` on a consistent snapshot of the database, while others write. Nobody waits for it. */
export async function withSnapshot<R>(
  url: string,
  log: Log,
  work: (snapshot: Snapshot) => Promise<R>,
): Promise<R> {
  const client = await connectClient(url, log)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows: migrations } = await client.query<AppliedMigration>(
      'select name, sha256 from schema_migrations order by name',
    )
    const { rows: facts } = await client.query<{ version: string; queue: number }>(
      `select current_setting('server_version') as version,
         (select max(id)::int from graphile_worker.migrations) as queue`,
    )
    return await work({
      tables: await readTables(client),
      sequences: await readSequences(client),
      migrations,
      queueMigration: facts[0]?.queue ?? 0,
      serverVersion: facts[0]?.version ?? '',
      copy: (table) =>
        copyTo(client, `copy ${quoted(client, table)} (${columnsOf(client, table)}) to stdout`),
      client,
    })
  } finally {
    // Ends the transaction too.
    await client.end()
  }
}

export const quoted = (client: pg.Client, { schema, name }: { schema: string; name: string }) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

export const columnsOf = (client: pg.Client, { columns }: BackupTable) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** Every table of the product, by name. */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname::text as schema, c.relname::text as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1::text[]) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all($2::text[])
     order by 1, 2`,
    [schemas, ofMigrations],
  )
  return rows
}

async function readSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as last, start_value::text as start
     from pg_sequences where schemaname = any($1::text[]) order by 1, 2`,
    [schemas],
  )
  return rows
}
