import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { placedBy } from '../notices/receivers.ts'
import { advanceOrder } from '../orders/advance.ts'

/** The states of an order shipped by parcel, from confirmed to shipped. */
const way = ['CONFIRMED', 'PICKING', 'PACKED', 'SHIPPED'] as const satisfies readonly OrderStatus[]

/**
 * The consequences of assigning parcels to orders, in a transaction: confirmed, picked and packed UPS orders are shipped, which
 * invoices them; every customer whose order got a number is notified once. Orders on hold or unpaid don't move.
 */
export async function afterTying(ctx: Ctx, orderIds: readonly number[], actor: string): Promise<void> {
  if (orderIds.length === 0) return
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'method', 'customer_id', 'order_number'])
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
  for (const { id, status, method, customer_id: customerId, order_number: orderNumber } of orders) {
    const from = way.findIndex((one) => one === status)
    if (method === 'UPS' && from >= 0)
      for (const to of way.slice(from + 1)) await advanceOrder(ctx, id, { to, actor, tell: false })
    await queueOrderMail(ctx, { kind: 'parcel-sent', orderId: id, about: { orderId: id } })
    await notify(ctx, {
      topic: 'parcel-sent',
      facts: { orderNumber },
      to: await placedBy(ctx, id),
      link: `/orders/${orderNumber}`,
    })
    await ctx.emit('order.changed', { customerId, orderNumber })
  }
}

/** Delivers an order whose parcels have all arrived, in a transaction. */
export async function afterArrival(ctx: Ctx, orderId: number, actor: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.id = ${orderId} and o.status = 'SHIPPED'
      and exists (select from parcels p where p.order_id = o.id)
      and not exists (select from parcels p where p.order_id = o.id and p.state <> 'DELIVERED')`.execute(
    ctx.db,
  )
  if (rows.length > 0) await advanceOrder(ctx, orderId, { to: 'DELIVERED', actor, by: 'carrier' })
}
