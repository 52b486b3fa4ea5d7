import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { orders } from '../../contract/orders.ts'
import { isOrderedFor } from '../account/locations.ts'
import type { SignedInCtx } from '../handle.ts'
import { containing } from '../like.ts'
import { type ListedOrder, type OrderLineRow, presentLines, presentSummary } from './present.ts'
import { statusesOf } from './rules.ts'
import type { TableRow } from './table.ts'

type Narrowing = InputOf<typeof orders.exportAll>['query']

/**
 * The customer's orders, newest first, with their lines. Two statements a page: one walks the customer's own index, one fetches
 * the lines of the orders on the page.
 */
export async function readHistory(
  ctx: SignedInCtx,
  input: InputOf<typeof orders.history>,
): Promise<ReplyOf<typeof orders.history>> {
  const { page, pageSize } = input.query
  const { timeZone } = ctx.settings
  const { listed, lines, total } = await readPage(ctx, input)
  const linesByOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return {
    rows: listed.map((order) => {
      const details = presentLines(linesByOrder.get(order.id) ?? [], order, timeZone)
      return presentSummary(ctx, order, details)
    }),
    total,
    page,
    pageSize,
  }
}

/** The same page as a table: a row a line. */
export async function readHistoryRows(
  ctx: SignedInCtx,
  input: InputOf<typeof orders.history>,
): Promise<TableRow[]> {
  const { listed, lines } = await readPage(ctx, input)
  const orderOf = new Map(listed.map((order) => [order.id, order]))
  const placeOf = new Map(listed.map(({ id }, place) => [id, place]))
  return lines
    .flatMap((line) => {
      const order = orderOf.get(line.order_id)
      return order ? { ...order, ...line, order_status: order.status, line_status: line.status } : []
    })
    .sort(
      (a, b) => (placeOf.get(a.order_id) ?? 0) - (placeOf.get(b.order_id) ?? 0) || a.sequence - b.sequence,
    )
}

async function readPage(ctx: SignedInCtx, { query }: InputOf<typeof orders.history>) {
  const { page, pageSize } = query
  const where = sql.join(conditions(ctx, query, dayAt(ctx.now(), ctx.settings.timeZone)), sql` and `)
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
  return { listed, lines, total: rows[0]?.total ?? 0 }
}

/** The order day of `orders o` in the distributor's zone lies between two moments, so that the index can be used. */
export function conditions(ctx: SignedInCtx, query: Narrowing, today: Day): RawBuilder<unknown>[] {
  const { timeZone } = ctx.settings
  const found = [sql`o.customer_id = ${ctx.user.customerId}`]
  if (ctx.user.locations) found.push(isOrderedFor(ctx.user, 'o.address_id'))
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
    found.push(sql`o.id in (${ordersNaming(ctx.user.customerId, query.productDescription)})`)
  return found
}

/**
 * The orders with a line whose product's name holds the text. What a customer ever ordered has far fewer names than lines: the
 * names are looked through, then the orders of their products are read from an index. Only where a product went by names of both
 * kinds does its line have to say which it was.
 */
export function ordersNaming(customerId: number, text: string): RawBuilder<unknown> {
  const pattern = containing(text)
  const products = (fits: RawBuilder<unknown>) => sql`array(
    select product_id from ordered_names where customer_id = ${customerId}
    group by product_id having ${fits})`
  const lines = sql`from order_lines where customer_id = ${customerId} and product_id = any`
  return sql`
    select order_id ${lines}(${products(sql`bool_and(description ilike ${pattern})`)})
    union
    select order_id ${lines}(${products(sql`bool_or(description ilike ${pattern}) and not bool_and(description ilike ${pattern})`)})
      and description ilike ${pattern}`
}

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
