import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { Cart, CartProblem } from '../../contract/features/cart.ts'
import { firstOpenDay } from '../../contract/rules/ship-days.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { notOfferedSentence } from '../ship-days/sentences.ts'
import { changeCart } from './cart.ts'
import { priceCart, problemsOf } from './price.ts'
import { deliveryOfRow, refuseClosedDay } from './row-day.ts'
import { type Around, type CartRow, lockCart, readLines } from './rows.ts'
import { regroup } from './write.ts'

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
    await addressTo(ctx, shipToId, order.method)
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

/** An address that the user orders for. Throws unknown_ship_to, and method_not_offered if no truck goes there. */
async function addressTo(ctx: SignedInCtx, id: number, method: MethodCode) {
  const address = await ctx.db
    .selectFrom('addresses')
    .select(['route_number', 'city'])
    .where('customer_id', '=', ctx.user.customerId)
    .where('id', '=', id)
    .where(isOrderedFor(ctx.user, 'id'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) throw new AppError('unknown_ship_to')
  if (method === 'TRUCK' && address.route_number === null)
    throw new AppError('method_not_offered', { detail: notOfferedSentence(method, address.city) })
  return address
}

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
    const rows = (await readLines(ctx)).filter(({ cart_order_id }) => cart_order_id === id)
    const [first] = rows
    if (!first) throw new AppError('not_found')
    const addressId = wish.shipToId ?? first.address_id
    const method = wish.deliveryMethod ?? first.method
    const address = await addressTo(ctx, addressId, method)
    const shipDay = wish.shipDay ?? first.ship_day
    const to = { method, routeNumber: address.route_number, city: address.city, shipDay }
    for (const row of wish.shipDay || wish.deliveryMethod ? rows : []) refuseClosedDay(row, to, around)
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

function farmDay(row: CartRow, to: Drop & { routeNumber: string | null }, around: Around): Day {
  const { method, routeNumber, shipDay } = to
  const delivery = deliveryOfRow(row, { method, routeNumber }, around)
  return firstOpenDay(around.calendar, delivery, { now: around.now, from: shipDay })?.day ?? shipDay
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
