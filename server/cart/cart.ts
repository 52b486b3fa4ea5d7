import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { Cart, CartProblem } from '../../contract/features/cart.ts'
import { dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import { together } from '../../db/round-trips.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { deliveryOfProduct } from '../ship-days/product-delivery.ts'
import { closedDaySentence, notOfferedSentence } from '../ship-days/sentences.ts'
import { lockStock } from '../stock/stock.ts'
import { presentCart } from './present.ts'
import { priceCart, problemsOf } from './price.ts'
import {
  type Around,
  aroundOf,
  aroundRows,
  type CartRow,
  cartLines,
  cartLock,
  lockCart,
  readLines,
} from './rows.ts'
import { deleteLines, dropEmptyOrders, regroup } from './write.ts'

/** The current cart: priced, checked line by line, with its shipping. Reading it renews its holds. */
export async function readCart(ctx: SignedInCtx): Promise<Cart> {
  // Read the version first: if the lines are newer than the version, check-out rejects the cart as stale, which is safe.
  const [around, lines] = await together(ctx.db, aroundRows(ctx), cartLines(ctx))
  return cartOf(ctx, aroundOf(ctx, around), lines)
}

async function cartOf(ctx: SignedInCtx, around: Around, lines: CartRow[]): Promise<Cart> {
  const rows = await withRenewedHolds(ctx, lines)
  return presentCart(priceCart(rows, around), { ...around, city: ctx.settings.brand.city })
}

/**
 * The result of a change: what to emit and the cart to return. `productIds` are products whose stock changed for other customers;
 * `said` goes to the audit log when staff made the change while acting for a customer.
 */
export type Changed = {
  around: Around
  productIds: readonly number[]
  said: object
}

/** Changes the cart in one transaction and returns the new cart, read after the locks are released. */
export async function changeCart(
  ctx: SignedInCtx,
  change: (inside: SignedInCtx) => Promise<Changed>,
): Promise<Cart> {
  const changed = await inTransaction(ctx, async (inside) => {
    const made = await change(inside)
    await tellOfChange(inside, made.productIds)
    await auditActing(inside, { subject: 'cart', after: made.said })
    return made
  })
  return cartOf(ctx, changed.around, await readLines(ctx))
}

export async function tellOfChange(ctx: SignedInCtx, productIds: readonly number[]): Promise<void> {
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
}

/**
 * Activity renews live holds, up to the longest hold counted from the start of each. It happens at most once a minute per cart,
 * and is skipped while the cart is locked, so that reading stays cheap and never waits.
 */
async function withRenewedHolds(ctx: SignedInCtx, rows: CartRow[]): Promise<CartRow[]> {
  const now = ctx.now()
  const { holdMinutes, holdMaxMinutes } = ctx.settings
  const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)
  const stale = minutesAfter(now, holdMinutes - 1)
  const isDue = ({ held_since, held_until }: CartRow) =>
    held_since &&
    held_until &&
    held_until > now &&
    held_until < stale &&
    held_until < minutesAfter(held_since, holdMaxMinutes)
  if (!rows.some(isDue)) return rows
  const { rows: renewed } = await sql<{ id: number; held_until: Date }>`
    with mine as (
      select id from customers where id = ${ctx.user.customerId} for no key update skip locked
    )
    update cart_lines set held_until = least(
      ${minutesAfter(now, holdMinutes)}::timestamptz, held_since + make_interval(mins => ${holdMaxMinutes}))
    from mine
    where customer_id = mine.id and held_quantity > 0 and held_until > ${now}
    returning cart_lines.id, held_until`.execute(ctx.db)
  const untilById = new Map(renewed.map(({ id, held_until }) => [id, held_until]))
  return rows.map((row) => ({ ...row, held_until: untilById.get(row.id) ?? row.held_until }))
}

/** Removes a line and releases its units. Throws not_found for another customer's line. */
export const removeLine = (
  ctx: SignedInCtx,
  { orderId, detailsId }: { orderId: number; detailsId: number },
) => removeLines(ctx, (line) => line.id === detailsId && line.cart_order_id === orderId)

