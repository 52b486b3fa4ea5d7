import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, instantOf } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import type { DeliveryRow, deliveries } from '../../contract/features/deliveries.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { OrderRow } from '../orders/moves.ts'
import type { StoredAddress } from '../orders/present.ts'
import { today } from '../receivables/post.ts'

type Query = InputOf<typeof deliveries.list>['query']

/** A shipped order, with the step that ended its delivery, if any. */
type Delivered = OrderRow & {
  driver: string | null
  ended: OrderStatus | null
  ended_at: Date | null
  ended_by: string | null
  ended_note: string | null
  photos: string[] | null
}

export const deliveriesSpan = (ctx: SignedInCtx, days: number): { from: Day; to: Day } => ({
  from: addDays(today(ctx), 1 - days),
  to: today(ctx),
})

/** One page of shipped orders, the latest ship day first. */
export async function readDeliveries(
  ctx: SignedInCtx,
  { query }: { query: Query },
): Promise<ReplyOf<typeof deliveries.list>> {
  const { page, pageSize } = query
  const { rows } = await sql<Delivered & { total: number; latest: Day | null }>`
    with matching as (select o.id, o.ship_day from orders o where ${matching(ctx, query)}),
    page as (
      select id from matching order by ship_day desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from matching)::int as total,
      (select max(o.ship_day) from orders o where ${hasLeft(ctx)}) as latest, ${columns}
    from (select 1) one left join page on true left join orders o on o.id = page.id ${lastStep}
    order by o.ship_day desc, o.id desc`.execute(ctx.db)
  return {
    ...deliveriesSpan(ctx, query.days),
    // A page past the last still returns the total, in a row without an order.
    rows: rows.filter(({ id }) => id !== null).map((row) => present(row, ctx.settings.timeZone)),
    total: rows[0]?.total ?? 0,
    latest: rows[0]?.latest ?? null,
    page,
    pageSize,
  }
}

const columns = sql`o.*, d.name as driver, e.status as ended, e.at as ended_at, e.actor as ended_by, e.note as ended_note, p.photos`

/** The step that ended the delivery of `orders o`; none if the order is out again. */
const lastStep = sql`
  left join drivers d on d.id = o.driver_id
  left join lateral (
    select status, at, actor, note from order_events
    where order_id = o.id and status in ('DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED')
      and o.status in ('DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED', 'CLOSED')
    order by id desc limit 1
  ) e on true
  left join lateral (
    select array_agg(f.id order by f.taken_at, f.id) as photos from stop_orders so join stop_photos f on f.stop_id = so.stop_id
    where so.order_id = o.id
  ) p on true`

const hasLeft = (
  ctx: SignedInCtx,
) => sql`o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
  and o.status in ('OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED', 'CLOSED')`

function matching(ctx: SignedInCtx, { days, shipTo }: Query): RawBuilder<unknown> {
  const { from, to } = deliveriesSpan(ctx, days)
  return sql`${hasLeft(ctx)} and o.ship_day between ${from}::date and ${to}::date
    ${shipTo === undefined ? sql`` : sql`and o.address_id = ${shipTo}`}`
}

function present(row: Delivered, timeZone: string): DeliveryRow {
  const status = row.status === 'CLOSED' ? (row.ended ?? 'CLOSED') : row.status
  const deliveredAt = status === 'DELIVERY_FAILED' ? null : row.ended_at
  const byTruck = row.method === 'TRUCK'
  const eta = byTruck ? row.eta : null
  return {
    orderNumber: row.order_number,
    shipDay: row.ship_day as Day,
    status,
    deliveryMethod: methodLabels[row.method],
    shipTo: (row.ship_to as StoredAddress).name ?? '',
    shipToId: row.address_id,
    poNumber: row.po_number,
    driver: byTruck ? row.driver : null,
    eta,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    minutesLate: minutesLate({ eta, deliveredAt, shipDay: row.ship_day as Day, timeZone }),
    photos: row.photos ?? [],
    proof: row.ended_note || (status === 'PICKED_UP' ? (row.ended_by ?? '') : ''),
  }
}

/** Whole minutes after the ship day's expected local time; null if that or the delivery is unknown. */
function minutesLate({
  eta,
  deliveredAt,
  shipDay,
  timeZone,
}: {
  eta: string | null
  deliveredAt: Date | null
  shipDay: Day
  timeZone: string
}): number | null {
  if (eta === null || deliveredAt === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(eta)) return null
  return Math.round((deliveredAt.getTime() - instantOf(shipDay, eta, timeZone).getTime()) / 60_000)
}
