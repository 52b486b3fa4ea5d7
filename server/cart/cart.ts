import { sql } from 'kysely'
import type { Cart } from '../../contract/features/cart.ts'
import { together } from '../../db/round-trips.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransactionThenRead } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { lockStock } from '../stock/stock.ts'
import { presentCart } from './present.ts'
import { priceCart } from './price.ts'
import { type Around, aroundOf, aroundRows, type CartRow, cartLines, cartLock } from './rows.ts'
import { deleteLines, dropEmptyOrders } from './write.ts'

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
  const make = async (inside: SignedInCtx) => {
    const made = await change(inside)
    await tellOfChange(inside, made.productIds)
    await auditActing(inside, { subject: 'cart', after: made.said })
    return made
  }
  const [changed, lines] = await inTransactionThenRead(ctx, make, cartLines)
  return cartOf(ctx, changed.around, lines)
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
