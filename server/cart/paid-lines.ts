import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** Removes lines that waited in the cart for a card payment and are now on the paid order. Units they still hold are released. */
export async function dropPaidLines(
  ctx: Ctx,
  { customerId, lineIds }: { customerId: number; lineIds: readonly number[] },
): Promise<void> {
  if (lineIds.length === 0) return
  await sql`
    with gone as (
      delete from cart_lines where customer_id = ${customerId} and id = any(${lineIds}::bigint[])
      returning product_id, held_quantity
    )
    update stock set held = stock.held - back.units
    from (select product_id, sum(held_quantity)::int as units from gone group by product_id) back
    where stock.product_id = back.product_id and back.units > 0`.execute(ctx.db)
  await sql`delete from cart_orders o where o.customer_id = ${customerId}
    and not exists (select from cart_lines l where l.cart_order_id = o.id)`.execute(ctx.db)
  await ctx.emit('cart.changed', { customerId })
}
