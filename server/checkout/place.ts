import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { checkout } from '../../contract/features/checkout.ts'
import { together } from '../../db/round-trips.ts'
import { type PricedLine, type PricedOrder, priceCart, sum } from '../cart/price.ts'
import { aroundOf, type CartCustomer, type CartRow, cartLines, cartLock, readLines } from '../cart/rows.ts'
import { type LineFault, reasonOf } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import { settleTender, type Tender, type Wish } from '../payments/tender.ts'
import { holdOf, owedCents, readStanding } from '../receivables/standing.ts'
import { releaseLapsedHolds } from '../stock/stock.ts'
import { refuseWithoutPo } from './po-number.ts'
import { named, orderNames, type WrittenOrder, writeOrders } from './write.ts'

export type CheckOut = InputOf<typeof checkout.place>['body']

/**
 * Places the cart's orders in the caller's transaction: locks and checks everything again, then writes orders, lines and
 * allocations and removes them from the cart. Throws before it changes anything: cart_already_ordered, cart_changed,
 * cart_empty, account_not_offered, payment_required, the first line's fault (all of them in `data.lines`), price_changed,
 * account_on_hold. An order over the credit limit is placed on hold.
 */
export async function placeOrders(
  ctx: SignedInCtx,
  { body, wish }: { body: CheckOut; wish: Wish },
): Promise<{ orders: WrittenOrder[]; tender: Tender }> {
  const { around, lines, names } = await lockAndRead(ctx)
  const { customer } = around
  if (customer.status === 'closed') throw new AppError('not_allowed')
  await refuseStale(ctx, body, customer)
  const inCart = await withoutLapsedHolds(ctx, lines)
  const orderIds = body.orderIds ?? inCart.map(({ cart_order_id }) => cart_order_id)
  const rows = inCart.filter(({ cart_order_id }) => orderIds.includes(cart_order_id))
  const missing = orderIds.filter((id) => !rows.some(({ cart_order_id }) => cart_order_id === id))
  if (rows.length === 0 || missing.length > 0) throw await nothingToPlace(ctx, { missing, customer })

  refuseWithoutPo(customer, body.poNumber)
  const tender = await settleTender(ctx, wish, customer.terms)
  const orders = priceCart(rows, around)
  refuseFaults(orders)
  const totalCents = sum(orders, ({ goodsCents, shippingCents }) => goodsCents + shippingCents)
  refuseOtherTotal(body, totalCents)
  const left = tender.kind === 'account' ? await creditLeft(ctx, customer) : Number.POSITIVE_INFINITY
  const said = { poNumber: body.poNumber ?? '', note: body.note ?? '' }
  const written = heldOver(named(orders, names), left)
  await writeOrders(ctx, { orders: written, customer, tender, ...said })
  // An order paid by card is confirmed once it is paid.
  if (tender.kind === 'account')
    for (const { id: orderId } of written)
      await queueOrderMail(ctx, { kind: 'order-confirmed', orderId, about: { orderId } })
  return { orders: written, tender }
}

/** The version the customer saw before this check-out locked the cart. */
const versionBefore = ({ cart_version }: CartCustomer) => cart_version - 1

async function refuseStale(ctx: SignedInCtx, { cartVersion }: CheckOut, customer: CartCustomer) {
  if (cartVersion === undefined || cartVersion === versionBefore(customer)) return
  const placed = await numbersOf(ctx, { version: cartVersion })
  if (placed.length > 0) throw alreadyOrdered(placed)
  throw new AppError('cart_changed', { data: { version: versionBefore(customer) } })
}

/** Of several requests for the same cart the first places it; the others find it empty and return its order numbers. */
async function nothingToPlace(
  ctx: SignedInCtx,
  { missing, customer }: { missing: readonly number[]; customer: CartCustomer },
): Promise<AppError> {
  const of = missing.length > 0 ? { orderIds: missing } : { version: versionBefore(customer) - 1 }
  const placed = await numbersOf(ctx, of)
  if (placed.length > 0) return alreadyOrdered(placed)
  return new AppError(missing.length > 0 ? 'not_found' : 'cart_empty')
}

const alreadyOrdered = (orderNumbers: number[]) =>
  new AppError('cart_already_ordered', { data: { orderNumbers } })

/** Numbers of the orders placed from a cart version, or from some of its orders. */
async function numbersOf(
  ctx: SignedInCtx,
  of: { version: number } | { orderIds: readonly number[] },
): Promise<number[]> {
  const orders = ctx.db
    .selectFrom('orders as o')
    .select('o.order_number')
    .where('o.customer_id', '=', ctx.user.customerId)
    .orderBy('o.order_number')
  const rows = await ('version' in of
    ? orders
        .innerJoin('check_outs as c', 'c.id', 'o.check_out_id')
        .where('c.customer_id', '=', ctx.user.customerId)
        .where('c.cart_version', '=', of.version)
    : orders.where('o.cart_order_id', 'in', of.orderIds)
  ).execute()
  return rows.map(({ order_number }) => order_number)
}

/**
 * Everything needed to check a cart, in one round trip: the customer lock and the days, the lines with all their stock locked, and
 * ids and numbers for the new orders. Each statement sees only what was committed before its own lock, so the lines come last.
 */
