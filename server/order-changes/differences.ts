import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'
import type { OrderRow } from '../orders/moves.ts'

/** A line as the customer last knew it. */
export type KnownLine = {
  lineId: number
  description: string
  um: string
  quantity: number
  priceE4: number
  amountCents: number
}

/** An order as the customer last knew it. */
export type Known = {
  shipDay: Day
  method: string
  address: string
  shippingCents: number
  totalCents: number
  lines: KnownLine[]
}

/** The order as the customer knows it now; call it before a change. */
export async function knownOf(ctx: Ctx, order: OrderRow): Promise<Known> {
  const { rows } = await sql<KnownLine>`
    select id as "lineId", description, um, quantity, unit_price_e4 as "priceE4", amount_cents as "amountCents"
    from order_lines where order_id = ${order.id} and quantity > 0 order by sequence`.execute(ctx.db)
  const { addressLine1, city } = order.ship_to as { addressLine1: string; city: string }
  return {
    shipDay: order.ship_day as Day,
    method: order.method,
    address: `${addressLine1}, ${city}`,
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    lines: rows,
  }
}

type Difference = { orderId: number; before: Known; reason: string; tell: boolean }

/**
 * Records a change by staff to report to the customer. They get one message about all changes once the desk has made none for some
 * minutes; the state before the first change is kept for comparison. Call this after the change has recorded its own step.
 */
export async function noteDifference(ctx: Ctx, { orderId, before, reason, tell }: Difference): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + ctx.settings.orderQuietMinutes * 60_000)
  await sql`
    insert into order_differences (order_id, before, reasons, from_event_id, tell, due_at)
    select ${orderId}::bigint, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(reason ? [reason] : [])}::jsonb,
      max(id), ${tell}::boolean, ${dueAt}::timestamptz from order_events where order_id = ${orderId}
    on conflict (order_id) do update set due_at = excluded.due_at,
      tell = order_differences.tell or excluded.tell,
      reasons = order_differences.reasons || excluded.reasons`.execute(ctx.db)
  await ctx.enqueue('tell_difference', { orderId }, { runAt: dueAt, key: `tell_difference:${orderId}` })
}
