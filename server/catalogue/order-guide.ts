import { sql } from 'kysely'
import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { snapUp } from '../../contract/rules/quantity.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { visibleRows } from './item.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowJson, viewerOf } from './rows.ts'

const daysBack = 90
/** Maximum rows: people read an order guide row by row, so products beyond this are left to the catalogue. */
const mostRows = 500
/** How many recent orders the usual quantity (their median) is taken from. */
const lastOrders = 7

type Bought = { product_id: number; order_count: number; usual: number }

/** The customer's purchases and favorites, by name; products not offered on the day are listed with quantity 0. */
export async function readOrderGuide(ctx: SignedInCtx, rowsFor: RowsFor): Promise<RawJson> {
  const bought = new Map((await boughtLately(ctx)).map((row) => [row.product_id, row]))
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const of: RowsOf = { shelf, view, rowsFor, today }
  const favorites = ctx.user.authorities.includes('FAVORITES') ? view.favorites : []
  const ids = new Set([...bought.keys(), ...favorites])
  const rows = visibleRows(shelf, viewer, ids).slice(0, mostRows)
  const parts = rows
    .sort((a, b) => a - b)
    .map((row) => {
      const { id, minQuantity } = shelf.product(row)
      const { order_count = 0, usual = null } = bought.get(id) ?? {}
      const own = {
        usualQuantity: usual === null ? null : snapUp(usual, minQuantity),
        orderCount: order_count,
      }
      return `${rowJson(of, row, hasBit(offered, row))},${JSON.stringify(own).slice(1)}`
    })
  const head = JSON.stringify({
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
  })
  return new RawJson(`${head.slice(0, -1)},"rows":[${parts.join(',')}]}`)
}

/** Products of the last 90 days with the median quantity of their last orders, the most often ordered first. */
async function boughtLately(ctx: SignedInCtx): Promise<Bought[]> {
  const since = new Date(ctx.now().getTime() - daysBack * 86_400_000)
  const { rows } = await sql<Bought>`
    with bought as (
      select l.product_id, sum(l.quantity) as quantity,
        row_number() over (partition by l.product_id order by l.order_id desc) as nth
      from orders o join order_lines l on l.order_id = o.id
      where o.customer_id = ${ctx.user.customerId} and o.placed_at > ${since} and l.status <> 'CANCELLED'
        and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      group by l.product_id, l.order_id
    )
    select product_id, count(*)::int as order_count,
      (percentile_disc(0.5) within group (order by quantity) filter (where nth <= ${lastOrders}))::int as usual
    from bought
    group by product_id
    order by count(*) desc, product_id
    limit ${mostRows}`.execute(ctx.db)
  return rows
}
