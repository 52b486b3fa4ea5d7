import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * The customer's best discount on a day, in basis points, as a scalar subquery: discounts for everyone, their account, their
 * price tier or the route of their first address. Discounts don't stack; 0 without one.
 */
export const bestDiscountOf = ({
  customerId,
  on,
}: {
  customerId: number
  on: Day
}): RawBuilder<number> => sql`(
  select coalesce(max(d.percent_bp), 0)
  from discounts d, customers c
  where c.id = ${customerId}
    and (d.starts_on is null or d.starts_on <= ${on}) and (d.ends_on is null or d.ends_on >= ${on})
    and case d.scope
      when 'global' then true
      when 'customer' then d.scope_key = c.account_number::text
      when 'price_tier' then d.scope_key = c.price_tier::text
      when 'route' then d.scope_key = (
        select a.route_number from addresses a
        where a.customer_id = c.id and a.deleted_at is null
        order by a.position, a.id limit 1)
    end
)`

/** The customer's best discount on a day in the distributor's zone, in basis points; one statement. */
export async function bestDiscountBp(
  db: Kysely<Tables>,
  { customerId, on }: { customerId: number; on: Day },
): Promise<number> {
  const { rows } = await sql<{ bp: number }>`select ${bestDiscountOf({ customerId, on })} as bp`.execute(db)
  return rows[0]?.bp ?? 0
}
