import { type RawBuilder, sql } from 'kysely'
import { dollarsFromCents } from '../../contract/core/money.ts'
import { readsDesk } from '../../contract/features/order-desk/fields.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { HoldReason } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { PlacedType } from '../../contract/rules/order-types.ts'
import { withCommit } from '../../db/round-trips.ts'
import { auditActing } from '../audit/audit.ts'
import { deliveriesOf, givenBackCents, type PricedLine, type PricedOrder } from '../cart/price.ts'
import type { CartCustomer } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Tender } from '../payments/tender.ts'

/** An order about to be written or just written, with what payment and the response need. */
export type WrittenOrder = {
  id: number
  orderNumber: number
  priced: PricedOrder
  totalCents: number
  /** Over the credit limit: the order waits for the office. */
  isHeld: boolean
}

/** An order's id and number. */
type OrderNames = Pick<WrittenOrder, 'id' | 'orderNumber'>

/**
 * Reserves ids and numbers for orders before they are written, so that their events are sent with them. A number whose order is
 * rejected after all is not reused.
 */
export const orderNames = (count: number | RawBuilder<number>) =>
  sql<OrderNames>`select nextval('orders_id_seq') as id, nextval('order_numbers') as "orderNumber"
    from generate_series(1, ${count}::int) order by id`

/** Pairs orders with their ids and numbers in sequence. */
export const named = (orders: readonly PricedOrder[], names: readonly OrderNames[]): WrittenOrder[] =>
  orders.map((priced, index) => {
    const name = names[index]
    if (!name) throw new Error(`cart order ${priced.id} has no number`)
    return { ...name, priced, totalCents: priced.goodsCents + priced.shippingCents, isHeld: false }
  })

type Writing = {
  orders: readonly WrittenOrder[]
  customer: CartCustomer
  tender: Tender
  poNumber: string
  note: string
  /** The order's source; 'web' is the cart. */
  channel?: OrderSource
  /** Set when the order's type is not its goods' own type. */
  orderType?: PlacedType
  /** Who placed it, if not the customer at the screen. */
  by?: PlacedBy | undefined
}

/** Where an order comes from. The first two are check-outs, one for each version of a cart. */
export type OrderSource = 'web' | 'one_click' | 'standing' | 'quote' | 'basket'
export type PlacedBy = { mover: Extract<Mover, 'customer' | 'desk' | 'system'>; actor: string }

/** Queues the writes for the commit: all orders and lines in one statement. */
export async function writeOrders(ctx: SignedInCtx, writing: Writing): Promise<void> {
  const { orders, tender } = writing
  await withCommit(ctx.db, sql`with ${madeOrders(ctx, writing)}, ${movedLines(ctx, orders)} select`)
  if (tender.kind === 'card') await insertPayments(ctx, orders, tender)
  else await giveFeesBack(ctx, writing)
  await ctx.emit('order.changed', { customerId: ctx.user.customerId })
  await ctx.emit('desk.changed', { any: readsDesk })
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
  const lines = orders.flatMap(({ priced }) => priced.lines)
  const productIds = lines.filter(movesStock).map(({ row }) => row.product_id)
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds: [...new Set(productIds)] })
  await auditActing(ctx, {
    subject: `order ${orders.map(({ orderNumber }) => orderNumber).join(', ')}`,
    after: { total: dollarsFromCents(orders.reduce((sum, { totalCents }) => sum + totalCents, 0)) },
  })
}

/** Refunds the fees of earlier orders if the goods now reach the minimum together. By card this waits until the order is paid. */
async function giveFeesBack(ctx: SignedInCtx, { orders, customer }: Writing) {
  const idOf = new Map(orders.map(({ id, priced }) => [priced, id]))
  for (const together of deliveriesOf(orders.map(({ priced }) => priced))) {
    const orderId = idOf.get(together[0]!)
    if (orderId && givenBackCents(together, { customer }) > 0)
      await ctx.enqueue('settle_delivery', { orderId })
  }
}

/**
 * An order on account is submitted and confirmed at once, or put on hold over the credit limit; an order paid by card waits for
 * the gateway. Its stock is allocated either way.
 */
const stepsOf = (tender: Tender, { isHeld }: WrittenOrder): [OrderStatus, ...OrderStatus[]] =>
  tender.kind === 'card' ? ['PENDING_PAYMENT'] : ['SUBMITTED', isHeld ? 'ON_HOLD' : 'CONFIRMED']

const creditHold: HoldReason = 'CREDIT_LIMIT'

