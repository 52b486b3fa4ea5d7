import type { Readable } from 'node:stream'
import { connectClient } from '../connect.ts'
import { assertKnownMigrations, migrate } from '../migrate.ts'
import type { Log } from '../setup.ts'
import { loadTables } from './load.ts'
import {
  type AppliedMigration,
  type BackupSequence,
  type BackupTable,
  quoted,
  withSnapshot,
} from './snapshot.ts'

export type Target = { url: string; ownerUrl: string }

type Source = {
  migrations: readonly AppliedMigration[]
  tables: readonly (BackupTable & { rows: number })[]
  sequences: readonly BackupSequence[]
  /** The rows of a table in PostgreSQL's text format. */
  open: (table: BackupTable) => Promise<Readable>
  log: Log
  onTable?: ((done: number, total: number) => Promise<void>) | undefined
}

/** Fills an empty database: first the schema that the rows were made with, then the rows, then the newer migrations. Throws SetupError. */
export async function fillDatabase(
  { url, ownerUrl }: Target,
  { migrations, tables, sequences, open, log, onTable = async () => {} }: Source,
) {
  assertKnownMigrations([...migrations])
  const appRole = decodeURIComponent(new URL(url).username)
  await migrate({ ownerUrl, appRole, log, upTo: migrations.at(-1)?.name })
  const client = await connectClient(ownerUrl, log)
  try {
    await loadTables(client, { tables, sequences, open, onTable })
  } finally {
    await client.end()
  }
  await migrate({ ownerUrl, appRole, log })
}

/** Copies another server's database into an empty one, without temporary files. Returns the amount copied. */
export const transferDatabase = (from: Target, to: Target, { log }: { log: Log }) =>
  withSnapshot(from.ownerUrl, log, async ({ tables, sequences, migrations, copy, client }) => {
    const counted: (BackupTable & { rows: number })[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${quoted(client, table)}`,
      )
      counted.push({ ...table, rows: rows[0]!.count })
    }
    await fillDatabase(to, {
      migrations,
      tables: counted,
      sequences,
      open: async (table) => copy(table),
      log,
    })
    return { tables: counted.length, rows: counted.reduce((sum, { rows }) => sum + rows, 0) }
  })
