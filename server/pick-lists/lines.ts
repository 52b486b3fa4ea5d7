import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { LineStatus } from '../../contract/rules/line-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { worksOn } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readVaseDays, vaseDaysOf } from '../lots/vase-life.ts'

/** States of orders that the cold store works on, from confirmed until they leave. */
export const toPick: readonly OrderStatus[] = ['CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'READY_FOR_PICKUP']

/** Which list: a route of a day, or all orders of another method. */
export type Which = { shipDay: Day; method: MethodCode; routeNumber: string | null }

/** A line to pick, with its order's stop and the place of the product. */
export type LineRow = {
  orderId: number
  orderNumber: number
  customer: string
  city: string
  orderStatus: OrderStatus
  line: number
  productId: number
  description: string
  um: string
  step: number
  imageName: string
  colorHex: string
  place: string
  /** Its stop on the day's run, once that is planned. */
  stopId: number | null
  boxes: number | null
  address: string
  short: number
  units: number
  missing: number
  status: LineStatus
}

export const ofList = ({ shipDay, method, routeNumber }: Which) => sql<boolean>`(o.ship_day = ${shipDay}
  and o.method = ${method} and (${routeNumber}::text is null or o.route_number = ${routeNumber}::text))`

/**
 * The lines of a list by stop: in the order of the day's run, or of the route's towns before the run is planned. The place is that of
 * the oldest lot that will still be fresh on the ship day, or else of the oldest lot, because these goods leave stock first.
 */
export async function readLines(ctx: SignedInCtx, which: Which): Promise<LineRow[]> {
  const days = vaseDaysOf(await readVaseDays(ctx))
  const { rows } = await sql<LineRow>`
    select o.id as "orderId", o.order_number as "orderNumber", c.name as customer, o.ship_to->>'city' as city,
      o.status as "orderStatus", l.sequence as line, l.product_id as "productId", l.description, l.um,
      p.min_quantity as step, p.image_name as "imageName", p.color_hex as "colorHex",
      coalesce((select place from lots where product_id = l.product_id and remaining > 0
        order by (arrived_on + ${days} < o.ship_day) is true, arrived_on nulls first, id limit 1), '') as place,
      l.quantity - l.missing as units, l.missing, l.short, l.status, s.id as "stopId", o.boxes, o.ship_to->>'addressLine1' as address
    from orders o join order_lines l on l.order_id = o.id join customers c on c.id = o.customer_id
    join products p on p.id = l.product_id
    left join stop_orders so on so.order_id = o.id left join stops s on s.id = so.stop_id and s.state <> 'CANCELLED'
    where ${ofList(which)} and o.status = any(${[...toPick]}::text[]) and l.quantity > 0
      and l.status not in ('CANCELLED', 'BACKORDERED') and ${worksOn(ctx.user, 'o')}
    order by s.number nulls last, (select min(t.stop) from route_stops t where t.route_number = o.route_number
        and (o.ship_to->>'zipCode' = any(t.zip_codes) or lower(t.city) = lower(o.ship_to->>'city'))) nulls last,
      c.name, o.id, l.sequence`.execute(ctx.db)
  return rows
}