/** Removes an order from the cart with all its lines. Throws not_found for another customer's order. */
export const removeOrder = (ctx: SignedInCtx, { id }: { id: number }) =>
  removeLines(ctx, (line) => line.cart_order_id === id)

/** Removes every line; the empty cart is kept. */
export const emptyCart = (ctx: SignedInCtx) => removeLines(ctx, () => true, { mayBeNone: true })

type Removable = { id: number; cart_order_id: number; product_id: number }

const removeLines = (
  outside: SignedInCtx,
  isMeant: (line: Removable) => boolean,
  { mayBeNone = false } = {},
): Promise<Cart> =>
  changeCart(outside, async (ctx) => {
    const mine = ctx.db
      .selectFrom('cart_lines')
      .innerJoin('cart_orders', 'cart_orders.id', 'cart_lines.cart_order_id')
      .select(['cart_lines.id', 'cart_order_id', 'product_id'])
      .where('cart_lines.customer_id', '=', ctx.user.customerId)
      .where(isOrderedFor(ctx.user, 'cart_orders.address_id'))
    const [turn, lines] = await together(ctx.db, cartLock(ctx), mine)
    const meant = lines.filter(isMeant)
    if (meant.length === 0 && !mayBeNone) throw new AppError('not_found')
    await lockStock(
      ctx.db,
      meant.map(({ product_id }) => product_id),
    )
    const released = await deleteLines(
      ctx,
      meant.map(({ id }) => id),
    )
    await dropEmptyOrders(ctx)
    const said = { removed: meant.map(({ product_id }) => product_id) }
    return { around: aroundOf(ctx, turn), productIds: released, said }
  })

/** Sends an order of the cart to another address that the user orders for. Merges with an order already there. */
export const updateShipTo = (
  outside: SignedInCtx,
  { orderId, shipToId }: { orderId: number; shipToId: number },
): Promise<Cart> =>
  changeCart(outside, async (ctx) => {
    const around = await lockCart(ctx)
    const order = await ctx.db
      .selectFrom('cart_orders')
      .selectAll()
      .where('customer_id', '=', ctx.user.customerId)
      .where('id', '=', orderId)
      .where(isOrderedFor(ctx.user, 'address_id'))
      .executeTakeFirst()
    if (!order) throw new AppError('not_found')
    const address = await ctx.db
      .selectFrom('addresses')
      .select(['id', 'route_number', 'city'])
      .where('customer_id', '=', ctx.user.customerId)
      .where('id', '=', shipToId)
      .where(isOrderedFor(ctx.user, 'id'))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!address) throw new AppError('unknown_ship_to')
    if (order.method === 'TRUCK' && address.route_number === null)
      throw new AppError('method_not_offered', { detail: notOfferedSentence(order.method, address.city) })
    const lines = await ctx.db
      .selectFrom('cart_lines')
      .select('id')
      .where('cart_order_id', '=', orderId)
      .where('customer_id', '=', ctx.user.customerId)
      .execute()
    const target = {
      ship_day: order.ship_day as Day,
      method: order.method,
      address_id: shipToId,
      order_type: order.order_type,
    }
    await regroup(
      ctx,
      lines.map(({ id }) => ({ line_id: id, ...target })),
    )
    return { around, productIds: [], said: { orderId, shipToId } }
  })

type Wish = {
  id: number
  shipDay?: Day | undefined
  deliveryMethod?: MethodCode | undefined
  shipToId?: number | undefined
}

/**
 * Moves one order of the cart to another day, method or address and merges with an order already there. Omitted fields stay
 * unchanged. Throws not_found, unknown_ship_to, method_not_offered, and ship_day_closed if one of its lines can't ship that day.
 */
