import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { ReportOrder, reports } from '../../contract/features/reports/reports.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { type Filters, spanOf } from './asked.ts'
import { counts, shippedBetween } from './facts.ts'
import { customersOf } from './sources.ts'
import { lateAfter } from './stops.ts'

type Query = InputOf<typeof reports.drillDown>['query']
type Row = Omit<ReportOrder, 'method' | 'sales' | 'credits' | 'shipDay' | 'status'> & {
  shipDay: Day
  method: MethodCode
  status: OrderStatus
  cents: number
  creditCents: number
}

/** A condition on lines `l` with their product `p`. */
function linesOf({ category, department, grower }: Filters): RawBuilder<boolean> {
  const parts = [
    ...(category === undefined ? [] : [sql`p.category = ${category}`]),
    ...(department === undefined ? [] : [sql`l.department = ${department}`]),
    ...(grower === undefined ? [] : [sql`coalesce(p.vendor_id, '') = ${grower === '-' ? '' : grower}`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** A condition on orders `o`, and customers `c`. */
function ordersOf({ type, channel, method, route, ...customer }: Filters): RawBuilder<unknown> {
  return sql.join(
    [
      customersOf(customer),
      ...(type === undefined ? [] : [sql`o.order_type = ${type}`]),
      ...(channel === undefined ? [] : [sql`o.channel = ${channel}`]),
      ...(method === undefined ? [] : [sql`o.method = ${method}`]),
      ...(route === undefined ? [] : [sql`coalesce(o.route_number, '') = ${route === '-' ? '' : route}`]),
    ],
    sql` and `,
  )
}

const only: Record<NonNullable<Query['of']>, RawBuilder<boolean>> = {
  short: sql`"shortLines" > 0`,
  claimed: sql`claims > 0`,
  late: sql`"minutesLate" > ${lateAfter}::int`,
  credited: sql`"creditCents" > 0`,
  online: sql`channel <> 'phone'`,
  offline: sql`channel = 'phone'`,
  one_click: sql`channel = 'one_click'`,
}

/** The orders that a report counts, with the goods that match its filters. */
export async function readReportOrders(
  ctx: SignedInCtx,
  query: Query,
): Promise<ReplyOf<typeof reports.drillDown>> {
  const { from, to, of, sort: _, page: __, pageSize: ___, ...filters } = query
  const span = spanOf(ctx, { from, to }, 'quarter')
  const found = sql<Row>`(
    select o.order_number as "orderNumber", c.account_number as "accountNumber", c.name as customer, o.ship_day as "shipDay",
      o.method, o.route_number as "routeNumber", o.channel, coalesce(s.name, '') as rep, o.status, g.lines,
      g.short_lines as "shortLines", g.cents, g.credits as "creditCents",
      (select count(*)::int from claims k where k.order_id = o.id and k.status not in ('DRAFT', 'WITHDRAWN')) as claims,
      late.minutes as "minutesLate"
    from orders o
    join customers c on c.id = o.customer_id
    left join sales_reps s on s.id = c.sales_rep_id
    join lateral (
      select count(*)::int as lines, count(*) filter (where l.short > 0 and l.substitutes_id is null)::int as short_lines,
        coalesce(sum(l.amount_cents), 0)::bigint as cents, coalesce(sum(m.cents), 0)::bigint as credits
      from order_lines l join products p on p.id = l.product_id
      left join lateral (select sum(m.amount_cents) as cents from credit_memos m where m.order_line_id = l.id
        and m.kind = 'CREDIT_MEMO' and not exists (select from invoices v where v.voids_credit_memo_id = m.id)) m on true
      where l.order_id = o.id and ${linesOf(filters)}
    ) g on g.lines > 0
    left join stop_orders so on so.order_id = o.id
    left join stops st on st.id = so.stop_id and st.state = 'DELIVERED'
    left join lateral (select greatest(0, extract(epoch from
        coalesce(st.done_at, (select min(e.at) from order_events e where e.order_id = o.id and e.status = 'DELIVERED'))
        - coalesce(st.planned_at, (o.ship_day + o.eta::time) at time zone ${ctx.settings.timeZone})) / 60)::int as minutes
      where o.method = 'TRUCK' and (st.id is not null or o.eta ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')) late on true
    where ${counts} and ${shippedBetween(span.from, span.to)} and ${ordersOf(filters)}
  )`
  let all = ctx.db.selectFrom(found.as('found'))
  if (of) all = all.where(only[of])
  const { rows, ...page } = await readPage(all.selectAll(), query, {
    sorts: {
      shipDay: sql`"shipDay"`,
      orderNumber: sql`"orderNumber"`,
      customer: sql`lower(customer)`,
      sales: sql`cents`,
      lines: sql`lines`,
      short: sql`"shortLines"`,
      credits: sql`"creditCents"`,
      late: sql`"minutesLate"`,
    },
    usual: '-shipDay',
    id: sql`"orderNumber"`,
  })
  const sums = await all
    .select([
      sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(sum("creditCents"), 0)::bigint`.as('credits'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...page,
    ...span,
    sales: dollarsFromCents(sums.cents),
    credits: dollarsFromCents(sums.credits),
    rows: rows.map(({ cents, creditCents, method, ...row }) => ({
      ...row,
      method: methodLabels[method],
      sales: dollarsFromCents(cents),
      credits: dollarsFromCents(creditCents),
    })),
  }
}

export const reportOrdersTable = ({ from, to }: { from: string; to: string }): ListTable<ReportOrder> => ({
  name: 'Orders',
  fileName: `orders-${from}-${to}`,
  columns: [
    { header: 'Order', width: 10, value: (row) => row.orderNumber },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 32, value: (row) => row.customer },
    { header: 'Ship day', width: 12, value: (row) => row.shipDay },
    { header: 'Method', width: 16, isWord: true, value: (row) => row.method },
    { header: 'Route', width: 10, value: (row) => row.routeNumber ?? '' },
    { header: 'Representative', width: 20, value: (row) => row.rep },
    { header: 'Lines', width: 8, value: (row) => row.lines },
    { header: 'Short', width: 8, value: (row) => row.shortLines },
    { header: 'Sales', width: 12, money: true, value: (row) => row.sales },
    { header: 'Credits', width: 12, money: true, value: (row) => row.credits },
  ],
})
