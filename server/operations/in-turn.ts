import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Serializes changes of product-wide settings. */
export const inTurn = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(7836696281)`.execute(db)
