import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'
import type { ScheduledSource } from '../scheduled/scheduled.ts'

const todayOf = ({ now, settings }: Ctx) => dayAt(now(), settings.timeZone)

/** Discounts that begin or end on their own dates. Ids of ends are odd. */
export const discountDays: ScheduledSource = {
  kind: 'discount-days',
  needs: ['TIER_PRICING'],
  rows: (ctx) => sql`
    select d.id * 2 + e.ends::int, (e.day::timestamp at time zone ${ctx.settings.timeZone}),
      jsonb_build_object('kind', 'discount-days', 'scope', d.scope, 'id', d.scope_key,
        'percent', d.percent_bp / 100.0, 'ends', e.ends)
    from discounts d cross join lateral (values (false, d.starts_on), (true, d.ends_on + 1)) e (ends, day)
    where d.ended_at is null and e.day > ${todayOf(ctx)}::date`,
}

/** Customers' own prices that begin or end on their own dates. Ids of ends are odd. */
export const customerPriceDays: ScheduledSource = {
  kind: 'customer-price-days',
  needs: ['TIER_PRICING'],
  rows: (ctx) => sql`
    select o.id * 2 + e.ends::int, (e.day::timestamp at time zone ${ctx.settings.timeZone}),
      jsonb_build_object('kind', 'customer-price-days', 'accountNumber', c.account_number,
        'name', coalesce(p.description, o.category), 'promisedFor', o.promised_for, 'ends', e.ends)
    from customer_prices o join customers c on c.id = o.customer_id left join products p on p.id = o.product_id
      cross join lateral (values (false, o.starts_on), (true, o.ends_on + 1)) e (ends, day)
    where o.ended_at is null and e.day > ${todayOf(ctx)}::date`,
}
