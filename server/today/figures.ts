import { sql } from 'kysely'
import { addDays } from '../../contract/core/dates.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Today } from '../../contract/features/today.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import { nextShutDay, type TodaysCtx } from './day.ts'

/** 52 weeks, so that a weekday is compared with the same weekday. */
const yearInDays = 364

/** Orders for the ship day so far, with those placed by the same hour for the matching day a year before. */
export async function orderFigures(ctx: TodaysCtx): Promise<NonNullable<Today['orders']>> {
  const { shipDay, at } = ctx
  const before = addDays(shipDay, -yearInDays)
  const mine = inScope(scopeOf(ctx.user), 'orders', 'o')
  const { rows } = await sql<{
    orders: number
    cents: number
    on_hold: number
    short_items: number
    year_before: number
  }>`
    select
      count(*) filter (where o.ship_day = ${shipDay})::int as orders,
      coalesce(sum(o.total_cents) filter (where o.ship_day = ${shipDay}), 0)::bigint as cents,
      count(*) filter (where o.ship_day = ${shipDay} and o.status = 'ON_HOLD')::int as on_hold,
      (select count(distinct l.product_id)::int from order_lines l join orders o on o.id = l.order_id
        where o.ship_day = ${shipDay} and l.missing > 0 and ${mine}) as short_items,
      count(*) filter (where o.ship_day = ${before}
        and o.placed_at <= ${at}::timestamptz - make_interval(days => ${yearInDays}))::int as year_before
    from orders o
    where o.ship_day in (${shipDay}, ${before}) and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      and ${mine}`.execute(ctx.db)
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    amount: dollarsFromCents(Number(row?.cents ?? 0)),
    onHold: row?.on_hold ?? 0,
    shortItems: row?.short_items ?? 0,
    yearBefore: row?.year_before ? { orders: row.year_before, shipDay: before } : null,
  }
}

/** Non-empty carts, at the prices that their customers saw, and the next day without deliveries. */
export async function shopNow(ctx: TodaysCtx): Promise<Today['shop']> {
  const { rows } = await sql<{ carts: number; cents: number }>`
    select count(distinct customer_id)::int as carts,
      coalesce(sum(round(quantity * coalesce(added_price_e4, 0) / 100.0)), 0)::bigint as cents
    from cart_lines`.execute(ctx.db)
  return {
    carts: rows[0]?.carts ?? 0,
    cartAmount: dollarsFromCents(Number(rows[0]?.cents ?? 0)),
    nextShutDay: await nextShutDay(ctx),
  }
}
