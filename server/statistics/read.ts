import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { GroupKind, statistics } from '../../contract/features/statistics.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { OrderRow } from '../orders/moves.ts'
import type { StoredAddress } from '../orders/present.ts'
import { today } from '../receivables/post.ts'
import { periodOf, type Span, yearBefore } from './period.ts'
import { averageOf, type OrderDay, seriesOf, sumsOf } from './series.ts'

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents))

/** The customer's `orders o` visible to the user that count as spending, placed within days of the distributor's calendar. */
function counted(ctx: SignedInCtx, { from, to }: Span): RawBuilder<unknown> {
  const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone ${ctx.settings.timeZone})`
  return sql`o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
    and o.placed_at >= ${startOf(from)} and o.placed_at < ${startOf(addDays(to, 1))}
    and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`
}

async function readDays(ctx: SignedInCtx, span: Span): Promise<OrderDay[]> {
  const { rows } = await sql<OrderDay>`
    select (o.placed_at at time zone ${ctx.settings.timeZone})::date as day, count(*)::int as orders,
      sum(o.total_cents)::bigint as cents
    from orders o where ${counted(ctx, span)} group by 1`.execute(ctx.db)
  return rows
}

/** The day of the customer's first order that counts. */
async function readSince(ctx: SignedInCtx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day }>`
    select (o.placed_at at time zone ${ctx.settings.timeZone})::date as day from orders o
    where o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
      and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    order by o.placed_at limit 1`.execute(ctx.db)
  return rows[0]?.day ?? null
}

export async function readSpent(
  ctx: SignedInCtx,
  { query }: InputOf<typeof statistics.spent>,
): Promise<ReplyOf<typeof statistics.spent>> {
  const period = periodOf(today(ctx), query.months)
  const { from } = yearBefore(period, query.type)
  const days = await readDays(ctx, { from, to: period.to })
  const since = await readSince(ctx)
  const { orders, cents } = sumsOf(days, period)
  return {
    ...period,
    orders,
    amount: dollarsFromCents(cents),
    since,
    rows: seriesOf(days, { period, step: query.type, since }).map((piece) => ({
      from: piece.from,
      to: piece.to,
      orders: piece.orders,
      amount: dollarsFromCents(piece.cents),
      lastYearAmount: dollarsOrNull(piece.lastYearCents),
    })),
  }
}

export async function readTrend(
  ctx: SignedInCtx,
  { query }: InputOf<typeof statistics.trend>,
): Promise<ReplyOf<typeof statistics.trend>> {
  const period = periodOf(today(ctx), query.months)
  const days = await readDays(ctx, period)
  const sums = sumsOf(days, period)
  return {
    ...period,
    orders: sums.orders,
    amount: dollarsFromCents(sums.cents),
    averageAmount: dollarsOrNull(averageOf(sums)),
    rows: seriesOf(days, { period, step: query.type, since: null }).map((piece) => ({
      from: piece.from,
      to: piece.to,
      orders: piece.orders,
      amount: dollarsFromCents(piece.cents),
      averageAmount: dollarsOrNull(piece.averageCents),
    })),
  }
}

/** A line keeps the department it was sold from; its category is the product's current one. */
const groupColumns: Record<GroupKind, RawBuilder<string>> = {
  department: sql`l.department`,
  category: sql`p.category`,
}

export async function readGroups(
  ctx: SignedInCtx,
  { query }: InputOf<typeof statistics.groups>,
): Promise<ReplyOf<typeof statistics.groups>> {
  const period = periodOf(today(ctx), query.months)
  type Row = {
    kind: 'goods' | 'delivery' | 'all'
    name: string
    orders: number
    lines: number
    cents: number
  }
  const { rows } = await sql<Row>`
    with counted as (select o.id, o.shipping_cents from orders o where ${counted(ctx, period)}),
    sold as (
      select l.order_id, ${groupColumns[query.type]} as name, count(*) as lines, sum(l.amount_cents) as cents
      from counted join order_lines l on l.order_id = counted.id join products p on p.id = l.product_id
      group by 1, 2
    )
    select 'goods' as kind, name, count(*)::int as orders, sum(lines)::int as lines, sum(cents)::bigint as cents
    from sold group by name
    union all
    select 'delivery', 'delivery', count(*)::int, 0, sum(shipping_cents)::bigint
    from counted where shipping_cents > 0 having count(*) > 0
    union all
    select 'all', '', count(*)::int, 0, 0 from counted
    order by cents desc, name`.execute(ctx.db)
  const groups = rows.flatMap(({ kind, ...row }) => (kind === 'all' ? [] : [{ kind, ...row }]))
  return {
    ...period,
    orders: rows.find(({ kind }) => kind === 'all')?.orders ?? 0,
    amount: dollarsFromCents(groups.reduce((sum, { cents }) => sum + cents, 0)),
    rows: groups.map(({ kind, name, orders, lines, cents }) => ({
      group: name,
      kind,
      orders,
      lines,
      amount: dollarsFromCents(cents),
    })),
  }
}

type Shipped = Pick<OrderRow, 'order_number' | 'po_number' | 'status' | 'method' | 'ship_to' | 'eta'> & {
  driver: string | null
  invoice_number: number
  amount_cents: number
}

export async function readShippedToday(ctx: SignedInCtx): Promise<ReplyOf<typeof statistics.shippedToday>> {
  const date = today(ctx)
  const { rows } = await sql<Shipped>`
    select i.invoice_number, i.amount_cents, o.order_number, o.po_number, o.status, o.method, o.ship_to, d.name as driver, o.eta
    from invoices i join orders o on o.id = i.order_id left join drivers d on d.id = o.driver_id
    where i.customer_id = ${ctx.user.customerId} and i.issued_on = ${date}::date and o.status <> 'CANCELLED'
      and ${isOrderedFor(ctx.user, 'o.address_id')}
    order by i.id desc`.execute(ctx.db)
  return {
    date,
    total: rows.length,
    amount: dollarsFromCents(rows.reduce((sum, row) => sum + row.amount_cents, 0)),
    rows: rows.map((row) => ({
      invoiceNumber: row.invoice_number,
      orderNumber: row.order_number,
      poNumber: row.po_number,
      status: row.status,
      deliveryMethod: methodLabels[row.method],
      shipTo: (row.ship_to as StoredAddress).name ?? '',
      driver: row.method === 'TRUCK' ? row.driver : null,
      eta: row.method === 'TRUCK' ? row.eta : null,
      amount: dollarsFromCents(row.amount_cents),
    })),
  }
}
