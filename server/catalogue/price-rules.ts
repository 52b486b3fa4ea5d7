import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import {
  type CustomerPrices,
  customerPricesOf,
  type PriceRule,
  type PriceSource,
} from '../../contract/rules/pricing.ts'
import type { Tables } from '../../db/tables.ts'

/** A moment and its day in the distributor's zone, as values or as columns. */
export type AsOf = { at: Date | RawBuilder<unknown>; on: Day | RawBuilder<unknown> }

/** Whether a row is in effect at a moment; its table has a first and last day, and the times it was set and ended. */
export const countsAt = (table: RawBuilder<unknown>, { at, on }: AsOf) => sql<boolean>`(
  (${table}.set_at is null or ${table}.set_at <= ${at}) and (${table}.ended_at is null or ${table}.ended_at > ${at})
  and (${table}.starts_on is null or ${table}.starts_on <= ${on}) and (${table}.ends_on is null or ${table}.ends_on >= ${on}))`

/** The route of a customer: that of the first active address. */
export const routeOf = (customer: RawBuilder<unknown>) => sql<string | null>`(
  select a.route_number from addresses a
  where a.customer_id = ${customer} and a.deleted_at is null
  order by a.position, a.id limit 1)`

/**
 * The rules in effect for a customer, as rows: discounts for everyone and for their route, price level, account and categories;
 * their own prices and those promised to them. Of several rows for one route, level or other scope, the one that starts last
 * counts. `level` defaults to the customer's.
 */
export const ruleRows = ({
  customerId,
  level,
  ...asOf
}: AsOf & { customerId: number; level?: RawBuilder<unknown> | undefined }): RawBuilder<unknown> => sql`
  select * from (
    select distinct on (d.scope, d.scope_key) d.scope as source, null::int as product_id,
      case d.scope when 'category' then d.scope_key end as category, d.percent_bp, null::bigint as price_e4,
      d.scope_key, null::text as promised_for, d.starts_on, d.ends_on, d.set_at, d.set_by, d.change_set_id
    from discounts d, customers c
    where c.id = ${customerId} and ${countsAt(sql`d`, asOf)}
      and case d.scope
        when 'customer' then d.scope_key = c.account_number::text
        when 'price_tier' then d.scope_key = ${level === undefined ? sql`c.price_tier::text` : sql`${level}::text`}
        when 'route' then d.scope_key = ${routeOf(sql`c.id`)}
        else true
      end
    order by d.scope, d.scope_key, d.starts_on desc nulls last, d.set_at desc nulls last, d.id desc
  ) discounted
  union all
  select case when p.promised_for is null then 'own' else 'promise' end, p.product_id, p.category, p.percent_bp, p.price_e4,
    '', p.promised_for, p.starts_on, p.ends_on, p.set_at, p.set_by, p.change_set_id
  from customer_prices p
  where p.customer_id = ${customerId} and ${countsAt(sql`p`, asOf)}`

/** A rule as the database returns it. */
export type PackedRule = readonly [
  source: PriceSource,
  productId: number | null,
  category: string | null,
  percentBp: number | null,
  priceE4: number | null,
]

/** The rules in effect for a customer at a moment, as a scalar subquery. */
export const packedRules = (of: Parameters<typeof ruleRows>[0]): RawBuilder<readonly PackedRule[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_array(r.source, r.product_id, r.category, r.percent_bp, r.price_e4)), '[]')
  from (${ruleRows(of)}) r)`

export const pricesFrom = (rules: readonly PackedRule[]): CustomerPrices =>
  customerPricesOf(
    rules.map(
      ([source, productId, category, percentBp, priceE4]): PriceRule => ({
        source,
        productId,
        category,
        percentBp,
        priceE4,
      }),
    ),
  )

/** A customer's prices under the rules in effect at a moment; one statement. */
export async function readCustomerPrices(
  db: Kysely<Tables>,
  of: AsOf & { customerId: number },
): Promise<CustomerPrices> {
  const { rows } = await sql<{ rules: readonly PackedRule[] }>`select ${packedRules(of)} as rules`.execute(db)
  return pricesFrom(rows[0]?.rules ?? [])
}
