import type { AppliedMigration, BackupSequence, BackupTable } from '../../db/backup/snapshot.ts'

/** The data of a small distributor in one version's schema. */
export type Kept = {
  /** The time at which the data was current. */
  at: string
  /** Invariants that were broken then already, because rows were created one by one and nobody worked with them. */
  broken: string[]
  migrations: AppliedMigration[]
  sequences: BackupSequence[]
  tables: (BackupTable & { rows: number; content: string })[]
}