/** Writes orders without lines. */
export async function insertOrders(ctx: SignedInCtx, writing: Writing): Promise<void> {
  await sql`with ${madeOrders(ctx, writing)} select`.execute(ctx.db)
}

/**
 * Carts of staff acting for a customer count as phone orders, and carts of API keys as API orders. Buy now recognizes its own
 * orders by their channel.
 */
const cameBy = ({ user }: SignedInCtx, channel: OrderSource) => {
  if (channel !== 'web') return channel
  return user.actedBy ? 'phone' : user.byKey ? 'api' : 'web'
}

/** CTEs of a statement: the check-out, its orders and their first events. */
function madeOrders(
  ctx: SignedInCtx,
  { orders, customer, tender, poNumber, note, channel = 'web', orderType, by }: Writing,
) {
  const now = ctx.now()
  const byCard = tender.kind === 'card'
  const keptUntil = byCard ? new Date(now.getTime() + ctx.settings.holdMinutes * 60_000) : null
  const rows = orders.map((order) => {
    const steps = stepsOf(tender, order)
    return { ...orderRow(order, customer), steps, hold_reason: order.isHeld ? creditHold : null }
  })
  return sql`
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        id bigint, order_number bigint, cart_order_id bigint, order_type text, ship_day date, method text, address_id bigint, ship_to jsonb,
        route_number text, eta text, goods_cents bigint, shipping_cents bigint, cut_off_at timestamptz, steps text[], hold_reason text)
    ),
    one_check_out as (${channel === 'web' || channel === 'one_click' ? newCheckOut(ctx, customer) : sql`select null::bigint as id`}),
    made as (
      insert into orders (id, order_number, customer_id, user_id, check_out_id, cart_order_id, order_type, status, payment_status, ship_day,
        method, address_id, ship_to, bill_to, route_number, eta, terms, po_number, note, goods_cents, shipping_cents,
        total_cents, cut_off_at, stock_kept_until, placed_at, channel, hold_reason) overriding system value
      select w.id, w.order_number, ${customer.id}::bigint, ${ctx.user.id}::bigint, one_check_out.id, w.cart_order_id,
        coalesce(${orderType ?? null}::text, w.order_type), w.steps[cardinality(w.steps)], ${byCard ? 'UNPAID' : 'ON_ACCOUNT'}::text, w.ship_day, w.method, w.address_id, w.ship_to,
        ${JSON.stringify(billTo(customer))}::jsonb, w.route_number, w.eta,
        ${byCard ? 'PREPAID_CARD' : customer.terms}::text, ${poNumber}::text, ${note}::text,
        w.goods_cents, w.shipping_cents, w.goods_cents + w.shipping_cents, w.cut_off_at, ${keptUntil}::timestamptz,
        ${now}::timestamptz, ${cameBy(ctx, channel)}::text, w.hold_reason
      from wanted w cross join one_check_out
    ),
    told as (
      insert into order_events (order_id, was, status, at, mover, actor, user_id)
      select wanted.id, wanted.steps[step.n - 1], step.status, ${now}::timestamptz, ${by?.mover ?? 'customer'}::text, ${by?.actor ?? ctx.user.name}::text,
        ${ctx.user.actedBy?.id ?? ctx.user.id}::bigint
      from wanted cross join unnest(wanted.steps) with ordinality as step (status, n)
      order by wanted.id, step.n
    )`
}

const newCheckOut = (ctx: SignedInCtx, customer: CartCustomer) =>
  sql`insert into check_outs (customer_id, user_id, cart_version, at)
      values (${customer.id}, ${ctx.user.id}, ${customer.cart_version - 1}, ${ctx.now()}) returning id`

function orderRow({ id, orderNumber, priced }: WrittenOrder, { name }: CartCustomer) {
  const { first, goodsCents, shippingCents, cutOff } = priced
  return {
    id,
    order_number: orderNumber,
    // Goods of orders placed outside the cart were never in a cart.
    cart_order_id: priced.id || null,
    order_type: first.order_type,
    ship_day: first.ship_day,
    method: first.method,
    address_id: first.address_id,
    ship_to: {
      customerName: name,
      name: first.ship_to_name,
      addressLine1: first.address_line1,
      addressLine2: first.address_line2,
      city: first.city,
      state: first.state,
      zipCode: first.zip_code,
    },
    route_number: first.method === 'TRUCK' ? first.route_number : null,
    eta: first.eta,
    goods_cents: goodsCents,
    shipping_cents: shippingCents,
    cut_off_at: cutOff,
  }
}

