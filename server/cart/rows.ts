import { type RawBuilder, sql } from 'kysely'
import type { Department } from '../../contract/core/access.ts'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import type { Lock } from '../../contract/rules/price-locks.ts'
import type { CustomerPrices } from '../../contract/rules/pricing.ts'
import type { ProgramName } from '../../contract/rules/programs.ts'
import type { CalendarRules, OrderType } from '../../contract/rules/ship-days.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { isOrderedFor } from '../access/locations.ts'
import { closedPrograms } from '../access/programs.ts'
import { openLocks } from '../catalogue/price-locks.ts'
import { type PackedRule, packedRules, pricesFrom } from '../catalogue/price-rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type CalendarRow, calendarColumns, calendarOf } from '../ship-days/calendar.ts'
import { isWithheld } from '../ship-days/programs.ts'

/** The product columns that the cart needs, with stock; `on_hand` and the other stock columns are null without a stock row. */
export type ProductRow = {
  product_id: number
  description: string
  department: Department
  category: string
  grower: string
  pack: number
  um: string
  min_quantity: number
  image_name: string
  color_hex: string
  original_price_e4: number | null
  sale_ends_on: Day | null
  price1_e4: number | null
  price2_e4: number | null
  price3_e4: number | null
  price4_e4: number | null
  price5_e4: number | null
  quantity1: number | null
  quantity2: number | null
  quantity3: number | null
  quantity4: number | null
  quantity5: number | null
  /** The id in `price_versions` of these list prices. */
  price_version_id: number | null
  markup_bp: number
  is_pre_booked: boolean
  is_grower_direct: boolean
  is_farm_direct: boolean
  date_available: Day | null
  last_order_day: Day | null
  first_order_day: Day | null
  us: boolean
  lead_time_days: number | null
  blacklisted: boolean
  season_start_month: number
  season_end_month: number
  on_hand: number | null
  allocated: number | null
  held: number | null
}

/** A cart line with everything its price and shipping depend on. */
export type CartRow = ProductRow & {
  id: number
  cart_order_id: number
  quantity: number
  held_quantity: number
  held_since: Date | null
  held_until: Date | null
  added_price_e4: number | null
  note: string
  /** What to substitute if it is short; null follows the account's setting. */
  wish: Wish | null
  wish_percent: number | null
  added_at: Date
  ship_day: Day
  method: MethodCode
  address_id: number
  order_type: OrderType
  ship_to_name: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  zip_code: string
  route_number: string | null
  shipping_cost_cents: number
  shipping_minimum_cents: number
  eta: string | null
  /** The part of `held` whose hold has expired. */
  lapsed: number
  /** Goods and shipping, in cents, of orders already placed for the same day, method and ship-to. */
  placed_goods_cents: number
  placed_shipping_cents: number
  /** The part of that shipping fee on orders that have not left yet, which can still be refunded. */
  placed_open_shipping_cents: number
  /** The numbers of those placed orders. */
  placed_numbers: number[]
}

/** The customer as cart and check-out need them. `rules` are the price rules in effect for them now. */
export type CartCustomer = {
  id: number
  account_number: number
  name: string
  terms: string
  custom_route: boolean
  status: 'active' | 'on_hold' | 'closed'
  hold_reason: string | null
  credit_limit_cents: number | null
  po_required: boolean
  /** The due date of their oldest open item; null if nothing is open. */
  oldest_due_on: Day | null
  billing_address_line1: string
  billing_address_line2: string
  billing_city: string
  billing_state: string
  billing_zip: string
  cart_version: number
  rules: readonly PackedRule[]
  closed_programs: ProgramName[]
  /** Their price locks in effect now. */
  locks: readonly Lock[]
}

