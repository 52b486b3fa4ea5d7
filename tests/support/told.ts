import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A person's notices in the bell, oldest first: topic, page, and whether a decision is pending. */
export async function told(db: Kysely<Tables>, userId: number) {
  const { rows } = await sql<{ topic: string; link: string; waits: boolean }>`
    select topic, link, decide_by is not null and decided_at is null as waits from notices
    where user_id = ${userId} and is_here order by id`.execute(db)
  return rows
}

/** How many times shops were told that a product had changed. */
export async function timesChangeTold(db: Kysely<Tables>, productId: number) {
  const { rows } = await sql`select from product_changes where ${productId} = any(product_ids)`.execute(db)
  return rows.length
}