export const moveCartOrder = (outside: SignedInCtx, { id, ...wish }: Wish): Promise<Cart> =>
  changeCart(outside, async (ctx) => {
    const around = await lockCart(ctx)
    const { customer, calendar, now, today } = around
    const rows = (await readLines(ctx)).filter(({ cart_order_id }) => cart_order_id === id)
    const [first] = rows
    if (!first) throw new AppError('not_found')
    const addressId = wish.shipToId ?? first.address_id
    const address = await ctx.db
      .selectFrom('addresses')
      .select(['route_number', 'city'])
      .where('customer_id', '=', ctx.user.customerId)
      .where('id', '=', addressId)
      .where(isOrderedFor(ctx.user, 'id'))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!address) throw new AppError('unknown_ship_to')
    const method = wish.deliveryMethod ?? first.method
    if (method === 'TRUCK' && address.route_number === null)
      throw new AppError('method_not_offered', { detail: notOfferedSentence(method, address.city) })
    const to = { method, routeNumber: address.route_number, accountNumber: customer.account_number }
    const shipDay = wish.shipDay ?? first.ship_day
    for (const row of wish.shipDay || wish.deliveryMethod ? rows : []) {
      const delivery = deliveryOfProduct(row, to, today)
      const state = dayState(calendar, delivery, shipDay, now)
      if (state.open) continue
      const next = firstOpenDay(calendar, delivery, { now, from: shipDay })?.day ?? null
      throw new AppError('ship_day_closed', {
        detail: closedDaySentence({ state, delivery, city: address.city, rules: calendar, now }),
        data: { productCode: String(row.product_id), nextOpenDay: next },
      })
    }
    const drop = { ship_day: shipDay, method, address_id: addressId, order_type: first.order_type }
    await regroup(
      ctx,
      rows.map((row) => ({ line_id: row.id, ...drop })),
    )
    return { around, productIds: [], said: { orderId: id, ...wish } }
  })

type Drop = { shipDay: Day; method: MethodCode; addressId: number }

/**
 * Moves the orders of one ship day, method and ship-to to another, in the caller's transaction. Returns the lines that no longer
 * fit. Goods that a farm must ship to the warehouse first move to the first open day on or after the new one.
 */
export async function moveCart(
  ctx: SignedInCtx,
  { from, to }: { from: Drop; to: Drop },
): Promise<CartProblem[]> {
  const around = await lockCart(ctx)
  const isThere = (drop: Drop) => (row: CartRow) =>
    row.ship_day === drop.shipDay && row.method === drop.method && row.address_id === drop.addressId
  const leaving = (await readLines(ctx)).filter(isThere(from))
  if (leaving.length === 0) return []
  const routeNumber = await routeOf(ctx, to.addressId)
  const moves = leaving.map((row) => ({
    line_id: row.id,
    ship_day: row.order_type === 'STOCK' ? to.shipDay : farmDay(row, { ...to, routeNumber }, around),
    method: to.method,
    address_id: to.addressId,
    order_type: row.order_type,
  }))
  await regroup(ctx, moves)
  const goneTo = new Set(moves.map(({ ship_day }) => ship_day))
  const arrived = priceCart(await readLines(ctx), around).filter(
    ({ first }) =>
      goneTo.has(first.ship_day) && first.method === to.method && first.address_id === to.addressId,
  )
  return problemsOf(arrived)
}

function farmDay(
  row: CartRow,
  to: Drop & { routeNumber: string | null },
  { customer, calendar, now, today }: Around,
): Day {
  const delivery = deliveryOfProduct(
    row,
    { method: to.method, routeNumber: to.routeNumber, accountNumber: customer.account_number },
    today,
  )
  return firstOpenDay(calendar, delivery, { now, from: to.shipDay })?.day ?? to.shipDay
}

async function routeOf(ctx: SignedInCtx, addressId: number): Promise<string | null> {
  const address = await ctx.db
    .selectFrom('addresses')
    .select('route_number')
    .where('customer_id', '=', ctx.user.customerId)
    .where('id', '=', addressId)
    .executeTakeFirstOrThrow()
  return address.route_number
}