const customerColumns = sql`c.id, c.account_number, c.name, c.terms, c.custom_route, c.status, c.hold_reason,
  c.credit_limit_cents, c.po_required, c.billing_address_line1, c.billing_address_line2, c.billing_city, c.billing_state,
  c.billing_zip, c.cart_version,
  (select min(i.due_on) from invoices i where i.customer_id = c.id and i.paid_cents < i.amount_cents) as oldest_due_on,
  ${closedPrograms(sql`c`)} as closed_programs`

const rulesNow = (ctx: SignedInCtx) => {
  const at = ctx.now()
  return packedRules({ customerId: ctx.user.customerId, at, on: dayAt(at, ctx.settings.timeZone) })
}

/** The settings and dates that cart checks need besides its rows. */
export type Around = {
  customer: CartCustomer
  /** The customer's prices under the rules in effect now. */
  prices: CustomerPrices
  /** By `lockKey`. */
  locks: ReadonlyMap<string, Lock>
  authorities: readonly string[]
  closedPrograms: readonly ProgramName[]
  calendar: CalendarRules
  now: Date
  /** Today in the distributor's time zone. */
  today: Day
}

/** A product has at most one open lock for each ship day. */
export const lockKey = (productId: number, shipDay: Day) => `${productId} ${shipDay}`

export type AroundRow = CartCustomer & CalendarRow

/** The columns of `AroundRow`, from `customers c`. */
const aroundColumns = (ctx: SignedInCtx) =>
  sql`${customerColumns}, ${rulesNow(ctx)} as rules, ${openLocks(sql`c.id`, ctx.now())} as locks, ${calendarColumns(ctx)}`

/** Unwraps the row, which exists for every signed-in user. */
export function aroundOf(ctx: SignedInCtx, rows: readonly AroundRow[]): Around {
  const [customer] = rows
  if (!customer) throw new Error('the signed-in user has no customer')
  const calendar = calendarOf(ctx, rows)
  const now = ctx.now()
  return {
    customer,
    prices: pricesFrom(customer.rules),
    locks: new Map(customer.locks.map((lock) => [lockKey(lock.productId, lock.shipDay), lock])),
    authorities: ctx.user.authorities,
    closedPrograms: customer.closed_programs,
    calendar,
    now,
    today: dayAt(now, calendar.timeZone),
  }
}

export async function readAround(ctx: SignedInCtx): Promise<Around> {
  const { rows } = await aroundRows(ctx).execute(ctx.db)
  return aroundOf(ctx, rows)
}

/** The statement of `readAround`. */
export const aroundRows = (ctx: SignedInCtx): RawBuilder<AroundRow> =>
  sql<AroundRow>`select ${aroundColumns(ctx)} from customers c where c.id = ${ctx.user.customerId}`

/** Locks the customer's cart and raises its version: changes of one cart run one at a time. */
export async function lockCart(ctx: SignedInCtx): Promise<Around> {
  const { rows } = await cartLock(ctx).execute(ctx.db)
  return aroundOf(ctx, rows)
}

/** The statement of `lockCart`. */
export const cartLock = (ctx: SignedInCtx): RawBuilder<AroundRow> =>
  sql<AroundRow>`update customers c set cart_version = c.cart_version + 1
    where c.id = ${ctx.user.customerId}
    returning ${aroundColumns(ctx)}`

/** Locks the customer for changes outside the cart, to orders and balances, so that they run one at a time. */
export async function lockCustomer(ctx: SignedInCtx): Promise<Around> {
  const { rows } = await sql<AroundRow>`${aroundRows(ctx)} for no key update`.execute(ctx.db)
  return aroundOf(ctx, rows)
}

/** The columns of `products p left join stock s`. */
export const productColumns = sql`p.description, p.department, p.category, p.grower, p.pack, p.um, p.min_quantity, p.image_name,
  p.color_hex, p.original_price_e4, p.sale_ends_on, p.price1_e4, p.price2_e4, p.price3_e4, p.price4_e4, p.price5_e4,
  p.quantity1, p.quantity2, p.quantity3, p.quantity4, p.quantity5, p.markup_bp, p.is_pre_booked, p.is_grower_direct,
  p.is_farm_direct, p.date_available, p.last_order_day, p.first_order_day, p.lead_time_days, p.us,
  p.blacklisted or p.state <> 'live' or ${isWithheld(sql`p`)} as blacklisted, p.season_start_month,
  p.season_end_month, (select max(id) from price_versions where product_id = p.id) as price_version_id, s.on_hand,
  s.allocated, s.held`

