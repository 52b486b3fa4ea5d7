import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { hasLeft } from '../../contract/rules/order-moves.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { isLive } from '../orders/change-plan.ts'
import { writeChange } from '../orders/change-write.ts'
import { ownShippingCents, readDropAt } from '../orders/delivery.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { type Held, type How, holdOrder, settleMoney } from './desk.ts'
import { addressOf, judge, shipToOf } from './details.ts'
import { knownOf, noteDifference } from './differences.ts'

/** The desk's changes to an order besides its lines; absent fields don't change. */
export type DeskDetails = {
  shipDay?: Day | undefined
  method?: MethodCode | undefined
  addressId?: number | undefined
  /** A different route for this delivery only. */
  route?: string | undefined
  poNumber?: string | undefined
  note?: string | undefined
  houseNote?: string | undefined
}

/**
 * Changes an order's day, method and address, its PO number and its notes. Lines keep their prices; the delivery fee is the one
 * there, and a card is never charged more. `force` overrides a closed day and a passed cut-off.
 */
export async function changeDetailsByDesk(
  ctx: SignedInCtx,
  { orderId, wish, how }: { orderId: number; wish: DeskDetails; how: How },
): Promise<OrderRow> {
  const words = { poNumber: wish.poNumber, note: wish.note, houseNote: wish.houseNote }
  const onlyForHouse = Object.entries(wish).every(
    ([name, value]) => name === 'houseNote' || value === undefined,
  )
  // An internal note changes nothing for the customer, so it requires no reason.
  const held = await holdOrder(
    ctx,
    orderId,
    onlyForHouse ? { ...how, force: true, reason: how.reason || '-' } : how,
  )
  const moved = await moveDelivery(held, wish)
  return writeWords(held, moved, words)
}

async function writeWords(
  held: Held,
  order: OrderRow,
  { poNumber = order.po_number, note = order.note, houseNote = order.house_note }: DeskDetails,
): Promise<OrderRow> {
  const { ctx, how } = held
  const forCustomer = poNumber !== order.po_number || note !== order.note
  if (!forCustomer && houseNote === order.house_note) return order
  return moveOrder(ctx, order, {
    status: order.status,
    by: 'desk',
    actor: ctx.user.name,
    note: forCustomer ? how.reason || 'PO number or note changed.' : '',
    houseNote: houseNote === order.house_note ? '' : houseNote || 'The note for the house was removed.',
    tell: false,
    also: { po_number: poNumber, note, house_note: houseNote },
  })
}

async function moveDelivery(held: Held, wish: DeskDetails): Promise<OrderRow> {
  const { ctx, order, around, how, isLate } = held
  const shipDay = wish.shipDay ?? (order.ship_day as Day)
  const method = wish.method ?? order.method
  const addressId = wish.addressId ?? order.address_id
  const address = await addressOf(ctx, order, addressId)
  const usual =
    addressId === order.address_id && method === order.method ? order.route_number : address.route_number
  const routeNumber = method === 'TRUCK' ? (wish.route ?? usual ?? address.route_number) : null
  const isSame =
    shipDay === order.ship_day &&
    method === order.method &&
    addressId === order.address_id &&
    routeNumber === order.route_number
  if (isSame) return order
  if (hasLeft.includes(order.status))
    throw new AppError('wrong_state', { detail: 'The order has left the house.' })
  if (method === 'TRUCK' && routeNumber === null) throw new AppError('method_not_offered')
  if (wish.route !== undefined && wish.route !== order.route_number) await assertRoute(ctx, wish.route)
  const before = await knownOf(ctx, order)
  const target = { ...order, method }
  const lines = held.lines.filter((line) => isLive(line) && line.quantity > 0)
  const moves = shipDay !== order.ship_day || method !== order.method || addressId !== order.address_id
  const cutOff =
    how.force || !moves
      ? order.cut_off_at
      : await judge(ctx, {
          order: target,
          lines,
          shipDay,
          address: { ...address, route_number: routeNumber },
          around,
        })
  const shippingCents = moves ? await shippingAt(held, { target, shipDay, addressId }) : order.shipping_cents
  const totalCents = order.goods_cents + shippingCents
  await settleMoney(held, totalCents - order.total_cents, around)
  const changeId = await writeChange(ctx, {
    order,
    kind: 'DELIVERY',
    status: 'applied',
    edits: [],
    was_shipping_cents: order.shipping_cents,
    shipping_cents: shippingCents,
    was_total_cents: order.total_cents,
    total_cents: totalCents,
    cut_off_at: cutOff,
    by_staff: true,
    reason: how.reason,
  })
  const moved = await moveOrder(ctx, order, {
    status: order.status,
    by: 'desk',
    actor: ctx.user.name,
    note: how.reason || 'Day or address changed.',
    tell: false,
    changeId,
    also: {
      ship_day: shipDay,
      method,
      address_id: addressId,
      ship_to: JSON.stringify({ ...(order.ship_to as object), ...shipToOf(address) }),
      route_number: routeNumber,
      eta: method === 'TRUCK' ? address.eta : null,
      shipping_cents: shippingCents,
      total_cents: totalCents,
      cut_off_at: cutOff,
      ...(isLate && { changed_late_at: ctx.now() }),
    },
  })
  // A change of route alone doesn't concern the customer.
  if (moves) await noteDifference(ctx, { orderId: order.id, before, reason: how.reason, tell: how.tell })
  if (moves)
    for (const orderId of [order.id, ...held.others.slice(0, 1).map(({ id }) => id)])
      await ctx.enqueue('settle_delivery', { orderId })
  return moved
}

type There = { target: OrderRow; shipDay: Day; addressId: number }

async function shippingAt({ ctx, order }: Held, { target, shipDay, addressId }: There): Promise<number> {
  const there = await readDropAt(ctx, { order: target, shipDay, addressId })
  const others = there.orders.filter(({ id }) => id !== order.id)
  return ownShippingCents(
    { shipping_cents: 0 },
    { others, goodsCents: order.goods_cents, terms: there.terms },
  )
}

/** Throws `unknown_route`. */
export async function assertRoute(ctx: SignedInCtx, routeNumber: string): Promise<void> {
  const { rows } =
    await sql`select from routes where route_number = ${routeNumber} and removed_at is null`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('unknown_route')
}
