import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { OrderType } from '../../contract/rules/ship-days.ts'
import { withCommit } from '../../db/round-trips.ts'
import { writeWithEvents } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { PlannedLine } from './plan.ts'

/**
 * Writes orders, lines and holds in one statement, sent with the commit, under the cart and stock locks. With `isLast`, they
 * become part of the statement for the events, so nothing else in the transaction may read the lines. Database checks prevent
 * selling a unit twice.
 */
export async function writeLines(
  ctx: SignedInCtx,
  planned: readonly PlannedLine[],
  isLast = false,
): Promise<void> {
  const ctes = lineWrites(ctx, planned)
  const removes = planned.some(({ quantity }) => quantity === 0)
  if (isLast && !removes) return writeWithEvents(ctx, ctes)
  await withCommit(ctx.db, sql`with ${ctes} select`)
  if (removes) await dropEmptyOrders(ctx)
}

function lineWrites(ctx: SignedInCtx, planned: readonly PlannedLine[]): RawBuilder<unknown> {
  const { customerId } = ctx.user
  const now = ctx.now()
  const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const rows = planned.map((line, position) => ({
    position,
    line_id: line.line?.id ?? null,
    product_id: line.productId,
    quantity: line.quantity,
    ship_day: line.shipDay,
    method: line.method,
    address_id: line.addressId,
    order_type: line.orderType,
    held_quantity: line.heldQuantity,
    held_change: line.heldChange,
    price_e4: line.unitPriceE4,
    note: line.note,
  }))
  return sql`
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        position int, line_id bigint, product_id int, quantity int, ship_day date, method text, address_id bigint, order_type text,
        held_quantity int, held_change int, price_e4 bigint, note text)
    ),
    ${ordersFor(sql`wanted where quantity > 0`, { customerId, now })},
    written as (
      insert into cart_lines (customer_id, cart_order_id, product_id, quantity, held_quantity, held_since, held_until,
        added_price_e4, note, added_at)
      select ${customerId}::bigint, o.id, w.product_id, w.quantity, w.held_quantity,
        case when w.held_quantity > 0 then ${now}::timestamptz end,
        case when w.held_quantity > 0 then ${minutesOn(ctx.settings.holdMinutes)}::timestamptz end,
        w.price_e4, w.note, ${now}::timestamptz
      from wanted w join orders_now o using (ship_day, method, address_id, order_type)
      where w.quantity > 0
      order by w.position
      on conflict (cart_order_id, product_id) do update set
        quantity = excluded.quantity,
        held_quantity = excluded.held_quantity,
        held_since = case when cart_lines.held_until > ${now} then cart_lines.held_since else excluded.held_since end,
        held_until = case when cart_lines.held_until > ${now} then
          least(excluded.held_until, cart_lines.held_since + make_interval(mins => ${ctx.settings.holdMaxMinutes}))
          else excluded.held_until end,
        added_price_e4 = excluded.added_price_e4,
        note = excluded.note
    ),
    gone as (
      delete from cart_lines using wanted
      where cart_lines.id = wanted.line_id and wanted.quantity = 0 and cart_lines.customer_id = ${customerId}
    ),
    stocked as (
      update stock set held = stock.held + change.units
      from (select product_id, sum(held_change)::int as units from wanted group by product_id) change
      -- Without the list all stock would be read.
      where stock.product_id = any(array(select product_id from wanted)) and stock.product_id = change.product_id
        and change.units <> 0
    )`
}

/** Under the locks of the cart and of the lines' stock. Returns the products whose units were released. */
export async function deleteLines(ctx: SignedInCtx, lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with gone as (
      delete from cart_lines where customer_id = ${ctx.user.customerId} and id = any(${lineIds}::bigint[])
      returning product_id, held_quantity
    )
    update stock set held = stock.held - back.units
    from (select product_id, sum(held_quantity)::int as units from gone group by product_id) back
    where stock.product_id = back.product_id and back.units > 0
    returning stock.product_id`.execute(ctx.db)
  return rows.map(({ product_id }) => product_id)
}

/** Runs at the commit, after everything else has succeeded. */
export async function dropEmptyOrders(ctx: SignedInCtx): Promise<void> {
  const statement = sql`delete from cart_orders o where o.customer_id = ${ctx.user.customerId}
    and not exists (select from cart_lines l where l.cart_order_id = o.id)`
  await withCommit(ctx.db, statement)
}

export type Move = {
  line_id: number
  ship_day: Day
  method: MethodCode
  address_id: number
  order_type: OrderType
  /** The unit price that the customer has seen for the new day; without it the line keeps the one seen before. */
  price_e4?: number
}

/**
 * Moves cart lines to other orders, under the cart lock, and creates missing orders. A line that meets its own product there is
 * merged: quantities and held units add up, and a note stays. Stock is unchanged, since holds have no day.
 */
export async function regroup(ctx: SignedInCtx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const { customerId } = ctx.user
  await sql`
    with moves as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (
        line_id bigint, ship_day date, method text, address_id bigint, order_type text, price_e4 bigint)
    ),
    ${ordersFor(sql`moves`, { customerId, now: ctx.now() })},
    placed as (
      select l.*, m.price_e4, coalesce(o.id, l.cart_order_id) as target
      from cart_lines l
      left join moves m on m.line_id = l.id
      left join orders_now o using (ship_day, method, address_id, order_type)
      where l.customer_id = ${customerId}
    ),
    joined as (
      select target, product_id,
        -- Keep the line that is already there, else the oldest moved line.
        coalesce(min(id) filter (where cart_order_id = target), min(id)) as kept,
        sum(quantity)::int as quantity, sum(held_quantity)::int as held_quantity,
        min(held_since) as held_since, max(held_until) as held_until, max(price_e4) as price_e4,
        (array_agg(note order by cart_order_id = target desc, id) filter (where note <> ''))[1] as note
      from placed
      group by target, product_id
    ),
    gone as (
      delete from cart_lines
      where customer_id = ${customerId} and id not in (select kept from joined)
    ),
    carried as (
      update event_parts e set cart_line_id = joined.kept
      from placed join joined using (target, product_id)
      where e.cart_line_id = placed.id and placed.id <> joined.kept
    )
    update cart_lines l set cart_order_id = j.target, quantity = j.quantity, held_quantity = j.held_quantity,
      held_since = j.held_since, held_until = j.held_until, note = coalesce(j.note, ''),
      added_price_e4 = coalesce(j.price_e4, l.added_price_e4)
    from joined j
    where l.id = j.kept and (l.cart_order_id <> j.target or l.quantity <> j.quantity)`.execute(ctx.db)
  await dropEmptyOrders(ctx)
}

/**
 * Creates the orders that rows of `source` name and the cart lacks: `made` are the new ones, `orders_now` all of the cart's. A
 * statement doesn't see its own inserts, so the two are combined.
 */
const ordersFor = (
  source: RawBuilder<unknown>,
  { customerId, now }: { customerId: number; now: Date },
) => sql`
    made as (
      insert into cart_orders (customer_id, ship_day, method, address_id, order_type, created_at)
      select distinct ${customerId}::bigint, ship_day, method, address_id, order_type, ${now}::timestamptz
      from ${source}
      on conflict do nothing
      returning id, ship_day, method, address_id, order_type
    ),
    orders_now as (
      select * from made
      union all
      select id, ship_day, method, address_id, order_type from cart_orders where customer_id = ${customerId}
    )`
