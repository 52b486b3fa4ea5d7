import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { orders } from '../../contract/features/orders.ts'
import type { SignedInCtx } from '../core/route.ts'
import { editable, type ListedOrder } from './present.ts'
import { statusesOf } from './rules.ts'

/** The customer's orders whose lines can still be changed, by ship day. */
export async function readOpenOrders(ctx: SignedInCtx): Promise<ReplyOf<typeof orders.open>> {
  const { rows } = await sql<ListedOrder & { lines: number }>`
    select o.*, null::bigint as invoice_number,
      exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown')) as has_open_payment,
      (select count(*)::int from order_lines l where l.order_id = o.id and l.status <> 'CANCELLED') as lines
    from orders o
    where o.customer_id = ${ctx.user.customerId} and o.status = any(${[...statusesOf.open]}::text[])
      and o.cut_off_at > ${ctx.now()}
    order by o.ship_day, o.id
    limit 200`.execute(ctx.db)
  return rows
    .filter((order) => editable(ctx, order))
    .map((order) => ({
      orderNumber: order.order_number,
      shipDay: order.ship_day as Day,
      deliveryMethod: methodLabels[order.method],
      shipToId: order.address_id,
      productType: order.order_type,
      cutOff: order.cut_off_at?.toISOString() ?? null,
      lines: order.lines,
      totalAmount: dollarsFromCents(order.total_cents),
      onAccount: order.payment_status === 'ON_ACCOUNT',
    }))
}
