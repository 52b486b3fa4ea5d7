import { sql } from 'kysely'
import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type DeskOrder,
  deskTabs,
  type FlowStep,
  flowNames,
  flowSteps,
  type orderDesk,
} from '../../contract/features/order-desk/orders.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'
import { nextDeliveryDay } from '../today/day.ts'
import { type Days, type FoundRow, narrowed, ordersOf, type Query, tabConditions } from './found.ts'

type Reply = ReplyOf<typeof orderDesk.list>

const dollars = (cents: number | string | null) => dollarsFromCents(Number(cents ?? 0))

/** The days that the filters name: one, several, or all when searching; by default the next delivery day. */
export async function daysOf(
  ctx: SignedInCtx,
  { shipDay, from, to, q, account }: Pick<Query, 'shipDay' | 'from' | 'to' | 'q' | 'account'>,
): Promise<Days> {
  if (shipDay) return { from: shipDay, to: shipDay }
  if (from || to) return { from: from ?? null, to: to ?? null }
  if (q || account) return { from: null, to: null }
  const day = await usualDay(ctx)
  return { from: day, to: day }
}

/** The day that the desk prepares: the next one with deliveries. */
export async function usualDay(ctx: SignedInCtx): Promise<Day> {
  const { rows } = await calendarRows(ctx).execute(ctx.db)
  return nextDeliveryDay(calendarOf(ctx, rows), dayAt(ctx.now(), ctx.settings.timeZone))
}

/** A page of orders with the counts and sums around it. */
export async function readOrders(ctx: SignedInCtx, query: Query): Promise<Reply> {
  const days = await daysOf(ctx, query)
  const found = ctx.db.selectFrom(ordersOf(ctx, days, query).as('o')).where(narrowed(ctx, query))
  const byRoute = sql`route_number`
  const page = readPage(found.selectAll('o'), query, {
    sorts: {
      route: byRoute,
      orderNumber: sql`order_number`,
      account: sql`account_number`,
      customer: sql`lower(customer)`,
      city: sql`lower(city)`,
      stop: sql`stop`,
      lines: sql`lines`,
      short: sql`short_lines`,
      status: sql`status`,
      pays: sql`terms`,
      total: sql`total_cents`,
      placed: sql`placed_at`,
      shipDay: sql`ship_day`,
    },
    usual: query.groupBy === 'route' ? 'route' : '-placed',
    ...(query.groupBy === 'route' && { then: sql`stop nulls last` }),
    id: sql`order_number`,
  })
  const [{ rows, ...rest }, around] = await Promise.all([page, readAround(ctx, days, query)])
  return {
    ...rest,
    ...around,
    rows: rows.map((row) => presentOrder(row)),
    shipDay: days.from !== null && days.from === days.to ? days.from : null,
  }
}

type Sums = { orders: number; cents: string }

