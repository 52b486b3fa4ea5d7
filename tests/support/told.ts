import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** What a person was told in the bell, the oldest first: the topic, its page, and whether a decision waits. */
export async function told(db: Kysely<Tables>, userId: number) {
  const { rows } = await sql<{ topic: string; link: string; waits: boolean }>`
    select topic, link, decide_by is not null and decided_at is null as waits from notices
    where user_id = ${userId} and is_here order by id`.execute(db)
  return rows
}