/** Units of a product `p` in carts whose holds have expired. */
const lapsedUnits = (ctx: SignedInCtx) => sql`(select coalesce(sum(held_quantity), 0)::int from cart_lines
        where product_id = p.id and held_quantity > 0 and held_until <= ${ctx.now()})`

/** Orders already placed, grouped by drop, as the CTE `placed`. */
const placedDrops = (ctx: SignedInCtx) => sql`placed as (
      select ship_day, method, address_id, sum(goods_cents)::bigint as goods, sum(shipping_cents)::bigint as shipping,
        coalesce(sum(shipping_cents) filter (where status = any(${[...stillInHouse]}::text[])), 0)::bigint as open_shipping,
        jsonb_agg(order_number order by order_number) as numbers
      from orders
      where customer_id = ${ctx.user.customerId} and ship_day > ${dayAt(ctx.now(), ctx.settings.timeZone)}
        and status <> 'CANCELLED'
      group by ship_day, method, address_id
    )`

/** What is already placed for a drop: the columns of a cart line that don't come from the cart. */
export type Placed = Pick<
  CartRow,
  'placed_goods_cents' | 'placed_shipping_cents' | 'placed_open_shipping_cents' | 'placed_numbers'
>

export const nothingPlaced: Placed = {
  placed_goods_cents: 0,
  placed_shipping_cents: 0,
  placed_open_shipping_cents: 0,
  placed_numbers: [],
}

/** What the customer has placed for coming ship days, drop by drop. */
export const placedRows = (ctx: SignedInCtx): RawBuilder<Placed & Omit<Drop, 'orderType'>> =>
  sql<Placed & Omit<Drop, 'orderType'>>`with ${placedDrops(ctx)}
    select ship_day as "shipDay", method, address_id as "addressId", goods as placed_goods_cents,
      shipping as placed_shipping_cents, open_shipping as placed_open_shipping_cents, numbers as placed_numbers
    from placed`

/** The columns of a cart order `o`, its address `a` and what is `placed` for the same drop. */
const dropColumns = sql`o.ship_day, o.method, o.address_id, o.order_type, a.name as ship_to_name,
        a.address_line1, a.address_line2, a.city, a.state, a.zip_code, a.route_number, a.shipping_cost_cents,
        a.shipping_minimum_cents, coalesce(placed.goods, 0) as placed_goods_cents,
        coalesce(placed.shipping, 0) as placed_shipping_cents, coalesce(placed.open_shipping, 0) as placed_open_shipping_cents,
        coalesce(placed.numbers, '[]') as placed_numbers,
        case when o.method = 'TRUCK' then (
          select typical_eta from route_stops r
          where r.route_number = a.route_number and (a.zip_code = any(r.zip_codes) or lower(r.city) = lower(a.city))
          order by a.zip_code = any(r.zip_codes) desc, r.stop limit 1) end as eta`

export type Drop = { shipDay: Day; method: MethodCode; addressId: number; orderType: OrderType }

/** What a line's price and shipping depend on besides its product. */
type DropRow = Omit<CartRow, keyof ProductRow>

