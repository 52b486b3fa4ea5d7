import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CurrentUser } from '../core/route.ts'
import { readActiveUser } from './active-user.ts'

/**
 * The customer's user with a verified ten-digit number. Anyone may text us, so an unverified number belongs to nobody. If two
 * users have the same number, returns the one who signed in last.
 */
export async function readPersonOfNumber(
  db: Kysely<Tables>,
  digits: string,
): Promise<CurrentUser | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select u.id::int as id from users u join customers c on c.id = u.customer_id
    where regexp_replace(u.mobile_number, '\\D', '', 'g') = ${digits} and u.mobile_verified_at is not null
      and u.status = 'active' and not c.is_house
    order by u.last_sign_in_at desc nulls last, u.id limit 1`.execute(db)
  return rows[0] && readActiveUser(db, rows[0].id)
}
