import { type Kysely, type RawBuilder, sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { ProductState, StaffProduct } from '../../contract/features/products/shapes.ts'
import type { Tables } from '../../db/tables.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { free, onHand, onSale, openOrders } from './conditions.ts'

/** Who can see costs and margins. */
export const seesCost = ({ user }: SignedInCtx): boolean => may(user, ['TIER_PRICING'])

export const todayOf = (ctx: SignedInCtx): Day => dayAt(ctx.now(), ctx.settings.timeZone)

/** The products within a staff member's reach, with their stock. */
export const visible = ({ db, user }: SignedInCtx) =>
  db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .where(inScope(scopeOf(user), 'products'))

export const selectRow = (ctx: SignedInCtx, found: ReturnType<typeof visible>) =>
  found.select([
    'products.id',
    'products.version',
    'products.state',
    'products.description',
    'products.department',
    'products.category',
    'products.type',
    'products.variety',
    'products.botanical_name',
    'products.color',
    'products.color_hex',
    'products.grade',
    'products.purpose',
    'products.grower_id',
    'products.grower',
    'products.vendor_id',
    'products.origin',
    'products.um',
    'products.sold_by',
    'products.place',
    'products.pack',
    'products.min_quantity',
    'products.price1_e4',
    'products.price2_e4',
    'products.price3_e4',
    'products.price4_e4',
    'products.price5_e4',
    'products.quantity1',
    'products.quantity2',
    'products.quantity3',
    'products.quantity4',
    'products.quantity5',
    'products.original_price_e4',
    'products.sale_ends_on',
    'products.markup_bp',
    'products.cost_e4',
    'products.featured',
    'products.blacklisted',
    'products.us',
    'products.is_grower_direct',
    'products.is_farm_direct',
    'products.is_pre_booked',
    'products.season_start_month',
    'products.season_end_month',
    'products.date_available',
    'products.last_order_day',
    'products.lead_time_days',
    'products.image_name',
    'products.created_at',
    'products.updated_at',
    'stock.allocated',
    'stock.held',
    onHand.as('on_hand'),
    free.as('free'),
    onSale(todayOf(ctx)).as('on_sale'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRow>['execute']>>[number]

const dollars = (e4: number | null) => (e4 === null ? null : dollarsFromE4(e4))

export function present(ctx: SignedInCtx): (row: Row) => StaffProduct {
  const withCost = seesCost(ctx)
  return (row) => ({
    productId: row.id,
    version: row.version,
    state: row.state as ProductState,
    description: row.description,
    department: row.department as StaffProduct['department'],
    category: row.category,
    type: row.type,
    variety: row.variety,
    botanicalName: row.botanical_name,
    color: row.color,
    colorHex: row.color_hex,
    grade: row.grade,
    purpose: row.purpose,
    growerId: row.grower_id,
    grower: row.grower,
    vendor: row.vendor_id ?? '',
    origin: row.origin,
    um: row.um,
    soldBy: row.sold_by,
    place: row.place,
    pack: row.pack,
    minQuantity: row.min_quantity,
    onHand: row.on_hand,
    allocated: row.allocated ?? 0,
    held: row.held ?? 0,
    free: row.free,
    price1: dollars(row.price1_e4),
    price2: dollars(row.price2_e4),
    price3: dollars(row.price3_e4),
    price4: dollars(row.price4_e4),
    price5: dollars(row.price5_e4),
    quantity1: row.quantity1,
    quantity2: row.quantity2,
    quantity3: row.quantity3,
    quantity4: row.quantity4,
    quantity5: row.quantity5,
    was: dollars(row.original_price_e4),
    saleEndsOn: row.sale_ends_on,
    onSale: row.on_sale,
    markup: row.markup_bp / 100,
    cost: withCost ? dollars(row.cost_e4) : null,
    featured: row.featured,
    hidden: row.blacklisted,
    us: row.us,
    growerDirect: row.is_grower_direct,
    farmDirect: row.is_farm_direct,
    preBooked: row.is_pre_booked,
    seasonStart: row.season_start_month,
    seasonEnd: row.season_end_month,
    dateAvailable: row.date_available,
    lastOrderDay: row.last_order_day,
    leadTimeDays: row.lead_time_days,
    imageName: row.image_name,
    addedAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  })
}

/** Products as in the list, in the order of the ids. */
export async function readRows(ctx: SignedInCtx, ids: readonly number[]): Promise<StaffProduct[]> {
  if (ids.length === 0) return []
  const found = visible(ctx).where('products.id', '=', sql<number>`any(${[...ids]}::int[])`)
  const rows = new Map((await selectRow(ctx, found).execute()).map((row) => [row.id, row]))
  const show = present(ctx)
  return ids.flatMap((id) => rows.get(id) ?? []).map(show)
}

type Facts = NonNullable<StaffProduct['facts']>

/** Activity of products: carts, open orders, sales of the last 30 days, and who last changed them. */
export async function readFacts(ctx: SignedInCtx, ids: readonly number[]): Promise<Map<number, Facts>> {
  const since = new Date(ctx.now().getTime() - 30 * 86_400_000)
  const { rows } = await sql<Facts & { id: number }>`
    with wanted as materialized (select unnest(${[...ids]}::int[]) as id),
    carted as (
      select product_id, count(distinct customer_id)::int as carts from cart_lines
      where product_id = any(${[...ids]}::int[]) group by product_id
    )
    select w.id, coalesce(carted.carts, 0) as carts, sold.orders, sold.sold30, sold."lastSoldOn",
      coalesce(changed.actor, '') as "changedBy"
    from wanted w
    left join carted on carted.product_id = w.id
    cross join lateral (
      select count(*) filter (where o.status in ${openOrders})::int as orders,
        coalesce(sum(l.quantity) filter (where o.placed_at >= ${since} and o.status <> 'CANCELLED'), 0)::int as sold30,
        max(o.ship_day) filter (where o.status <> 'CANCELLED') as "lastSoldOn"
      from order_lines l join orders o on o.id = l.order_id
      where l.product_id = w.id and l.status <> 'CANCELLED'
    ) sold
    left join lateral (
      select s.actor from change_fields f join change_sets s on s.id = f.change_set_id
      where f.table_name = 'products' and f.row_key = w.id::text order by f.change_set_id desc limit 1
    ) changed on true`.execute(ctx.db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The ids that a query finds. */
export const idsOf = async (
  db: Kysely<Tables>,
  { where, scope }: { where: RawBuilder<boolean>; scope: RawBuilder<boolean> },
): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(products.id order by products.id), '{}') as ids
    from products left join stock on stock.product_id = products.id where ${scope} and ${where}`.execute(db)
  return rows[0]?.ids ?? []
}