const billTo = (customer: CartCustomer) => ({
  name: customer.name,
  addressLine1: customer.billing_address_line1,
  addressLine2: customer.billing_address_line2,
  city: customer.billing_city,
  state: customer.billing_state,
  zipCode: customer.billing_zip,
})

/** CTEs of the same statement: cart lines become order lines and holds become allocations, with ledger entries. */
function movedLines(ctx: SignedInCtx, orders: readonly WrittenOrder[]) {
  const { customerId, name } = ctx.user
  const rows = orders.flatMap(({ id, priced }) =>
    priced.lines.map((line, index) => ({ order_id: id, sequence: index + 1, ...lineRow(line) })),
  )
  return sql`
    wanted_lines as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        order_id bigint, sequence int, line_id bigint, allocated int, unit_price_e4 bigint, amount_cents bigint, tiers jsonb,
        price_version_id bigint, price_lock_id bigint)
    ),
    taken as (
      delete from cart_lines l using wanted_lines w
      where l.id = w.line_id and l.customer_id = ${customerId}
      returning l.product_id, l.quantity, l.held_quantity, l.note, l.wish, l.wish_percent, w.*
    ),
    emptied as (
      delete from cart_orders
      where customer_id = ${customerId} and id = any(${orders.map(({ priced }) => priced.id)}::bigint[])
    ),
    lines as (
      insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
        grower, image_name, color_hex, quantity, allocated, unit_price_e4, amount_cents, tiers, price_version_id, price_lock_id,
        note, wish, wish_percent, status)
      select t.order_id, ${customerId}::bigint, t.sequence, p.id, p.description, p.department, p.um, p.pack,
        p.min_quantity, p.grower, p.image_name, p.color_hex, t.quantity, t.allocated, t.unit_price_e4, t.amount_cents,
        t.tiers, t.price_version_id, t.price_lock_id, t.note, t.wish, t.wish_percent, case when t.allocated > 0 then 'ALLOCATED' else 'OPEN' end
      from taken t join products p on p.id = t.product_id
      order by t.order_id, t.sequence
      returning id, order_id, sequence
    ),
    event_goods as (
      update event_parts e set cart_line_id = null, order_line_id = lines.id
      from taken t join lines using (order_id, sequence)
      where e.cart_line_id = t.line_id
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select product_id, ${ctx.now()}::timestamptz, 'allocation', sum(allocated)::int, order_id, ${name}::text
      from taken where allocated > 0
      group by product_id, order_id order by product_id
    ),
    allocated as (
      update stock set held = stock.held - t.held, allocated = stock.allocated + t.units
      from (
        select product_id, sum(held_quantity)::int as held, sum(allocated)::int as units from taken group by product_id
      ) t
      where stock.product_id = t.product_id and (t.held > 0 or t.units > 0)
    )`
}

const allocatedTo = ({ row }: PricedLine): number => (takesStock(row.order_type) ? row.quantity : 0)

/** Whether the product's stock changes for other customers once the line has left the cart. */
const movesStock = (line: PricedLine): boolean => line.row.held_quantity > 0 || allocatedTo(line) > 0

const lineRow = (line: PricedLine) => ({
  line_id: line.row.id,
  allocated: allocatedTo(line),
  unit_price_e4: line.unitPriceE4,
  amount_cents: line.amountCents,
  tiers: line.tiers,
  price_version_id: line.row.price_version_id,
  price_lock_id: line.lock?.id ?? null,
})

/** Queues one unsent payment attempt per order for the commit. A card to remember is saved with the first. */
export async function insertPayments(
  ctx: SignedInCtx,
  written: readonly WrittenOrder[],
  { token, remember }: Extract<Tender, { kind: 'card' }>,
): Promise<void> {
  const payments = written.map(({ id, totalCents }, index) => ({
    customer_id: ctx.user.customerId,
    order_id: id,
    attempt: 1,
    amount_cents: totalCents,
    tender: 'card' as const,
    status: 'pending' as const,
    gateway: ctx.adapters.gateway.name,
    gateway_key: gatewayKey(id, 1),
    card_token: token,
    remember_card: remember && index === 0,
    created_at: ctx.now(),
  }))
  await withCommit(ctx.db, ctx.db.insertInto('payments').values(payments))
}

/** The gateway's idempotency key: the same attempt can be sent any number of times and is charged once. */
export const gatewayKey = (orderId: number, attempt: number) => `order:${orderId}:${attempt}`
