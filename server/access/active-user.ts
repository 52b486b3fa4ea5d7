import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CurrentUser } from '../core/route.ts'
import { authoritiesOf } from './authorities.ts'
import { asLocations, locationsOf } from './locations.ts'
import { asStaff, tiesOf } from './scope.ts'

/** A user's current state, for work on their behalf without a session. Undefined for a deleted or disabled user. */
export async function readActiveUser(db: Kysely<Tables>, userId: number): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select([
      'users.id',
      'users.customer_id as customerId',
      'users.email',
      'users.name',
      'users.company_role as companyRole',
      'customers.account_number as accountNumber',
      authoritiesOf.as('authorities'),
      locationsOf.as('orderFor'),
      tiesOf.as('ties'),
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return undefined
  const { orderFor, ties, ...user } = row
  return { ...user, ...asLocations(orderFor), ...asStaff(ties) }
}