async function lockAndRead(ctx: SignedInCtx) {
  const stockLock = sql`select product_id from stock
    where product_id = any(array(select product_id from cart_lines where customer_id = ${ctx.user.customerId}))
    order by product_id for no key update`
  const orders = sql<number>`(select count(*) from cart_orders where customer_id = ${ctx.user.customerId})`
  const [turn, , lines, names] = await together(
    ctx.db,
    cartLock(ctx),
    stockLock,
    cartLines(ctx),
    orderNames(orders),
  )
  return { around: aroundOf(ctx, turn), lines, names }
}

/** Releases expired holds on products of these lines, whose stock is locked, so that their units can be ordered. */
async function withoutLapsedHolds(ctx: SignedInCtx, rows: CartRow[]): Promise<CartRow[]> {
  const withLapsed = rows.filter(({ lapsed }) => lapsed > 0).map(({ product_id }) => product_id)
  if (withLapsed.length === 0) return rows
  await releaseLapsedHolds(ctx.db, { productIds: withLapsed, now: ctx.now() })
  // Holds that are still expired here belong to a cart that is locked right now, so their units are not available.
  return (await readLines(ctx)).map((row) => ({ ...row, lapsed: 0 }))
}

/** Faults that affect the whole order come first: a closed day, then a short line, then a line that is invalid in itself. */
const codesByWeight: readonly LineFault['code'][] = ['ship_day_closed', 'not_enough_stock']

/** Throws the worst fault of the lines; `data.lines` lists all of them. */
export function refuseFaults(orders: readonly PricedOrder[]): void {
  const lines = orders.flatMap(({ lines }) => lines).flatMap(faultyLine)
  if (lines.length === 0) return
  const worst =
    codesByWeight.flatMap((code) => lines.find((line) => line.code === code) ?? [])[0] ?? lines[0]!
  const alike = lines.filter(({ code }) => code === worst.code)
  const detail = alike.length === 1 ? `${worst.productDescription}: ${worst.message}` : undefined
  const code = worst.code === 'not_found' ? 'not_orderable' : worst.code
  throw new AppError(code, { ...(detail && { detail }), data: { lines } })
}

function faultyLine({ row, fault }: PricedLine) {
  if (!fault) return []
  return {
    orderId: row.cart_order_id,
    detailsId: row.id,
    productId: row.product_id,
    productDescription: row.description,
    quantity: row.quantity,
    ...fault,
    reason: reasonOf(fault),
  }
}

function refuseOtherTotal({ expectedTotal }: CheckOut, totalCents: number): void {
  const total = dollarsFromCents(totalCents)
  if (expectedTotal !== undefined && expectedTotal !== total)
    throw new AppError('price_changed', { data: { expectedTotal, total } })
}

/** Orders on account that exceed the remaining credit are put on hold for the office. An order on hold still uses credit. */
export function heldOver(orders: readonly WrittenOrder[], leftCents: number): WrittenOrder[] {
  let left = leftCents
  return orders.map((order) => {
    left -= order.totalCents
    return { ...order, isHeld: left < 0 }
  })
}

type Credit = { limitCents: number | null; owedCents: number }

/**
 * On account if nothing is past due for longer than the distributor allows: throws account_on_hold. Returns the amount that
 * counts against the credit limit before this order: open invoice amounts and orders on account not invoiced yet, less the
 * account's credits. The customer lock keeps two orders at the limit from both passing.
 */
async function readCredit(ctx: SignedInCtx, customer: CartCustomer): Promise<Credit> {
  const limitCents = customer.credit_limit_cents
  const byHand = customer.status === 'on_hold'
  const { oldest_due_on: oldest } = customer
  const mayBeLate = oldest !== null && oldest < dayAt(ctx.now(), ctx.settings.timeZone)
  if (limitCents === null && !byHand && !mayBeLate) return { limitCents, owedCents: 0 }
  const standing = await readStanding(ctx, ctx.user.customerId)
  const { state } = holdOf(ctx, standing, { byHand })
  if (byHand && state === 'held')
    throw new AppError('account_on_hold', { data: { reason: customer.hold_reason } })
  if (state === 'held' || state === 'cardOnly') {
    throw new AppError('account_on_hold', {
      data: { reason: 'PAST_DUE', pastDue: dollarsFromCents(standing.overdueCents) },
    })
  }
  return { limitCents, owedCents: owedCents(standing) }
}

/** What can still be ordered on account; infinite without a limit. Throws account_on_hold. */
export async function creditLeft(ctx: SignedInCtx, customer: CartCustomer): Promise<number> {
  const { limitCents, owedCents: owed } = await readCredit(ctx, customer)
  return limitCents === null ? Number.POSITIVE_INFINITY : limitCents - owed
}

/** For orders that can't be put on hold over the limit: throws account_on_hold, credit_limit. */
export async function refuseWithoutCredit(
  ctx: SignedInCtx,
  customer: CartCustomer,
  totalCents: number,
): Promise<void> {
  const { limitCents, owedCents: owed } = await readCredit(ctx, customer)
  if (limitCents === null || owed + totalCents <= limitCents) return
  throw new AppError('credit_limit', {
    data: {
      creditLimit: dollarsFromCents(limitCents),
      owed: dollarsFromCents(owed),
      total: dollarsFromCents(totalCents),
      availableCredit: dollarsFromCents(Math.max(0, limitCents - owed)),
    },
  })
}
