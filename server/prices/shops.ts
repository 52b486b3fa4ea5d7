import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { DiscountScope } from '../../contract/features/prices/discounts.ts'
import { routeOf } from '../catalogue/price-rules.ts'
import type { Ctx } from '../core/route.ts'
import { type Counting, countingOn, keyOf, type Shop, type Window } from './rules.ts'

const weeks = 4
const since = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() - weeks * 7 * 86_400_000)
const isSale = sql<boolean>`o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`

/** All shops that are not closed, with their weekly purchases; one statement. */
export async function readShops(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select c.id, c.account_number as "accountNumber", c.name, c.price_tier as level,
      ${routeOf(sql`c.id`)} as route, coalesce(w.cents, 0)::float as "weekCents"
    from customers c left join (
      select o.customer_id, sum(o.goods_cents) / ${weeks} as cents from orders o
      where o.placed_at > ${since(ctx)} and ${isSale} group by o.customer_id
    ) w on w.customer_id = c.id
    where not c.is_house and c.status <> 'closed'
    order by c.account_number`.execute(ctx.db)
  return rows
}

/** The weekly purchases of each shop in each of these categories, in cents. */
export async function readWeekByCategory(
  ctx: Pick<Ctx, 'db' | 'now'>,
  categories: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; category: string; cents: number }>`
    select o.customer_id as id, p.category, (sum(l.amount_cents) / ${weeks})::float as cents
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.placed_at > ${since(ctx)} and ${isSale} and l.status <> 'CANCELLED'
      and p.category = any(${[...categories]}::text[])
    group by 1, 2`.execute(ctx.db)
  return new Map(rows.map(({ id, category, cents }) => [`${id} ${category}`, cents]))
}

/** A row of `discounts` that staff have not ended. */
export type LiveDiscount = Window & {
  scope: DiscountScope
  key: string
  setBy: string | null
  setAt: Date | null
}

/** Every current or future discount. */
export async function readDiscounts({ db }: Pick<Ctx, 'db'>): Promise<LiveDiscount[]> {
  const rows = await db
    .selectFrom('discounts')
    .select(['scope', 'scope_key', 'percent_bp', 'starts_on', 'ends_on', 'set_by', 'set_at'])
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    scope: row.scope,
    key: row.scope_key,
    percentBp: row.percent_bp,
    from: row.starts_on as Day | null,
    to: row.ends_on as Day | null,
    setBy: row.set_by,
    setAt: row.set_at,
  }))
}

/** Discounts by scope and key. */
export const plansOf = (live: readonly LiveDiscount[]): ReadonlyMap<string, readonly LiveDiscount[]> =>
  Map.groupBy(live, ({ scope, key }) => keyOf(scope, key))

/** The percentages in effect on a day. */
export function countingOf(plans: ReadonlyMap<string, readonly Window[]>, day: Day): Counting {
  const counting = new Map<string, number>()
  for (const [key, plan] of plans) {
    const window = countingOn(plan, day)
    if (window) counting.set(key, window.percentBp)
  }
  return counting
}
