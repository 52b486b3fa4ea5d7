import { sql } from 'kysely'
import { mayOrder } from '../../contract/access.ts'
import type { Cart, Line } from '../../contract/cart.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { CalendarRules } from '../../contract/ship-days.ts'
import { isOrderedFor } from '../account/locations.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'
import { releaseLapsedHolds } from '../inventory/stock.ts'
import { loadCalendar } from '../shipment/calendar.ts'
import { readShipmentChoice, type ShipmentChoice } from '../shipment/shipment.ts'
import { changeCart, removeLine } from './cart.ts'
import { type Destination, type Planned, planLines, type Want } from './plan.ts'
import { aroundOf } from './price.ts'
import { type CartCustomer, lockCart, lockProducts } from './rows.ts'
import { type LineFault, reasonOf } from './rules.ts'
import { writeLines } from './write.ts'

/**
 * Adds products to the cart for the shipment and holds the units; with `replace` a quantity is the line's own instead of more
 * of it, and 0 takes the line out. All of them or none. Throws the first line's fault, with every faulty line in `data.lines`.
 */
export async function addToCart(outside: SignedInCtx, lines: Line | Line[]): Promise<Cart> {
  if (!mayOrder(outside.user)) throw new AppError('not_allowed')
  return changeCart(outside, async (ctx) => {
    const customer = await lockCart(ctx)
    const choice = await readShipmentChoice(ctx)
    const { calendar } = choice
    const results = await setLines(ctx, {
      wants: [lines].flat().map(({ replace, ...line }) => ({ ...line, more: replace !== true })),
      to: destinationOf(choice),
      customer,
      calendar,
    })
    refuseFaults(results, Array.isArray(lines))
    const said = { lines: [lines].flat().map(({ productId, quantity }) => ({ productId, quantity })) }
    return { customer, calendar, productIds: changedStock(results), said }
  })
}

/** Where the shipment sends goods. Throws unknown_ship_to for a customer without any address. */
export function destinationOf({ shipDay, method, address }: ShipmentChoice): Destination {
  if (!address)
    throw new AppError('unknown_ship_to', {
      detail: 'There is no address to order for. Call to have one added.',
    })
  return { shipDay, method, addressId: address.id, routeNumber: address.routeNumber, city: address.city }
}

type Setting = {
  wants: readonly Want[]
  to: Destination
  customer: CartCustomer
  calendar: CalendarRules
  /** What to try where a want cannot be met as it stands; without it every fault keeps all lines from being written. */
  instead?: (want: Want, fault: LineFault) => Want | undefined
}

/** Plans and writes lines under the cart's and the stock's locks. Writes nothing when a fault is left. */
export async function setLines(ctx: SignedInCtx, setting: Setting): Promise<Planned[]> {
  const { wants, to, customer, calendar, instead } = setting
  const now = ctx.now()
  const productIds = [...new Set(wants.map(({ productId }) => productId))]
  const around = aroundOf(ctx, { customer, calendar })
  const holds = ctx.settings.holdMinutes > 0
  const plan = (products: Awaited<ReturnType<typeof lockProducts>>, asked: readonly Want[]) =>
    planLines(asked, { products, to, around, holds })

  let products = await lockProducts(ctx, productIds)
  let results = plan(products, wants)
  if (results.some(isShort) && products.some(({ lapsed }) => lapsed > 0)) {
    await releaseLapsedHolds(ctx.db, { productIds, now })
    products = await lockProducts(ctx, productIds)
    results = plan(products, wants)
  }
  // Meeting one fault can bring another to light: a multiple of what is sold now, then what is left of it.
  for (let tries = 0; instead && tries < 3 && results.some(({ fault }) => fault); tries++) {
    const met = results.flatMap(({ want, fault }) => (fault ? (instead(want, fault) ?? []) : want))
    results = plan(products, met)
  }
  const planned = results.flatMap((result) => result.planned ?? [])
  if (planned.length > 0 && results.every(({ fault }) => !fault)) await writeLines(ctx, planned)
  return results
}

const isShort = ({ fault }: Planned) => fault?.code === 'not_enough_stock'

/** Products whose stock looks different to others now. */
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

/** Changes the quantity of a line where it lies. Throws not_found for another customer's, and the line's fault. */
export async function setQuantity(
  outside: SignedInCtx,
  { orderId, detailsId, quantity }: { orderId: number; detailsId: number; quantity: number },
): Promise<Cart> {
  if (quantity === 0) return removeLine(outside, { orderId, detailsId })
  if (!mayOrder(outside.user)) throw new AppError('not_allowed')
  return changeCart(outside, async (ctx) => {
    const customer = await lockCart(ctx)
    const { productId, to } = await lineDestination(ctx, { orderId, detailsId })
    const calendar = await loadCalendar(ctx)
    const wants = [{ productId, quantity, shipDay: to.shipDay }]
    const results = await setLines(ctx, { wants, to, customer, calendar })
    refuseFaults(results, false)
    const said = { lines: [{ productId, quantity }] }
    return { customer, calendar, productIds: changedStock(results), said }
  })
}

async function lineDestination(
  ctx: SignedInCtx,
  { orderId, detailsId }: { orderId: number; detailsId: number },
): Promise<{ productId: number; to: Destination }> {
  const { rows } = await sql<Destination & { productId: number }>`
    select l.product_id as "productId", o.ship_day as "shipDay", o.method, o.address_id as "addressId",
      a.route_number as "routeNumber", a.city
    from cart_lines l join cart_orders o on o.id = l.cart_order_id join addresses a on a.id = o.address_id
    where l.id = ${detailsId} and o.id = ${orderId} and l.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const { productId, ...to } = row
  return { productId, to }
}
