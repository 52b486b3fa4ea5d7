import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CurrentUser } from '../core/route.ts'
import { readActiveUser } from './active-user.ts'

/** The user who signs in with an email address, whether a customer's or the distributor's. */
export async function readPersonOfAddress(
  db: Kysely<Tables>,
  email: string,
): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row && readActiveUser(db, row.id)
}
