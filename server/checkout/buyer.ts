import { sql } from 'kysely'
import { mayOrder } from '../../contract/core/access.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { asLocations, locationsOf } from '../access/locations.ts'
import { closedPrograms } from '../access/programs.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/**
 * The context in which an order is placed for a customer: the caller's own, if it is their shop, else that of the named person;
 * if that person has left, the shop's owner. Throws not_allowed if nobody may order.
 */
export async function readBuyer(
  ctx: Ctx,
  { customerId, by }: { customerId: number; by: { userId?: number | undefined } },
): Promise<SignedInCtx> {
  const { user } = ctx
  const isCaller = user?.customerId === customerId && (by.userId === undefined || by.userId === user.id)
  if (user && isCaller) {
    if (!mayOrder(user)) throw new AppError('not_allowed')
    return { ...ctx, user }
  }
  const rows = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', 'users.email', 'users.name', 'users.company_role', 'customers.account_number'])
    .select([
      authoritiesOf.as('authorities'),
      closedPrograms(sql`customers`).as('closedPrograms'),
      locationsOf.as('order_for'),
    ])
    .where('users.customer_id', '=', customerId)
    .where('users.status', '=', 'active')
    .where((eb) =>
      eb.or([
        ...(by.userId === undefined ? [] : [eb('users.id', '=', by.userId)]),
        eb('users.company_role', '=', 'owner'),
      ]),
    )
    .orderBy((eb) => eb('users.id', '=', by.userId ?? 0), 'desc')
    .orderBy('users.id')
    .execute()
  for (const row of rows) {
    const { id, email, name, account_number: accountNumber, authorities, company_role: companyRole } = row
    const own = { id, customerId, accountNumber, email, name, authorities, companyRole }
    const buyer = { ...own, closedPrograms: row.closedPrograms, ...asLocations(row.order_for) }
    if (mayOrder(buyer)) return { ...ctx, user: buyer }
  }
  throw new AppError('not_allowed')
}
