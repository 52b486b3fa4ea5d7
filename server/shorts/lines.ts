import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type OrderStatus, stillInHouse } from '../../contract/rules/order-states.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { worksOn } from '../access/scope.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A line of a short item, with the facts that decide its share. */
export type ShortLine = {
  orderId: number
  customerId: number
  orderNumber: number
  line: number
  productId: number
  shipDay: Day
  customer: string
  accountNumber: number
  status: OrderStatus
  method: MethodCode
  routeNumber: string | null
  leaves: string | null
  placedAt: Date
  asked: number
  missing: number
  /** The line’s own wish, or else the account’s. */
  wish: Wish
  percent: number
  /** The open question to the shop about it. */
  choiceId: number | null
}

/** Lines of orders that haven't shipped and still need goods. */
export const wantsGoods = (): RawBuilder<boolean> =>
  sql<boolean>`o.status = any(${[...stillInHouse]}::text[]) and l.quantity > 0`

/** Every line of an item on a ship day, the first ordered first. */
export async function linesOfItem(
  ctx: SignedInCtx,
  { productId, shipDay }: { productId: number; shipDay: Day },
): Promise<ShortLine[]> {
  const { rows } = await shortLines(
    sql<boolean>`l.product_id = ${productId} and o.ship_day = ${shipDay} and ${worksOn(ctx.user, 'o')}`,
  ).execute(ctx.db)
  return rows
}

/** A line by its id; undefined when its order has shipped or it needs no goods any longer. */
export async function lineOfOrder({ db }: Ctx, orderLineId: number): Promise<ShortLine | undefined> {
  const { rows } = await shortLines(sql<boolean>`l.id = ${orderLineId}`).execute(db)
  return rows[0]
}

const shortLines = (where: RawBuilder<boolean>) => sql<ShortLine>`
    select o.id as "orderId", o.customer_id as "customerId", o.order_number as "orderNumber", l.sequence as line, l.product_id as "productId", o.ship_day as "shipDay",
      c.name as customer, c.account_number as "accountNumber", o.status, o.method, o.route_number as "routeNumber",
      case when o.method = 'TRUCK' then coalesce(t.departs_at, r.departs_at) end as leaves, o.placed_at as "placedAt", l.quantity as asked, l.missing,
      coalesce(l.wish, w.wish, 'NONE') as wish, coalesce(l.wish_percent, w.percent, 0) as percent, h.id as "choiceId"
    from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
    left join routes r on r.route_number = o.route_number
    left join runs t on t.route_number = o.route_number and t.day = o.ship_day
    left join short_choices h on h.order_line_id = l.id and h.state = 'OPEN'
    left join substitution_rules w on w.customer_id = o.customer_id
    where ${where} and ${wantsGoods()}
    order by o.placed_at, o.id, l.sequence`
