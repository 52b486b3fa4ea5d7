import type { AppliedMigration, BackupSequence, BackupTable } from '../../db/backup/snapshot.ts'

/** The data of a small house, as the schema of one version had it. */
export type Kept = {
  /** The moment that its data is of. */
  at: string
  /** What did not hold there: its rows are made one by one, and nobody has worked with them. */
  broken: string[]
  migrations: AppliedMigration[]
  sequences: BackupSequence[]
  tables: (BackupTable & { rows: number; content: string })[]
}
