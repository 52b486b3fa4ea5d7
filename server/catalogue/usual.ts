import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { visibleRows } from './item.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowsJson, viewerOf } from './rows.ts'

const daysBack = 90
const most = 12

/** The products in most of the customer's orders of the last 90 days, at most twelve, without those not offered on the day. */
export async function readUsual(ctx: SignedInCtx, rowsFor: RowsFor): Promise<RawJson> {
  const ids = await oftenOrdered(ctx)
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const of: RowsOf = { shelf, view, rowsFor, today }
  const rows = visibleRows(shelf, viewer, ids).filter((row) => hasBit(offered, row))
  return new RawJson(rowsJson(of, rows.slice(0, most)))
}

async function oftenOrdered(ctx: SignedInCtx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('order_lines.product_id')
    .where('orders.customer_id', '=', ctx.user.customerId)
    .where('orders.placed_at', '>', new Date(ctx.now().getTime() - daysBack * 86_400_000))
    .where('orders.status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
    .groupBy('order_lines.product_id')
    .orderBy((e) => e.fn.count('orders.id').distinct(), 'desc')
    .orderBy((e) => e.fn.sum('order_lines.amount_cents'), 'desc')
    .limit(3 * most)
    .execute()
  return rows.map(({ product_id }) => product_id)
}
