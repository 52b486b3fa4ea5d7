import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { addDays, type Day, weekdayOf } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { snapUp } from '../../contract/rules/quantity.ts'
import { type Came, weekdayUsual, weekdayWeeks } from '../../contract/rules/weekday-usual.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { visibleRows } from './item.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowJson, viewerOf } from './rows.ts'

/** A shop's usual for a weekday fills a screen or two; rows beyond that were ordered less often. */
const mostRows = 100

/** What the customer usually orders for the shipment's weekday; products not available on the day have quantity 0. */
export async function readWeekdayUsual(ctx: SignedInCtx, rowsFor: RowsFor): Promise<RawJson> {
  const usual = weekdayUsual(await cameOnWeekday(ctx, rowsFor.shipDay)).slice(0, mostRows)
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const of: RowsOf = { shelf, view, rowsFor, today }
  const parts = usual.flatMap(({ productId, quantity, days }) =>
    visibleRows(shelf, viewer, [productId]).map((row) => {
      const own = {
        usualQuantity: snapUp(quantity, shelf.product(row).minQuantity),
        orderCount: days,
      }
      return `${rowJson(of, row, hasBit(offered, row))},${JSON.stringify(own).slice(1)}`
    }),
  )
  const head = JSON.stringify({
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
    weekday: weekdayOf(rowsFor.shipDay),
  })
  return new RawJson(`${head.slice(0, -1)},"rows":[${parts.join(',')}]}`)
}

/** What shipped on the same weekday of the weeks before, without standing orders, which ship anyway. */
async function cameOnWeekday(ctx: SignedInCtx, shipDay: Day): Promise<Came[]> {
  const days = Array.from({ length: weekdayWeeks }, (_, i) => addDays(shipDay, -7 * (i + 1)))
  const rows = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['l.product_id', 'o.ship_day', (e) => e.fn.sum<number>('l.quantity').as('quantity')])
    .where('o.customer_id', '=', ctx.user.customerId)
    .where('o.ship_day', 'in', days)
    .where('o.order_type', '<>', 'STANDING')
    .where('o.status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
    .where('l.status', '<>', 'CANCELLED')
    .where('l.quantity', '>', 0)
    .groupBy(['l.product_id', 'o.ship_day'])
    .execute()
  return rows.map(({ product_id, ship_day, quantity }) => ({
    productId: product_id,
    shipDay: ship_day as Day,
    quantity: Number(quantity),
  }))
}
