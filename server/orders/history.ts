import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { orders } from '../../contract/orders.ts'
import type { SignedInCtx } from '../handle.ts'
import { type ListedOrder, type OrderLineRow, presentLine, presentSummary } from './present.ts'
import { statusesOf } from './rules.ts'

type Query = InputOf<typeof orders.history>['query']

/**
 * The customer's orders, newest first, with their lines. Two statements a page: one walks the customer's own index, one fetches
 * the lines of the orders on the page.
 */
export async function readHistory(
  ctx: SignedInCtx,
  { query }: InputOf<typeof orders.history>,
): Promise<ReplyOf<typeof orders.history>> {
  const { page, pageSize } = query
  const now = ctx.now()
  const { timeZone } = ctx.settings
  const where = sql.join(conditions(ctx, query, dayAt(now, timeZone)), sql` and `)
  const { rows } = await sql<ListedOrder & { total: number }>`
    with matching as (select o.id, o.placed_at from orders o where ${where}),
    page as (
      select id from matching order by placed_at desc, id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from matching)::int as total, o.*, i.invoice_number,
      exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown')) as has_open_payment
    from (select 1) one left join page on true
    left join orders o on o.id = page.id
    left join invoices i on i.order_id = o.id
    order by o.placed_at desc, o.id desc`.execute(ctx.db)
  // A page beyond the last still tells the total, in a row without an order.
  const listed = rows.filter(({ id }) => id !== null)
  const lines = await readLinesOf(
    ctx,
    listed.map(({ id }) => id),
  )
  const linesByOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return {
    rows: listed.map((order) => {
      const details = (linesByOrder.get(order.id) ?? []).map((line) => presentLine(line, order, timeZone))
      return presentSummary(order, details, { now, timeZone })
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** The order day of `orders o` in the distributor's zone lies between two moments, so that the index can be used. */
function conditions(ctx: SignedInCtx, query: Query, today: Day): RawBuilder<unknown>[] {
  const { timeZone } = ctx.settings
  const found = [sql`o.customer_id = ${ctx.user.customerId}`]
  const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  if (query.shipTo !== undefined) found.push(sql`o.address_id = ${query.shipTo}`)
  if (query.dateFrom) found.push(sql`o.placed_at >= ${startOf(query.dateFrom)}`)
  if (query.dateTo) found.push(sql`o.placed_at < ${startOf(addDays(query.dateTo, 1))}`)
  if (query.months !== undefined)
    found.push(
      sql`o.placed_at >= ((${today}::date - make_interval(months => ${query.months}))::timestamp at time zone ${timeZone})`,
    )
  if (query.invoiceNumber !== undefined)
    found.push(sql`o.id in (select order_id from invoices where invoice_number = ${query.invoiceNumber}
      and customer_id = ${ctx.user.customerId})`)
  if (query.type && query.type !== 'all')
    found.push(sql`o.status = any(${[...statusesOf[query.type]]}::text[])`)
  if (query.productDescription)
    found.push(sql`o.id in (select order_id from order_lines
      where customer_id = ${ctx.user.customerId} and description ilike ${containing(query.productDescription)})`)
  return found
}

/** A LIKE pattern that means its text literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The lines of orders that the caller has found to be the customer's. */
export async function readLinesOf(ctx: SignedInCtx, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('order_lines')
    .select([
      'id',
      'order_id',
      'sequence',
      'product_id',
      'description',
      'department',
      'um',
      'pack',
      'min_quantity',
      'grower',
      'image_name',
      'color_hex',
      'quantity',
      'unit_price_e4',
      'amount_cents',
      'tiers',
      'note',
      'status',
    ])
    .where('order_id', 'in', orderIds)
    .where('customer_id', '=', ctx.user.customerId)
    .orderBy('order_id')
    .orderBy('sequence')
    .execute()
  return rows as OrderLineRow[]
}
