import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A secret that the operator did not set: generated once, stored in the database, and the same for every process. */
export async function readSecret(db: Kysely<Tables>, name: string): Promise<string> {
  const key = `secret.${name}`
  const kept = await db.selectFrom('settings').select('value').where('name', '=', key).executeTakeFirst()
  if (kept) return String(kept.value)
  const made = JSON.stringify(randomBytes(32).toString('base64url'))
  await db
    .insertInto('settings')
    .values({ name: key, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', key)
    .executeTakeFirstOrThrow()
  return String(value)
}