/** The counts of tabs and states, the routes and the sum, in one statement. */
async function readAround(ctx: SignedInCtx, days: Days, query: Query) {
  const tabs = tabConditions(ctx)
  const counts = deskTabs.map(
    (tab) => sql`count(*) filter (where ${tabs[tab]} and status <> 'CANCELLED')::int as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<{
    tabs: Record<string, number>
    flow: ({ status: string } & Sums)[]
    routes: ({
      route_number: string | null
      name: string
      departs_at: string | null
      driver: string
      picked: number
    } & Sums)[]
    cents: string
    newest: number | null
  }>`
    with these as materialized (select * from ${ordersOf(ctx, days, query)} o),
    mine as materialized (select * from these where ${narrowed(ctx, query)})
    select (select to_jsonb(t) from (select ${sql.join(counts)} from these) t) as tabs,
      (select coalesce(jsonb_agg(f), '[]') from (
        select status, count(*)::int as orders, sum(total_cents) as cents from these
        where ${narrowed(ctx, query, false)} group by status) f) as flow,
      (select coalesce(jsonb_agg(x order by x.departs_at nulls last, x.route_number nulls last), '[]') from (
        select m.route_number, coalesce(r.name, '') as name, r.departs_at, count(*)::int as orders,
          sum(m.total_cents) as cents,
          count(*) filter (where m.status not in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED',
            'PICKING', 'CANCELLED'))::int as picked,
          coalesce((select min(d.name) from orders o join drivers d on d.id = o.driver_id
            where o.id = any(array_agg(m.id))), '') as driver
        from mine m left join routes r on r.route_number = m.route_number
        group by m.route_number, r.name, r.departs_at) x) as routes,
      (select coalesce(sum(total_cents), 0) from mine) as cents,
      (select max(order_number) from these) as newest`.execute(ctx.db)
  const [row] = rows
  return {
    amount: dollars(row?.cents ?? 0),
    tabs: deskTabs.map((tab) => ({ tab, orders: row?.tabs[tab] ?? 0 })),
    flow: flowOf(row?.flow ?? []),
    routes: (row?.routes ?? []).map(({ route_number, name, departs_at, driver, orders, cents, picked }) => ({
      routeNumber: route_number,
      name,
      leavesAt: departs_at,
      driver,
      orders,
      amount: dollars(cents),
      picked,
    })),
    newest: row?.newest === null || row?.newest === undefined ? null : Number(row.newest),
  }
}

const flowOf = (rows: readonly ({ status: string } & Sums)[]) =>
  flowNames.map((step: FlowStep) => {
    const own = rows.filter(({ status }) => (flowSteps[step] as readonly string[]).includes(status))
    return {
      step,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      amount: dollars(own.reduce((sum, { cents }) => sum + Number(cents), 0)),
    }
  })

/** The counts of a day, and how many orders were placed after a given one. */
export async function readCounts(
  ctx: SignedInCtx,
  { shipDay, after }: { shipDay: Day; after?: number | undefined },
): Promise<ReplyOf<typeof orderDesk.counts>> {
  const days = { from: shipDay, to: shipDay }
  const { tabs, flow } = await readAround(ctx, days, { status: [] } as unknown as Query)
  const { fresh } = await ctx.db
    .selectFrom(ordersOf(ctx, days).as('o'))
    .select(sql<number>`count(*)::int`.as('fresh'))
    .where(sql<boolean>`${after ?? null}::bigint is not null and order_number > ${after ?? null}::bigint`)
    .executeTakeFirstOrThrow()
  return { tabs, flow, fresh }
}

export function presentOrder(row: FoundRow): DeskOrder {
  return {
    orderNumber: row.order_number,
    version: row.version,
    accountNumber: row.account_number,
    customer: row.customer,
    phone: row.phone,
    rep: row.rep,
    shipDay: asDay(row.ship_day),
    method: methodLabels[row.method],
    status: row.status,
    holdReason: row.hold_reason,
    paymentStatus: row.payment_status,
    pays: row.payment_status === 'ON_ACCOUNT' || row.terms !== 'PREPAID_CARD' ? row.terms : 'CARD',
    city: row.city ?? '',
    state: row.state ?? '',
    shipTo: row.ship_to_name ?? '',
    routeNumber: row.route_number,
    stop: row.stop,
    lines: row.lines,
    shortLines: row.short_lines,
    openShorts: row.open_shorts,
    boxes: row.boxes,
    departments: row.departments,
    goods: dollarsFromCents(row.goods_cents),
    shippingCost: dollarsFromCents(row.shipping_cents),
    totalAmount: dollarsFromCents(row.total_cents),
    poNumber: row.po_number,
    note: row.note,
    houseNote: row.house_note,
    channel: row.channel,
    placedAt: row.placed_at.toISOString(),
    cutOff: row.cut_off_at?.toISOString() ?? null,
    changedLateAt: row.changed_late_at?.toISOString() ?? null,
    changing: row.changing,
  }
}

export const ordersTable = (shipDay: Day | null): ListTable<DeskOrder> => ({
  name: 'Orders',
  fileName: `orders${shipDay ? `-${shipDay}` : ''}`,
  columns: [
    { header: 'Order', width: 10, value: (row) => row.orderNumber },
    { header: 'Ship day', width: 12, value: (row) => row.shipDay },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 32, value: (row) => row.customer },
    { header: 'Town', width: 20, value: (row) => row.city },
    { header: 'Route', width: 8, value: (row) => row.routeNumber ?? '' },
    { header: 'Stop', width: 6, value: (row) => row.stop ?? '' },
    { header: 'Lines', width: 8, value: (row) => row.lines },
    { header: 'Short', width: 8, value: (row) => row.shortLines },
    { header: 'Status', width: 18, value: (row) => row.status },
    { header: 'Terms', width: 14, value: (row) => row.pays },
    { header: 'Total', width: 12, value: (row) => row.totalAmount, money: true },
    { header: 'PO number', width: 16, value: (row) => row.poNumber },
    { header: 'Placed', width: 20, value: (row) => row.placedAt },
  ],
})
