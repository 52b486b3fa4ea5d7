import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Grouping } from '../../contract/features/reports/measures.ts'
import type { Filters } from './asked.ts'

/**
 * What reports count in orders: rows of sums by day and by the dimensions of a cube. A row of `orders` is a part of a day's orders; a
 * row of `goods` or `mix` is a part of their lines. `lines` has all dimensions of each line and is never stored.
 */
export const cubes = ['orders', 'goods', 'mix', 'lines'] as const
export type Cube = (typeof cubes)[number]

/** The sums of a row. Money is in cents. Orders and delivery are 0 in rows of lines, because an order has lines of several kinds. */
export const sums = [
  'orders',
  'delivery_cents',
  'sales_cents',
  'credit_cents',
  'lines',
  'units',
  'ordered_lines',
  'short_lines',
  'ordered_units',
  'short_units',
  'cost_cents',
  'costed_cents',
] as const
export type SumName = (typeof sums)[number]

const ofOrder = ['customer_id', 'route_number'] as const
const ofBoth = ['channel', 'order_type', 'method'] as const
const ofLine = ['department', 'category'] as const
/** The dimensions of each cube, besides the day. */
export const dimensions = {
  orders: [...ofOrder, ...ofBoth],
  goods: [...ofBoth, ...ofLine, 'vendor_id'],
  mix: [...ofOrder, ...ofBoth, ...ofLine],
  lines: [...ofOrder, ...ofBoth, ...ofLine, 'vendor_id'],
} as const satisfies Record<Cube, readonly string[]>
type Dimension = (typeof dimensions)['lines'][number]

/** The dimension that each filter and grouping reads. */
const dimensionOf: Partial<Record<Grouping | keyof Filters, Dimension>> = {
  category: 'category',
  department: 'department',
  type: 'order_type',
  channel: 'channel',
  method: 'method',
  route: 'route_number',
  rep: 'customer_id',
  level: 'customer_id',
  grower: 'vendor_id',
  customer: 'customer_id',
  account: 'customer_id',
}

/** The smallest cube that has all dimensions of a report's filters and grouping. */
export function cubeFor(filters: Filters, group?: Grouping): Cube {
  const named = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [name as keyof Filters],
  )
  const needed = [...named, ...(group ? [group] : [])].map((name) => dimensionOf[name])
  const has = (cube: Cube) =>
    needed.every((one) => one && (dimensions[cube] as readonly string[]).includes(one))
  return cubes.find(has) ?? 'lines'
}

/** Orders that count: neither canceled, nor waiting for their card, nor a replacement of claimed goods. */
export const counts: RawBuilder<boolean> = sql`(o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN') and o.channel <> 'claim')`

/** Credits for goods, without reversed ones, as `m`. */
const credits = sql`credit_memos m join invoices i on i.id = m.invoice_id
  where m.kind = 'CREDIT_MEMO' and not exists (select from invoices v where v.voids_credit_memo_id = m.id)`

const lineSums = sql`
  sum(l.amount_cents)::bigint as sales_cents,
  count(*) filter (where l.quantity > 0)::int as lines,
  sum(l.quantity)::bigint as units,
  count(*) filter (where l.substitutes_id is null)::int as ordered_lines,
  count(*) filter (where l.substitutes_id is null and l.short > 0)::int as short_lines,
  coalesce(sum(l.quantity + l.short) filter (where l.substitutes_id is null), 0)::bigint as ordered_units,
  coalesce(sum(l.short) filter (where l.substitutes_id is null), 0)::bigint as short_units,
  coalesce(sum(round(l.quantity::numeric * l.cost_e4 / 100)), 0)::bigint as cost_cents,
  coalesce(sum(l.amount_cents) filter (where l.cost_e4 is not null), 0)::bigint as costed_cents`

/** Rows of a cube counted from the orders themselves; `which` selects orders, as `o`. */
export function plainFacts(cube: Cube, which: RawBuilder<boolean>): RawBuilder<unknown> {
  const names = dimensions[cube]
  const keys = sql.join(names.map((name) => sql.ref(name)))
  if (cube === 'orders')
    return sql`
      select o.ship_day as day, o.customer_id, coalesce(o.route_number, '') as route_number, o.channel, o.order_type, o.method,
        count(*)::int as orders, sum(o.shipping_cents)::bigint as delivery_cents, sum(l.sales_cents)::bigint as sales_cents,
        coalesce(sum(c.credit_cents), 0)::bigint as credit_cents, sum(l.lines)::int as lines, sum(l.units)::bigint as units,
        sum(l.ordered_lines)::int as ordered_lines, sum(l.short_lines)::int as short_lines,
        sum(l.ordered_units)::bigint as ordered_units, sum(l.short_units)::bigint as short_units,
        sum(l.cost_cents)::bigint as cost_cents, sum(l.costed_cents)::bigint as costed_cents
      from orders o
      join lateral (select ${lineSums} from order_lines l where l.order_id = o.id) l on l.sales_cents is not null
      left join lateral (select sum(m.amount_cents) as credit_cents from ${credits} and i.order_id = o.id) c on true
      where ${counts} and ${which}
      group by o.ship_day, o.customer_id, coalesce(o.route_number, ''), o.channel, o.order_type, o.method`
  return sql`
    select day, ${keys}, 0 as orders, 0::bigint as delivery_cents, ${sql.join(
      sums
        .filter((name) => name !== 'orders' && name !== 'delivery_cents')
        .map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
    )}
    from (
      select o.ship_day as day, o.customer_id, coalesce(o.route_number, '') as route_number, o.channel, o.order_type, o.method,
        l.department, p.category, coalesce(p.vendor_id, '') as vendor_id, ${lineSums},
        coalesce(sum(c.credit_cents), 0)::bigint as credit_cents
      from orders o
      join order_lines l on l.order_id = o.id
      join products p on p.id = l.product_id
      left join lateral (select sum(m.amount_cents) as credit_cents from ${credits} and m.order_line_id = l.id) c on true
      where ${counts} and ${which}
      group by o.ship_day, o.customer_id, coalesce(o.route_number, ''), o.channel, o.order_type, o.method, l.department,
        p.category, coalesce(p.vendor_id, '')
    ) by_line
    group by day, ${keys}`
}

/** Ship days between two days, both included, as a condition on `o`. */
export const shippedBetween = (from: Day, to: Day): RawBuilder<boolean> =>
  sql`o.ship_day between ${from}::date and ${to}::date`
