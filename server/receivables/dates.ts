import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { receivables } from '../../contract/features/receivables/receivables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { today } from './post.ts'

/** The days of recent months on which the customer ordered, received a delivery, or paid. */
export async function readDates(
  ctx: SignedInCtx,
  { months }: { months: number },
): Promise<ReplyOf<typeof receivables.dates>> {
  const { customerId } = ctx.user
  const { timeZone } = ctx.settings
  const from = addDays(today(ctx), -Math.round(months * 30.44))
  const { rows } = await sql<{ date: Day; orders: number; deliveries: number; payments: number }>`
    select date, sum(orders)::int as orders, sum(deliveries)::int as deliveries, sum(payments)::int as payments
    from (
      select (placed_at at time zone ${timeZone})::date as date, 1 as orders, 0 as deliveries, 0 as payments
      from orders where customer_id = ${customerId} and status <> 'CANCELLED'
      union all
      select ship_day, 0, 1, 0 from orders
      where customer_id = ${customerId} and status in ('DELIVERED', 'PICKED_UP', 'CLOSED')
      union all
      select on_day, 0, 0, 1 from ledger_entries where customer_id = ${customerId} and kind = 'PAYMENT'
    ) days
    where date >= ${from}
    group by date order by date desc`.execute(ctx.db)
  return { rows }
}
