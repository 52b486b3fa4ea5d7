import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { readsDesk } from '../../contract/features/order-desk/fields.ts'
import { firstOpenDay } from '../../contract/rules/ship-days.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'
import { lockStock, releaseLapsedHolds } from '../stock/stock.ts'

type Target = { day: Day; cutOff: Date | null; route: string | null }

/** The next day on which goods can ship the way the order did; undefined if there is none, or for an address without a truck. */
export async function nextTruck(ctx: Ctx, orderId: number): Promise<Target | undefined> {
  const { rows } = await sql<{
    method: MethodCode
    route: string | null
    state: string
    account: number
  }>`select o.method, a.route_number as route, a.state, c.account_number as account
    from orders o join addresses a on a.id = o.address_id join customers c on c.id = o.customer_id
    where o.id = ${orderId}`.execute(ctx.db)
  const [order] = rows
  if (!order || (order.method === 'TRUCK' && order.route === null)) return undefined
  const calendar = calendarOf(ctx, (await calendarRows(ctx).execute(ctx.db)).rows)
  const found = firstOpenDay(
    calendar,
    {
      method: order.method,
      routeNumber: order.route,
      state: order.state,
      accountNumber: order.account,
      orderType: 'STOCK',
    },
    { now: ctx.now() },
  )
  return (
    found && {
      day: found.day,
      cutOff: found.cutOff ?? null,
      route: order.method === 'TRUCK' ? order.route : null,
    }
  )
}

export type Replaced = { orderLineId: number; quantity: number }
type Placed = { id: number; orderNumber: number; shipDay: Day }

/**
 * Places a zero-amount order for the same goods on the next truck, in a transaction: its units are allocated like any other
 * order's. Throws `not_replaceable` with the reason: no truck, or not enough of a product.
 */
export async function placeReplacement(
  ctx: Ctx,
  {
    orderId,
    number,
    lines,
    actor,
  }: { orderId: number; number: string; lines: readonly Replaced[]; actor: string },
): Promise<Placed> {
  const truck = await nextTruck(ctx, orderId)
  if (!truck) throw new AppError('not_replaceable', { data: { why: 'NO_TRUCK' } })
  const { rows: wanted } = await sql<{
    product_id: number
    description: string
    quantity: number
    type: string
  }>`
    select l.product_id, l.description, w.quantity, o.order_type as type
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("orderLineId" bigint, quantity int)
    join order_lines l on l.id = w."orderLineId" join orders o on o.id = l.order_id
    order by l.product_id`.execute(ctx.db)
  const productIds = wanted.map(({ product_id }) => product_id)
  await lockStock(ctx.db, productIds)
  await releaseLapsedHolds(ctx.db, { productIds, now: ctx.now() })
  const { rows: stock } = await sql<{ product_id: number; free: number }>`
    select product_id, on_hand - allocated - held as free from stock where product_id = any(${productIds}::int[])`.execute(
    ctx.db,
  )
  const free = new Map(stock.map((row) => [row.product_id, row.free]))
  for (const { product_id, description, quantity } of wanted)
    if ((free.get(product_id) ?? 0) < quantity)
      throw new AppError('not_replaceable', {
        detail: `${description}: there are ${free.get(product_id) ?? 0} left.`,
        data: { why: 'NO_STOCK', productId: product_id, available: free.get(product_id) ?? 0 },
      })
  const now = ctx.now()
  const note = `Replaces goods of claim ${number}.`
  const { rows } = await sql<Placed & { customerId: number }>`
    with placed as (
      insert into orders (customer_id, user_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to,
        route_number, terms, po_number, note, goods_cents, shipping_cents, total_cents, cut_off_at, placed_at, channel)
      select customer_id, user_id, 'STOCK', 'CONFIRMED', 'ON_ACCOUNT', ${truck.day}::date, method, address_id, ship_to, bill_to,
        ${truck.route}::text, terms, po_number, ${note}::text, 0, 0, 0, ${truck.cutOff}::timestamptz, ${now}::timestamptz, 'claim'
      from orders where id = ${orderId}
      returning id, order_number, customer_id, ship_day
    ),
    wanted as (
      select row_number() over (order by l.sequence)::int as position, l.*, w.quantity as units
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("orderLineId" bigint, quantity int)
      join order_lines l on l.id = w."orderLineId"
    ),
    lines as (
      insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, grower,
        image_name, color_hex, quantity, allocated, unit_price_e4, amount_cents, status)
      select p.id, p.customer_id, w.position, w.product_id, w.description, w.department, w.um, w.pack, w.min_quantity, w.grower,
        w.image_name, w.color_hex, w.units, w.units, 0, 0, 'ALLOCATED'
      from placed p cross join wanted w
    ),
    told as (
      insert into order_events (order_id, was, status, at, mover, actor, user_id, note)
      select id, null, 'CONFIRMED', ${now}::timestamptz, 'system', ${actor}::text, ${ctx.user?.id ?? null}::bigint, ${note}::text
      from placed
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select w.product_id, ${now}::timestamptz, 'allocation', sum(w.units)::int, p.id, ${actor}::text
      from placed p cross join wanted w group by w.product_id, p.id order by w.product_id
    ),
    allocated as (
      update stock set allocated = stock.allocated + w.units
      from (select product_id, sum(units)::int as units from wanted group by product_id) w
      where stock.product_id = w.product_id
    )
    select id, order_number as "orderNumber", ship_day as "shipDay", customer_id as "customerId" from placed`.execute(
    ctx.db,
  )
  const [placed] = rows
  if (!placed) throw new AppError('not_found')
  const { customerId, orderNumber } = placed
  await ctx.emit('order.changed', { customerId, orderNumber })
  await ctx.emit('desk.changed', { any: readsDesk })
  await ctx.emit('stock.changed', { productIds })
  return placed
}
