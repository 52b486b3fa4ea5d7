import { sql } from 'kysely'
import { asDay, type Day } from '../../contract/core/dates.ts'
import type { AskedShop, ShortItem, Shorts } from '../../contract/features/shorts/shorts.ts'
import { worksOn } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { usualDay } from '../order-desk/list.ts'
import { wantsGoods } from './lines.ts'

type Row = Omit<ShortItem, 'there' | 'short'> & { missing: number }

/** Items that are short over all orders of a day; by default the next delivery day. */
export async function readShorts(ctx: SignedInCtx, day?: Day): Promise<Shorts> {
  const shipDay = day ?? (await usualDay(ctx))
  const [items, asked, around] = await Promise.all([
    readItems(ctx, shipDay),
    readAsked(ctx, shipDay),
    readAround(ctx, shipDay),
  ])
  return { shipDay, ...around, items, asked }
}

/** Items of a day with short lines; only one with a product. */
export async function readItems(ctx: SignedInCtx, shipDay: Day, productId?: number): Promise<ShortItem[]> {
  const { rows } = await sql<Row>`
    with short as (
      select distinct l.product_id from order_lines l join orders o on o.id = l.order_id
      where l.missing > 0 and o.ship_day = ${shipDay} and ${wantsGoods()} and ${worksOn(ctx.user, 'o')}
        and (${productId ?? null}::int is null or l.product_id = ${productId ?? null}::int)
    ),
    lines as (
      select l.product_id, sum(l.quantity)::int as asked, sum(l.missing)::int as missing,
        count(distinct o.id)::int as orders,
        count(distinct o.id) filter (where coalesce(l.wish, w.wish) in ('SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND'))::int as "takeAnother",
        count(distinct o.id) filter (where coalesce(l.wish, w.wish) = 'ASK')::int as "askFirst"
      from short join order_lines l using (product_id) join orders o on o.id = l.order_id
      left join substitution_rules w on w.customer_id = o.customer_id
      where o.ship_day = ${shipDay} and ${wantsGoods()} and ${worksOn(ctx.user, 'o')}
      group by l.product_id
    )
    select p.id as "productId", p.description, p.um, p.grower, p.image_name as "imageName", p.color_hex as "colorHex",
      l.asked, l.missing, l.orders, l."takeAnother", l."askFirst",
      greatest(0, coalesce(s.on_hand - s.allocated - s.held, 0))::int as free
    from lines l join products p on p.id = l.product_id left join stock s on s.product_id = p.id
    order by l.orders desc, p.description, p.id`.execute(ctx.db)
  return rows.map(({ missing, ...row }) => ({ ...row, there: row.asked - missing, short: missing }))
}

type AskedRow = Omit<AskedShop, 'closesAt' | 'decidedAt' | 'chosen'> & {
  closesAt: Date
  decidedAt: Date | null
  chosen: string | null
  quantity: number | null
}

/** Questions to shops of a day: open ones first, then the latest answers. */
async function readAsked(ctx: SignedInCtx, shipDay: Day): Promise<AskedShop[]> {
  const { rows } = await sql<AskedRow>`
    select h.id, l.product_id as "productId", l.description, o.order_number as "orderNumber", c.name as customer, h.state,
      h.decided_by as by, h.missing, h.closes_at as "closesAt", h.decided_at as "decidedAt", p.description as chosen, f.quantity
    from short_choices h join orders o on o.id = h.order_id join order_lines l on l.id = h.order_line_id
    join customers c on c.id = o.customer_id
    left join products p on p.id = h.chosen_product_id
    left join short_offers f on f.choice_id = h.id and f.product_id = h.chosen_product_id
    where o.ship_day = ${shipDay} and ${worksOn(ctx.user, 'o')}
    order by h.state = 'OPEN' desc, h.decided_at desc, h.closes_at, h.id limit 200`.execute(ctx.db)
  return rows.map(({ chosen, quantity, closesAt, decidedAt, ...row }) => ({
    ...row,
    closesAt: closesAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    chosen: chosen === null ? null : { description: chosen, quantity: quantity ?? 0 },
  }))
}

async function readAround(
  ctx: SignedInCtx,
  day: Day,
): Promise<Pick<Shorts, 'before' | 'after' | 'firstLeaves' | 'orders'>> {
  const { rows } = await sql<{
    before: string | null
    after: string | null
    firstLeaves: string | null
    orders: number
  }>`
    select (max(o.ship_day) filter (where o.ship_day < ${day}))::text as before,
      (min(o.ship_day) filter (where o.ship_day > ${day}))::text as after,
      min(r.departs_at) filter (where o.ship_day = ${day} and o.method = 'TRUCK') as "firstLeaves",
      count(distinct o.id) filter (where o.ship_day = ${day})::int as orders
    from order_lines l join orders o on o.id = l.order_id left join routes r on r.route_number = o.route_number
    where l.missing > 0 and ${wantsGoods()} and ${worksOn(ctx.user, 'o')}`.execute(ctx.db)
  const [row] = rows
  return {
    before: row?.before ? asDay(row.before) : null,
    after: row?.after ? asDay(row.after) : null,
    firstLeaves: row?.firstLeaves ?? null,
    orders: row?.orders ?? 0,
  }
}
