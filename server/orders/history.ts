import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type Alternative, partsOfSearch } from './name-words.ts'
import { type ListedOrder, type OrderLineRow, presentLines, presentSummary } from './present.ts'
import { statusesOf } from './rules.ts'
import type { TableRow } from './table.ts'

type Narrowing = InputOf<typeof orders.exportAll>['query']

/**
 * The customer's orders, newest first, with their lines. Two statements per page: one scans the customer's own index, one fetches the
 * lines of the orders on the page.
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

/** The same page as a table, with a row per line. */
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
  // A page past the last still returns the total, in a row without an order.
  const listed = rows.filter(({ id }) => id !== null)
  const lines = await readLinesOf(
    ctx,
    listed.map(({ id }) => id),
  )
  return { listed, lines, total: rows[0]?.total ?? 0 }
}

/** The order day of `orders o` in the distributor's zone, as a range of instants, so that the index can be used. */
export function conditions(ctx: SignedInCtx, query: Narrowing, today: Day): RawBuilder<unknown>[] {
  const { timeZone } = ctx.settings
  if (query.dateFrom && query.dateTo && query.dateFrom > query.dateTo)
    throw new AppError('invalid_input', {
      fields: [{ path: 'dateTo', message: 'The end date is before the start date.' }],
    })
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
  if (query.number?.trim()) found.push(hasNumber(ctx.user.customerId, query.number.trim()))
  if (query.type && query.type !== 'all')
    found.push(sql`o.status = any(${[...statusesOf[query.type]]}::text[])`)
  if (query.productDescription?.trim())
    found.push(sql`o.id in (${ordersNaming(ctx.user.customerId, query.productDescription)})`)
  return found
}

/** Matches the order number, the invoice number, or part of the PO number. */
function hasNumber(customerId: number, text: string): RawBuilder<unknown> {
  const byPo = sql`o.po_number ilike ${containing(text)}`
  const digits = text.replace(/^#/, '')
  if (!/^[1-9]\d{0,14}$/.test(digits)) return byPo
  return sql`(${byPo} or o.order_number = ${Number(digits)} or o.id in (
    select order_id from invoices where invoice_number = ${Number(digits)} and customer_id = ${customerId}))`
}

/**
 * The orders with a line whose product name matches the search. A customer's orders have far fewer names than lines: scan the
 * names, then read the orders of their products from an index. A line is checked only if its product had both matching and
 * other names.
 */
export function ordersNaming(customerId: number, text: string): RawBuilder<unknown> {
  const fitting = sql<boolean>`(${sql.join(
    partsOfSearch(text).map((alternatives) => sql`(${sql.join(alternatives.map(containsAll), sql` or `)})`),
    sql` and `,
  )})`
  const products = (fits: RawBuilder<unknown>) => sql`array(
    select product_id from ordered_names where customer_id = ${customerId}
    group by product_id having ${fits})`
  const lines = sql`from order_lines where customer_id = ${customerId} and product_id = any`
  return sql`
    select order_id ${lines}(${products(sql`bool_and(${fitting})`)})
    union
    select order_id ${lines}(${products(sql`bool_or(${fitting}) and not bool_and(${fitting})`)})
      and ${fitting}`
}

const containsAll = (texts: Alternative): RawBuilder<unknown> =>
  sql`(${sql.join(
    texts.map((text) => sql`description ilike ${containing(text)}`),
    sql` and `,
  )})`

/** The lines of orders that the caller has checked to be the customer's. */
export async function readLinesOf(ctx: SignedInCtx, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('order_lines')
    .select([
      'id',
      'order_id',
      'short',
      'substitutes_id',
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
      'wish',
      'wish_percent',
      'status',
      sql<Day | null>`(select (k.locked_at at time zone ${ctx.settings.timeZone})::date from price_locks k
        where k.id = order_lines.price_lock_id)`.as('locked_on'),
    ])
    .where('order_id', 'in', orderIds)
    .where('customer_id', '=', ctx.user.customerId)
    .orderBy('order_id')
    .orderBy('sequence')
    .execute()
  return rows as OrderLineRow[]
}
