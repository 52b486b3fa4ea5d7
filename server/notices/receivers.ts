import { sql } from 'kysely'
import type { Authority } from '../../contract/core/access.ts'
import { authoritiesOf } from '../access/authorities.ts'
import type { Ctx } from '../core/route.ts'

/** Finds the ids of people for `notify`. */
const idsOf = async (ctx: Ctx, query: ReturnType<typeof sql<{ id: number | null }>>): Promise<number[]> =>
  (await query.execute(ctx.db)).rows.flatMap(({ id }) => id ?? [])

/** The person who placed an order, if they still belong to that customer. */
export const placedBy = (ctx: Ctx, orderId: number) =>
  idsOf(
    ctx,
    sql`select u.id::int as id from orders o join users u on u.id = o.user_id and u.customer_id = o.customer_id
      where o.id = ${orderId}`,
  )

/** The person who sent a claim. */
export const claimedBy = (ctx: Ctx, claimId: number) =>
  idsOf(
    ctx,
    sql`select u.id::int as id from claims c join users u on u.id = c.user_id and u.customer_id = c.customer_id
      where c.id = ${claimId}`,
  )

/** Owners of a customer, who get notices about money. */
export const ownersOf = (ctx: Ctx, customerId: number) =>
  idsOf(
    ctx,
    sql`select id::int as id from users where customer_id = ${customerId} and company_role = 'owner' and status = 'active'`,
  )

/** The representative of a customer. */
export const representativeOf = (ctx: Ctx, customerId: number) =>
  idsOf(
    ctx,
    sql`select r.user_id::int as id from customers c join sales_reps r on r.id = c.sales_rep_id where c.id = ${customerId}`,
  )

/** The people of a vendor. */
export const peopleOfVendor = (ctx: Ctx, vendorId: string) =>
  idsOf(ctx, sql`select id::int as id from users where vendor_id = ${vendorId} and status = 'active'`)

/** Staff who hold any of these authorities. */
export const deskOf = (ctx: Ctx, any: readonly Authority[]) =>
  idsOf(
    ctx,
    sql`select users.id::int as id from users join customers on customers.id = users.customer_id
      join roles on roles.id = users.role_id
      where customers.is_house and users.status = 'active' and ${authoritiesOf} && ${[...any]}::text[]`,
  )
