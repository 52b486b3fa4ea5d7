import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Serializes changes of the calendar: two people never change the same day at once. */
export const inTurn = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(7836696317)`.execute(db)
