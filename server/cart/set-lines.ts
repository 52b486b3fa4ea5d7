import { type RawBuilder, sql } from 'kysely'
import { mayOrder } from '../../contract/core/access.ts'
import type { FieldError } from '../../contract/core/errors.ts'
import type { Cart, Line } from '../../contract/features/cart.ts'
import { together } from '../../db/round-trips.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { choiceOf, type ShipmentChoice, type ShipmentRow, shipmentRows } from '../ship-days/shipment.ts'
import { releaseLapsedHolds } from '../stock/stock.ts'
import { changeCart, removeLine } from './cart.ts'
import { type Destination, type Planned, planLines, type Want } from './plan.ts'
import {
  type Around,
  type AroundRow,
  aroundOf,
  cartLock,
  type LockedProduct,
  lockProducts,
  productLock,
} from './rows.ts'
import { type LineFault, reasonOf } from './rules.ts'
import { writeLines } from './write.ts'

/**
 * Adds products to the cart for the shipment and holds the units. With `replace` a quantity replaces the line's quantity instead
 * of adding to it, and 0 removes the line. All or nothing: throws the first line's fault, with every faulty line in `data.lines`.
 */
export async function addToCart(outside: SignedInCtx, lines: Line | Line[]): Promise<Cart> {
  if (!mayOrder(outside.user)) throw new AppError('not_allowed')
  return changeCart(outside, async (ctx) => {
    const wants = [lines].flat().map(({ replace, ...line }) => ({ ...line, more: replace !== true }))
    // The cart lock and the shipment are independent, so both are sent in one round trip.
    const lock = sql<
      AroundRow & ShipmentRow
    >`with turn as (${cartLock(ctx)}), shipment as (${shipmentRows(ctx)})
      select * from turn, shipment`
    const [turn, products] = await together(ctx.db, lock, productLock(ctx, productsOf(wants)))
    const around = aroundOf(ctx, turn)
    const to = destinationOf(choiceOf(ctx, turn, around.calendar))
    const results = await setLines(ctx, { wants, products, to, around, isLast: true })
    refuseFaults(results, Array.isArray(lines))
    const said = { lines: wants.map(({ productId, quantity }) => ({ productId, quantity })) }
    return { around, productIds: changedStock(results), said }
  })
}

/** The shipment's destination. Throws unknown_ship_to for a customer without any address. */
export function destinationOf({ shipDay, method, address }: ShipmentChoice): Destination {
  if (!address)
    throw new AppError('unknown_ship_to', {
      detail: 'You have no address to order for. Call us to add one.',
    })
  return { shipDay, method, addressId: address.id, routeNumber: address.routeNumber, city: address.city }
}

/** The requested products, without duplicates. */
export const productsOf = (wants: readonly Want[]): number[] => [
  ...new Set(wants.map(({ productId }) => productId)),
]

type Setting = {
  wants: readonly Want[]
  /** The requested products, their stock locked. */
  products: readonly LockedProduct[]
  to: Destination
  around: Around
  /** The fallback for a request that can't be met; without it any fault stops every line from being written. */
  instead?: (want: Want, fault: LineFault) => Want | undefined
  /** Set if nothing later in the transaction reads the lines. */
  isLast?: true
}

/** Plans and writes lines under the cart and stock locks. Writes nothing if a fault remains. */
export async function setLines(ctx: SignedInCtx, setting: Setting): Promise<Planned[]> {
  const { wants, to, around, instead, isLast } = setting
  const holds = ctx.settings.holdMinutes > 0
  let { products } = setting
  const plan = (asked: readonly Want[]) => planLines(asked, { products, to, around, holds })

  let results = plan(wants)
  if (results.some(isShort) && products.some(({ lapsed }) => lapsed > 0)) {
    const productIds = productsOf(wants)
    await releaseLapsedHolds(ctx.db, { productIds, now: around.now })
    products = await lockProducts(ctx, productIds)
    results = plan(wants)
  }
  // Fixing one fault can reveal another: first the quantity multiple, then the units that are left.
  for (let tries = 0; instead && tries < 3 && results.some(({ fault }) => fault); tries++) {
    const met = results.flatMap(({ want, fault }) => (fault ? (instead(want, fault) ?? []) : want))
    results = plan(met)
  }
  const planned = results.flatMap((result) => result.planned ?? [])
  if (planned.length > 0 && results.every(({ fault }) => !fault)) await writeLines(ctx, planned, isLast)
  return results
}

const isShort = ({ fault }: Planned) => fault?.code === 'not_enough_stock'

/** Products whose stock changed for other customers. */
export const changedStock = (results: readonly Planned[]): number[] =>
  results.flatMap(({ planned }) => (planned && planned.heldChange !== 0 ? planned.productId : []))

function refuseFaults(results: readonly Planned[], many: boolean): void {
  const faulty = results.flatMap(({ want, fault }, index) => (fault ? [{ want, fault, index }] : []))
  const [first] = faulty
  if (!first) return
  const fields: FieldError[] = faulty.map(({ fault, index }) => {
    const field = fault.code === 'not_found' ? 'productId' : 'quantity'
    return { path: many ? `${index}.${field}` : field, message: fault.message }
  })
  const lines = faulty.map(({ want, fault }) => ({
    productId: want.productId,
    quantity: want.quantity,
    ...fault,
    reason: reasonOf(fault),
  }))
  const detail =
    faulty.length === 1 ? first.fault.message : `${faulty.length} lines cannot be ordered as they are.`
  throw new AppError(first.fault.code, { detail, fields, data: { lines } })
}

/** Changes the quantity of a line in its current order. Throws not_found for another customer's line, and the line's fault. */
export async function setQuantity(
  outside: SignedInCtx,
  { orderId, detailsId, quantity }: { orderId: number; detailsId: number; quantity: number },
): Promise<Cart> {
  if (quantity === 0) return removeLine(outside, { orderId, detailsId })
  if (!mayOrder(outside.user)) throw new AppError('not_allowed')
  return changeCart(outside, async (ctx) => {
    const [turn, [line]] = await together(ctx.db, cartLock(ctx), destinationRows(ctx, { orderId, detailsId }))
    if (!line) throw new AppError('not_found')
    const { productId, ...to } = line
    const around = aroundOf(ctx, turn)
    const wants = [{ productId, quantity, shipDay: to.shipDay }]
    const products = await lockProducts(ctx, productsOf(wants))
    const results = await setLines(ctx, { wants, products, to, around, isLast: true })
    refuseFaults(results, false)
    const said = { lines: [{ productId, quantity }] }
    return { around, productIds: changedStock(results), said }
  })
}

/** The product and destination of one of the customer's own lines. */
const destinationRows = (
  ctx: SignedInCtx,
  { orderId, detailsId }: { orderId: number; detailsId: number },
): RawBuilder<Destination & { productId: number }> =>
  sql<Destination & { productId: number }>`
    select l.product_id as "productId", o.ship_day as "shipDay", o.method, o.address_id as "addressId",
      a.route_number as "routeNumber", a.city
    from cart_lines l join cart_orders o on o.id = l.cart_order_id join addresses a on a.id = o.address_id
    where l.id = ${detailsId} and o.id = ${orderId} and l.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`
