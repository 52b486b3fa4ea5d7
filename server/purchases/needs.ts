import { type RawBuilder, sql } from 'kysely'
import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { PurchaseNeed, purchases } from '../../contract/features/purchases/purchases.ts'
import { boxesOf, unitsPerBox } from '../../contract/rules/flower-boxes.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import { buyByDay } from '../../contract/rules/purchase-days.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** Maximum vendors and ship days on the page. */
const mostNeeds = 200

/** Order types whose goods a farm supplies for the order, and those whose lines it supplies when the product has no stock. */
const fromFarm = ['PREBOOK', 'GROWER_DIRECT', 'FARM_DIRECT']
const maybeFromFarm = ['STANDING', 'SPECIAL']

/**
 * Lines of placed orders with units that are in no purchase yet: ordered units, less missing units that are being settled, less
 * bought units. A grower's cut counts as bought until the shop's line is settled, so that nothing is bought twice. `part` is the
 * number of the line's next purchase.
 */
export const openNeeds = (where: RawBuilder<boolean> = sql`true`) => sql<{
  lineId: number
  orderId: number
  productId: number
  vendorId: string
  shipDay: Day
  units: number
  part: number
}>`
  select l.id as "lineId", o.id as "orderId", l.product_id as "productId", p.vendor_id as "vendorId", o.ship_day as "shipDay",
    (l.quantity - l.missing - coalesce(b.units, 0))::int as units, (coalesce(b.part, 0) + 1)::int as part
  from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  left join lateral (
    select sum(s.units - s.settled) as units, max(s.part) as part
    from purchase_sources s where s.order_line_id = l.id
  ) b on true
  where o.status = any(${[...stillInHouse]}::text[]) and l.status not in ('CANCELLED', 'SHIPPED', 'DELIVERED')
    and p.vendor_id is not null
    and (o.order_type = any(${fromFarm}::text[])
      or (o.order_type = any(${maybeFromFarm}::text[])
        and (p.is_grower_direct or p.is_farm_direct or (p.is_pre_booked and l.allocated = 0))))
    and l.quantity - l.missing > coalesce(b.units, 0) and ${where}`

type Row = {
  vendorId: string
  vendor: string
  email: string
  shipDay: Day
  leadDays: number | null
  allOrders: number
  productId: number
  description: string
  imageName: string
  colorHex: string
  um: string
  pack: number
  units: number
  orders: number
  costE4: number | null
}

/** Units to buy, by vendor and ship day; the earliest deadline first. */
export async function readNeeds(ctx: SignedInCtx): Promise<ReplyOf<typeof purchases.needs>> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<Row>`
    with open as (${openNeeds(sql`o.ship_day >= ${today}`)}),
    items as (
      select "vendorId", "shipDay", "productId", sum(units)::int as units, count(distinct "orderId")::int as orders
      from open group by 1, 2, 3
    ),
    days as (
      select "vendorId", "shipDay", count(distinct "orderId")::int as "allOrders" from open group by 1, 2
    )
    select i."vendorId", v.name as vendor, v.email, i."shipDay", coalesce(p.lead_time_days, g.lead_time_days) as "leadDays", d."allOrders", p.id as "productId",
      p.description, p.image_name as "imageName", p.color_hex as "colorHex", p.um, p.pack, i.units, i.orders, p.cost_e4 as "costE4"
    from items i join days d using ("vendorId", "shipDay") join vendors v on v.id = i."vendorId" join products p on p.id = i."productId"
    left join growers g on g.id = p.grower_id
    order by i."shipDay", v.name, p.description, p.id`.execute(ctx.db)
  const groups = Map.groupBy(rows, ({ vendorId, shipDay }) => `${vendorId} ${shipDay}`)
  const needs = [...groups.values()].map((items) => needOf(items as [Row, ...Row[]], today))
  needs.sort(
    (a, b) => compared(a.buyBy, b.buyBy) || compared(a.shipDay, b.shipDay) || compared(a.vendor, b.vendor),
  )
  return { needs: needs.slice(0, mostNeeds) }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function needOf(items: [Row, ...Row[]], today: Day): PurchaseNeed {
  const [{ vendorId, vendor, email, shipDay, allOrders }] = items
  const leads = items.flatMap(({ leadDays }) => leadDays ?? [])
  const buyBy = buyByDay(asDay(shipDay), leads.length > 0 ? Math.max(...leads) : null)
  const rows = items.map(({ pack, costE4, ...row }) => ({
    productId: row.productId,
    description: row.description,
    imageName: row.imageName,
    colorHex: row.colorHex,
    um: row.um,
    units: row.units,
    boxes: boxesOf(row.units, unitsPerBox({ um: row.um, pack })),
    orders: row.orders,
    cost: costE4 === null ? null : dollarsFromE4(costE4),
  }))
  const isPriced = items.every(({ costE4 }) => costE4 !== null)
  return {
    vendorId,
    vendor,
    email,
    shipDay,
    buyBy,
    isLate: buyBy < today,
    orders: allOrders,
    boxes: rows.reduce((sum, { boxes }) => sum + boxes, 0),
    cost: isPriced
      ? dollarsFromCents(
          items.reduce((sum, { units, costE4 }) => sum + lineAmountCents(units, costE4 ?? 0), 0),
        )
      : null,
    rows,
  }
}

/** The longest lead time of these products; null when no grower has one. */
export async function longestLead(ctx: Ctx, productIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select max(coalesce(p.lead_time_days, g.lead_time_days))::int as days
    from products p left join growers g on g.id = p.grower_id where p.id = any(${[...productIds]}::int[])`.execute(
    ctx.db,
  )
  return rows[0]?.days ?? null
}