/** Lines for products outside the cart, shaped like cart lines: for goods ordered outside the cart. They ship together. */
export async function linesOutsideCart(
  ctx: SignedInCtx,
  goods: readonly { product: ProductRow & { lapsed: number }; quantity: number; orderType: OrderType }[],
  drop: Omit<Drop, 'orderType'>,
): Promise<CartRow[]> {
  const { rows } = await sql<DropRow>`
    with ${placedDrops(ctx)}
    select ${dropColumns}
    from (select ${drop.shipDay}::date as ship_day, ${drop.method}::text as method, ${drop.addressId}::bigint as address_id,
      'STOCK' as order_type) o
    join addresses a on a.id = o.address_id
    left join placed using (ship_day, method, address_id)
    where a.customer_id = ${ctx.user.customerId}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`address ${drop.addressId} is not the customer's`)
  const nothingHeld = { held_quantity: 0, held_since: null, held_until: null, added_price_e4: null }
  const added = { note: '', wish: null, wish_percent: null, added_at: ctx.now(), id: 0, cart_order_id: 0 }
  return goods.map(({ product, quantity, orderType }) => {
    const own = { quantity, order_type: orderType, lapsed: product.lapsed }
    return { ...product, ...row, ...nothingHeld, ...added, ...own }
  })
}

/** Every line of the customer's cart at addresses that the user may order for, order by order, in one statement. */
export async function readLines(ctx: SignedInCtx): Promise<CartRow[]> {
  const { rows } = await cartLines(ctx).execute(ctx.db)
  return rows
}

/** The statement of `readLines`. */
export function cartLines(ctx: SignedInCtx): RawBuilder<CartRow> {
  const { customerId } = ctx.user
  return sql<CartRow>`
    with ${placedDrops(ctx)},
    drops as materialized (
      select o.id as cart_order_id, ${dropColumns}
      from cart_orders o
      join addresses a on a.id = o.address_id
      left join placed using (ship_day, method, address_id)
      where o.customer_id = ${customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
    )
    select l.id, l.product_id, l.quantity, l.held_quantity, l.held_since, l.held_until, l.added_price_e4, l.note,
      l.wish, l.wish_percent, l.added_at, drops.*, ${productColumns}, ${lapsedUnits(ctx)} as lapsed
    from cart_lines l
    join drops using (cart_order_id)
    join products p on p.id = l.product_id
    left join stock s on s.product_id = l.product_id
    where l.customer_id = ${customerId}
    order by drops.ship_day, drops.cart_order_id, l.id`
}

/** An existing line of a requested product, in any order of the cart. */
export type PresentLine = {
  id: number
  cart_order_id: number
  product_id: number
  quantity: number
  held_quantity: number
  note: string
  ship_day: Day
  method: MethodCode
  address_id: number
  order_type: OrderType
}

/** A product with its stock and the customer's lines for it. */
export type LockedProduct = ProductRow & { lapsed: number; present: PresentLine[] }

/** Products with the customer's lines. Their stock is locked in the lock order used everywhere. */
export async function lockProducts(
  ctx: SignedInCtx,
  productIds: readonly number[],
): Promise<LockedProduct[]> {
  const { rows } = await productLock(ctx, productIds).execute(ctx.db)
  return rows
}

/** The statement of `lockProducts`. */
export const productLock = (ctx: SignedInCtx, productIds: readonly number[]): RawBuilder<LockedProduct> =>
  sql<LockedProduct>`
    -- A plain list would be planned again for each length, which takes as long as running it.
    with wanted as materialized (select unnest(${productIds}::int[]) as id),
    s as materialized (
      select product_id, on_hand, allocated, held from stock
      where product_id = any(array(select id from wanted)) order by product_id for no key update
    )
    select p.id as product_id, ${productColumns},
      ${lapsedUnits(ctx)} as lapsed,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'cart_order_id', o.id, 'product_id', p.id,
          'quantity', l.quantity, 'held_quantity', l.held_quantity, 'note', l.note, 'ship_day', o.ship_day, 'method', o.method,
          'address_id', o.address_id, 'order_type', o.order_type) order by l.id), '[]')
        from cart_lines l join cart_orders o on o.id = l.cart_order_id
        where l.customer_id = ${ctx.user.customerId} and l.product_id = p.id) as present
    from products p left join s on s.product_id = p.id
    where p.id = any(array(select id from wanted))`
