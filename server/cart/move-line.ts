import { addDays, type Day } from '../../contract/core/dates.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { LineMove } from '../../contract/features/cart-moves.ts'
import { dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import { together } from '../../db/round-trips.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { notOfferedSentence } from '../ship-days/sentences.ts'
import { methodsOffered } from '../ship-days/shipment.ts'
import { changeCart } from './cart.ts'
import { presentDelivery } from './present.ts'
import { deliveriesOf, type PricedLine, type PricedOrder, priceCart, sum } from './price.ts'
import { deliveryOfRow, refuseClosedDay } from './row-day.ts'
import {
  type Around,
  aroundOf,
  aroundRows,
  type CartRow,
  cartLines,
  lockCart,
  nothingPlaced,
  type Placed,
  placedRows,
  readLines,
} from './rows.ts'
import { type LineFault, reasonOf } from './rules.ts'
import { regroup } from './write.ts'

/** A ship day and method for a line; the address stays. */
export type Stop = { shipDay: Day; deliveryMethod: MethodCode }

/**
 * What a move of a line to each of `to` would change: whether it can ship there, its price, and the shipping of the whole cart. Without
 * `to`: the next open days of each method. Changes nothing. Throws not_found for another customer's line.
 */
export async function lineMoves(
  ctx: SignedInCtx,
  { orderId, detailsId, to }: { orderId: number; detailsId: number; to?: readonly Stop[] | undefined },
): Promise<{ rows: LineMove[] }> {
  const [known, rows, placed] = await together(ctx.db, aroundRows(ctx), cartLines(ctx), placedRows(ctx))
  const line = rows.find(({ id, cart_order_id }) => id === detailsId && cart_order_id === orderId)
  if (!line) throw new AppError('not_found')
  const around = aroundOf(ctx, known)
  const now = priceCart(rows, around)
  const placedAt = (stop: Stop): Placed =>
    placed.find(
      ({ shipDay, method, addressId }) =>
        shipDay === stop.shipDay && method === stop.deliveryMethod && addressId === line.address_id,
    ) ?? nothingPlaced
  const stops = to ?? openStops(line, around)
  return { rows: stops.map((stop) => moveOf({ rows, line, stop, placed: placedAt(stop), now, around })) }
}

/** Open days of each method that are answered without `to`. */
const daysOfMethod = 5

function openStops(line: CartRow, around: Around): Stop[] {
  const { now, calendar } = around
  return methodsOffered({ routeNumber: line.route_number }).flatMap((deliveryMethod) => {
    const delivery = deliveryOfRow(line, toOf(line, { deliveryMethod }), around)
    const stops: Stop[] = []
    let next = firstOpenDay(calendar, delivery, { now })
    while (next && stops.length < daysOfMethod) {
      stops.push({ shipDay: next.day, deliveryMethod })
      next = firstOpenDay(calendar, delivery, { now, from: addDays(next.day, 1) })
    }
    return stops
  })
}

type Asked = {
  rows: readonly CartRow[]
  line: CartRow
  stop: Stop
  placed: Placed
  /** The cart as it is. */
  now: readonly PricedOrder[]
  around: Around
}

function moveOf({ rows, line, stop, placed, now, around }: Asked): LineMove {
  const after = priceCart(withLineMoved(rows, line, stop, placed), around)
  const before = pricedLine(now, (row) => row.id === line.id)
  const moved = pricedLine(after, (row) => isAt(row, line, stop) && row.product_id === line.product_id)
  const delivery = deliveryOfRow(line, toOf(line, stop), around)
  const state = dayState(around.calendar, delivery, stop.shipDay, around.now)
  const spoiled = isSpoiled(before, moved)
  const possible = state.open && !spoiled
  const result = possible ? after : now
  const shipping = (orders: readonly PricedOrder[]) => sum(orders, ({ shippingCents }) => shippingCents)
  const goods = (orders: readonly PricedOrder[]) => sum(orders, ({ goodsCents }) => goodsCents)
  const deliveryAt = (day: Day, method: MethodCode) => {
    const orders = deliveriesOf(result).find(([{ first } = now[0]!]) => isDrop(first, line, day, method))
    return orders ? presentDelivery(orders, around) : null
  }
  const shown = possible ? moved : before
  return {
    shipDay: stop.shipDay,
    deliveryMethod: methodLabels[stop.deliveryMethod],
    possible,
    shipDayReason: state.reason ?? null,
    shipDayNote: state.note ?? null,
    reason: state.open && moved.fault ? reasonOf(moved.fault) : null,
    quantity: shown.row.quantity,
    unitPrice: dollarsFromE4(shown.unitPriceE4),
    unitPriceNow: dollarsFromE4(before.unitPriceE4),
    goodsChange: dollarsFromCents(goods(result) - goods(now)),
    shippingChange: dollarsFromCents(shipping(result) - shipping(now)),
    left: deliveryAt(line.ship_day, line.method),
    joined: deliveryAt(stop.shipDay, stop.deliveryMethod),
  }
}

/**
 * The rows of the cart with one line at another stop, as `regroup` leaves them: an order that is there already takes it, and the same
 * product there is merged with it.
 */
export function withLineMoved(
  rows: readonly CartRow[],
  line: CartRow,
  stop: Stop,
  placed: Placed,
): CartRow[] {
  if (isAt(line, line, stop)) return [...rows]
  const order = rows.find((row) => isAt(row, line, stop) && row.order_type === line.order_type)
  const twin = rows.find(
    (row) => row.cart_order_id === order?.cart_order_id && row.product_id === line.product_id,
  )
  const moved: CartRow = {
    ...(twin ?? line),
    ...placed,
    ship_day: stop.shipDay,
    method: stop.deliveryMethod,
    cart_order_id: order?.cart_order_id ?? newOrderId,
    quantity: line.quantity + (twin?.quantity ?? 0),
    held_quantity: line.held_quantity + (twin?.held_quantity ?? 0),
    held_until: latest(line.held_until, twin?.held_until ?? null),
  }
  const others = rows.filter((row) => row !== line && row !== twin)
  return [...others, moved].sort(
    (a, b) => a.ship_day.localeCompare(b.ship_day) || a.cart_order_id - b.cart_order_id || a.id - b.id,
  )
}

/** Above every order's: the database numbers a new order last. */
const newOrderId = Number.MAX_SAFE_INTEGER

const latest = (one: Date | null, other: Date | null): Date | null =>
  !one || !other ? (one ?? other) : one > other ? one : other

const isDrop = (row: CartRow, line: CartRow, day: Day, method: MethodCode): boolean =>
  row.ship_day === day && row.method === method && row.address_id === line.address_id

const isAt = (row: CartRow, line: CartRow, stop: Stop): boolean =>
  isDrop(row, line, stop.shipDay, stop.deliveryMethod)

function pricedLine(orders: readonly PricedOrder[], isMeant: (row: CartRow) => boolean): PricedLine {
  const line = orders.flatMap(({ lines }) => lines).find(({ row }) => isMeant(row))
  if (!line) throw new Error('the line is not in the cart')
  return line
}

/** The method of a stop, to the line's own route. */
const toOf = (line: CartRow, { deliveryMethod }: Pick<Stop, 'deliveryMethod'>) => ({
  method: deliveryMethod,
  routeNumber: line.route_number,
})

/** Whether the line could be ordered where it is and can't be there, out of season for example. */
const isSpoiled = (before: PricedLine, moved: PricedLine): boolean =>
  moved.fault?.code === 'not_orderable' && !isSame(before.fault, moved.fault)

const isSame = (one: LineFault | undefined, other: LineFault): boolean =>
  one?.code === 'not_orderable' && other.code === 'not_orderable' && one.why === other.why

/**
 * Moves one line to another ship day or method, from its own address. It merges with the same product there and keeps its held units.
 * Throws not_found, method_not_offered, ship_day_closed, and not_orderable if the goods can't be ordered for that day.
 */
export const moveCartLine = (
  outside: SignedInCtx,
  { orderId, detailsId, ...stop }: { orderId: number; detailsId: number } & Stop,
): Promise<Cart> =>
  changeCart(outside, async (ctx) => {
    const around = await lockCart(ctx)
    const rows = await readLines(ctx)
    const line = rows.find(({ id, cart_order_id }) => id === detailsId && cart_order_id === orderId)
    if (!line) throw new AppError('not_found')
    const { shipDay, deliveryMethod: method } = stop
    const { city } = line
    if (method === 'TRUCK' && line.route_number === null)
      throw new AppError('method_not_offered', { detail: notOfferedSentence(method, city) })
    refuseClosedDay(line, { ...toOf(line, stop), shipDay, city }, around)
    const before = pricedLine(priceCart(rows, around), ({ id }) => id === line.id)
    const after = priceCart(withLineMoved(rows, line, stop, nothingPlaced), around)
    const moved = pricedLine(after, (row) => isAt(row, line, stop) && row.product_id === line.product_id)
    if (isSpoiled(before, moved)) throw new AppError('not_orderable', { detail: moved.fault!.message })
    await regroup(ctx, [
      {
        line_id: line.id,
        ship_day: shipDay,
        method,
        address_id: line.address_id,
        order_type: line.order_type,
        price_e4: moved.unitPriceE4,
      },
    ])
    return { around, productIds: [], said: { orderId, detailsId, ...stop } }
  })
