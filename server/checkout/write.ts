import { sql } from 'kysely'
import type { OrderStatus } from '../../contract/orders.ts'
import type { PricedLine, PricedOrder } from '../cart/price.ts'
import type { CartCustomer } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import type { SignedInCtx } from '../handle.ts'
import type { Tender } from './tender.ts'

/** An order just written, with what paying and answering need. */
export type WrittenOrder = { id: number; orderNumber: number; priced: PricedOrder; totalCents: number }

type Writing = {
  orders: readonly PricedOrder[]
  customer: CartCustomer
  tender: Tender
  poNumber: string
  note: string
}

/** Writes what was decided: the number of statements does not depend on the number of lines. */
export async function writeOrders(ctx: SignedInCtx, writing: Writing): Promise<WrittenOrder[]> {
  const made = await insertOrders(ctx, writing)
  const written = writing.orders.map((priced): WrittenOrder => {
    const row = made.find(({ cart_order_id }) => cart_order_id === priced.id)
    if (!row) throw new Error(`cart order ${priced.id} was not written`)
    return {
      id: row.id,
      orderNumber: row.order_number,
      priced,
      totalCents: priced.goodsCents + priced.shippingCents,
    }
  })
  const allocated = await moveLines(ctx, written)
  if (writing.tender.kind === 'card') await insertPayments(ctx, written, writing.tender)
  await ctx.emit('order.changed', { customerId: ctx.user.customerId })
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
  if (allocated.length > 0) await ctx.emit('stock.changed', { productIds: allocated })
  return written
}

/** On account an order is submitted and confirmed at once; by card it waits, with its stock, for the gateway. */
const stepsOf = (tender: Tender): [OrderStatus, ...OrderStatus[]] =>
  tender.kind === 'account' ? ['SUBMITTED', 'CONFIRMED'] : ['PENDING_PAYMENT']

async function insertOrders(ctx: SignedInCtx, { orders, customer, tender, poNumber, note }: Writing) {
  const now = ctx.now()
  const steps = stepsOf(tender)
  const byCard = tender.kind === 'card'
  const keptUntil = byCard ? new Date(now.getTime() + ctx.settings.holdMinutes * 60_000) : null
  const rows = orders.map((order) => orderRow(order, customer))
  const { rows: made } = await sql<{ id: number; order_number: number; cart_order_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        cart_order_id bigint, order_type text, ship_day date, method text, address_id bigint, ship_to jsonb,
        route_number text, eta text, goods_cents bigint, shipping_cents bigint, cut_off_at timestamptz)
    ),
    one_check_out as (
      insert into check_outs (customer_id, user_id, cart_version, at)
      values (${customer.id}, ${ctx.user.id}, ${customer.cart_version - 1}, ${now})
      returning id
    ),
    made as (
      insert into orders (customer_id, user_id, check_out_id, cart_order_id, order_type, status, payment_status, ship_day,
        method, address_id, ship_to, bill_to, route_number, eta, terms, po_number, note, goods_cents, shipping_cents,
        total_cents, cut_off_at, stock_kept_until, placed_at)
      select ${customer.id}::bigint, ${ctx.user.id}::bigint, one_check_out.id, w.cart_order_id, w.order_type,
        ${steps.at(-1)!}::text, ${byCard ? 'UNPAID' : 'ON_ACCOUNT'}::text, w.ship_day, w.method, w.address_id, w.ship_to,
        ${JSON.stringify(billTo(customer))}::jsonb, w.route_number, w.eta,
        ${byCard ? 'PREPAID_CARD' : customer.terms}::text, ${poNumber}::text, ${note}::text,
        w.goods_cents, w.shipping_cents, w.goods_cents + w.shipping_cents, w.cut_off_at, ${keptUntil}::timestamptz,
        ${now}::timestamptz
      from wanted w cross join one_check_out
      order by w.ship_day, w.cart_order_id
      returning id, order_number, cart_order_id
    ),
    told as (
      insert into order_events (order_id, status, at, actor)
      select made.id, step.status, ${now}::timestamptz, ${ctx.user.name}::text
      from made cross join unnest(${steps}::text[]) with ordinality as step (status, n)
      order by made.id, step.n
    )
    select * from made`.execute(ctx.db)
  return made
}

function orderRow({ id, first, goodsCents, shippingCents, cutOff }: PricedOrder, { name }: CartCustomer) {
  return {
    cart_order_id: id,
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

/** Turns cart lines into order lines and holds into allocations, with the ledger's entry. Answers the products concerned. */
async function moveLines(ctx: SignedInCtx, written: readonly WrittenOrder[]): Promise<number[]> {
  const now = ctx.now()
  const rows = written.flatMap(({ id, priced }) =>
    priced.lines.map((line, index) => lineRow(line, id, index + 1)),
  )
  const { rows: allocated } = await sql<{ product_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        line_id bigint, order_id bigint, sequence int, allocated int, unit_price_e4 bigint, amount_cents bigint, tiers jsonb)
    ),
    taken as (
      delete from cart_lines l using wanted w
      where l.id = w.line_id and l.customer_id = ${ctx.user.customerId}
      returning l.product_id, l.quantity, l.held_quantity, l.note, w.*
    ),
    emptied as (
      delete from cart_orders
      where customer_id = ${ctx.user.customerId} and id = any(${written.map(({ priced }) => priced.id)}::bigint[])
    ),
    lines as (
      insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
        grower, image_name, color_hex, quantity, allocated, unit_price_e4, amount_cents, tiers, note, status)
      select t.order_id, ${ctx.user.customerId}::bigint, t.sequence, p.id, p.description, p.department, p.um, p.pack,
        p.min_quantity, p.grower, p.image_name, p.color_hex, t.quantity, t.allocated, t.unit_price_e4, t.amount_cents,
        t.tiers, t.note, case when t.allocated > 0 then 'ALLOCATED' else 'OPEN' end
      from taken t join products p on p.id = t.product_id
      order by t.order_id, t.sequence
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select product_id, ${now}::timestamptz, 'allocation', sum(allocated)::int, order_id, ${ctx.user.name}::text
      from taken where allocated > 0
      group by product_id, order_id order by product_id
    )
    update stock set held = stock.held - t.held, allocated = stock.allocated + t.units
    from (
      select product_id, sum(held_quantity)::int as held, sum(allocated)::int as units from taken group by product_id
    ) t
    where stock.product_id = t.product_id and (t.held > 0 or t.units > 0)
    returning stock.product_id`.execute(ctx.db)
  return allocated.map(({ product_id }) => product_id)
}

const lineRow = (
  { row, tiers, unitPriceE4, amountCents }: PricedLine,
  orderId: number,
  sequence: number,
) => ({
  line_id: row.id,
  order_id: orderId,
  sequence,
  allocated: takesStock(row.order_type) ? row.quantity : 0,
  unit_price_e4: unitPriceE4,
  amount_cents: amountCents,
  tiers,
})

/** One attempt an order, not asked for yet. A card to be remembered is remembered with the first. */
async function insertPayments(
  ctx: SignedInCtx,
  written: readonly WrittenOrder[],
  { token, remember }: Extract<Tender, { kind: 'card' }>,
): Promise<void> {
  await ctx.db
    .insertInto('payments')
    .values(
      written.map(({ id, totalCents }, index) => ({
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
      })),
    )
    .execute()
}

/** What the gateway is asked under: the same attempt can be asked for any number of times and is charged once. */
export const gatewayKey = (orderId: number, attempt: number) => `order:${orderId}:${attempt}`
