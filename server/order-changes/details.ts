import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents, moneyText } from '../../contract/core/money.ts'
import type { orders } from '../../contract/features/orders.ts'
import { dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { type Around, lockCustomer, lockProducts } from '../cart/rows.ts'
import { type LineFault, lineFault, reasonOf } from '../cart/rules.ts'
import { refuseWithoutCredit } from '../checkout/place.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { isLive, type StockedLine } from '../orders/change-plan.ts'
import { writeChange } from '../orders/change-write.ts'
import { lockDrop, ownShippingCents, readDropAt } from '../orders/delivery.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { readOrder } from '../orders/read.ts'
import { refundOrder } from '../payments/refunds.ts'
import { deliveryOfProduct } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'
import { linesOf, lockedNow, ownOrderId, refuseLocked } from './change.ts'

type Details = InputOf<typeof orders.changeDetails>['body']
export type ShipToAddress = {
  id: number
  name: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  zip_code: string
  route_number: string | null
  eta: string | null
}

/**
 * Changes a placed order's details until its cut-off: PO number, note to the driver, day and address. A new day or address checks
 * every line again; lines keep their prices, and the delivery fee is the one there. Throws not_found, order_locked, ship_day_closed
 * and the other faults of lines, unknown_ship_to, method_not_offered, and for a higher total the credit errors or payment_required.
 */
export async function changeDetails(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof orders.changeDetails>,
): Promise<ReplyOf<typeof orders.changeDetails>> {
  const id = await ownOrderId(ctx, params.orderNumber)
  const around = await lockCustomer(ctx)
  const drop = await lockDrop(ctx, id)
  const order = drop.orders.find((one) => one.id === id)
  if (!order) throw await lockedNow(ctx, id)
  refuseLocked(ctx, order)
  const shipDay = body.shipDay ?? (order.ship_day as Day)
  const addressId = body.shipToId ?? order.address_id
  if (shipDay !== order.ship_day || addressId !== order.address_id) {
    const others = drop.orders.filter((one) => one.id !== id)
    await moveTo(ctx, { order, shipDay, addressId, around, others })
  }
  await writeWords(ctx, order, body)
  const changed = await readOrder(ctx, params)
  await auditActing(ctx, {
    subject: `order ${order.order_number}`,
    before: {
      poNumber: order.po_number,
      note: order.note,
      shipDay: order.ship_day,
      shipToId: order.address_id,
      total: dollarsFromCents(order.total_cents),
    },
    after: { ...body, total: changed.totalAmount },
  })
  return changed
}

async function writeWords(ctx: SignedInCtx, order: OrderRow, body: Details): Promise<void> {
  const poNumber = body.poNumber ?? order.po_number
  const note = body.note ?? order.note
  if (poNumber === order.po_number && note === order.note) return
  const also = { po_number: poNumber, note }
  const { status } = order
  await moveOrder(ctx, order, {
    status,
    by: 'customer',
    actor: ctx.user.name,
    note: 'PO number or note changed.',
    also,
  })
}

type Move = {
  order: OrderRow
  shipDay: Day
  addressId: number
  around: Around
  /** The other orders of its previous drop. */
  others: readonly { id: number }[]
}

async function moveTo(ctx: SignedInCtx, { order, shipDay, addressId, around, others }: Move): Promise<void> {
  const address = await addressOf(ctx, order, addressId)
  if (order.method === 'TRUCK' && address.route_number === null) throw new AppError('method_not_offered')
  const lines = (await linesOf(ctx, order.id)).filter(isLive)
  const cutOff = await judge(ctx, { order, lines, shipDay, address, around })
  const there = await readDropAt(ctx, { order, shipDay, addressId })
  const shippingCents = ownShippingCents(
    { shipping_cents: 0 },
    {
      others: there.orders.filter(({ id }) => id !== order.id),
      goodsCents: order.goods_cents,
      terms: there.terms,
    },
  )
  const totalCents = order.goods_cents + shippingCents
  await settleDifference(ctx, { order, moreCents: totalCents - order.total_cents, around })
  const onRoute = order.method === 'TRUCK'
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
  })
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'customer',
    actor: ctx.user.name,
    note: 'Day or address changed.',
    changeId,
    also: {
      ship_day: shipDay,
      address_id: addressId,
      ship_to: JSON.stringify({ ...(order.ship_to as object), ...shipToOf(address) }),
      route_number: onRoute ? address.route_number : null,
      eta: onRoute ? address.eta : null,
      shipping_cents: shippingCents,
      total_cents: totalCents,
      cut_off_at: cutOff,
    },
  })
  for (const orderId of [order.id, ...others.slice(0, 1).map(({ id }) => id)])
    await ctx.enqueue('settle_delivery', { orderId })
}

export const shipToOf = ({ name, address_line1, address_line2, city, state, zip_code }: ShipToAddress) => ({
  name,
  addressLine1: address_line1,
  addressLine2: address_line2,
  city,
  state,
  zipCode: zip_code,
})

/** An address of the company that the person orders for. */
export async function addressOf(ctx: SignedInCtx, order: OrderRow, id: number): Promise<ShipToAddress> {
  const { rows } = await sql<ShipToAddress>`
    select a.id, a.name, a.address_line1, a.address_line2, a.city, a.state, a.zip_code, a.route_number,
      (select typical_eta from route_stops r where r.route_number = a.route_number
        and (a.zip_code = any(r.zip_codes) or lower(r.city) = lower(a.city))
        order by a.zip_code = any(r.zip_codes) desc, r.stop limit 1) as eta
    from addresses a where a.id = ${id} and a.customer_id = ${ctx.user.customerId}
      and (a.deleted_at is null or a.id = ${order.address_id})`.execute(ctx.db)
  const [address] = rows
  if (!address) throw new AppError('unknown_ship_to')
  assertOrdersFor(ctx.user, id)
  return address
}

type Judging = {
  order: OrderRow
  lines: readonly StockedLine[]
  shipDay: Day
  address: ShipToAddress
  around: Around
}

/** Checks that every line can ship on that day to that address, counting its own units as available. Returns the cut-off. */
export async function judge(
  ctx: SignedInCtx,
  { order, lines, shipDay, address, around }: Judging,
): Promise<Date | null> {
  const products = await lockProducts(ctx, [...new Set(lines.map((line) => line.product_id))])
  const { calendar, customer, now, today } = around
  const to = {
    method: order.method,
    routeNumber: order.method === 'TRUCK' ? address.route_number : null,
    accountNumber: customer.account_number,
  }
  const faults: { line: StockedLine; fault: LineFault }[] = []
  let cutOff: Date | null = null
  for (const line of lines) {
    const product = products.find(({ product_id }) => product_id === line.product_id)
    if (!product) continue
    const delivery = deliveryOfProduct(product, to, today)
    const state = dayState(calendar, delivery, shipDay, now)
    if (!state.open) {
      const message = closedDaySentence({ state, delivery, city: address.city, rules: calendar, now })
      const nextOpenDay = firstOpenDay(calendar, delivery, { now, from: shipDay })?.day ?? null
      faults.push({ line, fault: { code: 'ship_day_closed', message, nextOpenDay } })
      continue
    }
    const { quantity } = line
    const fault = lineFault({ product, shipDay, quantity, available: quantity })
    if (fault) faults.push({ line, fault })
    if (state.cutOff && (cutOff === null || state.cutOff < cutOff)) cutOff = state.cutOff
  }
  const [first] = faults
  if (!first) return cutOff
  throw new AppError(first.fault.code, {
    detail: `${first.line.description}: ${first.fault.message}`,
    data: {
      lines: faults.map(({ line, fault }) => ({
        productId: line.product_id,
        productDescription: line.description,
        quantity: line.quantity,
        ...fault,
        reason: reasonOf(fault),
      })),
    },
  })
}

type Difference = { order: OrderRow; moreCents: number; around: Around }

/** A higher delivery fee goes on account within the limit; a card is refunded for a lower fee and not charged for a higher one. */
async function settleDifference(ctx: SignedInCtx, { order, moreCents, around }: Difference): Promise<void> {
  if (moreCents === 0) return
  if (order.payment_status === 'ON_ACCOUNT') {
    if (moreCents > 0) await refuseWithoutCredit(ctx, around.customer, moreCents)
    return
  }
  if (moreCents > 0)
    throw new AppError('payment_required', {
      detail: `Delivery there costs ${moneyText(moreCents)} more, which the card has not paid. Cancel the order and place it again for that day, or call us.`,
      data: { amount: dollarsFromCents(moreCents) },
    })
  await refundOrder(ctx, { orderId: order.id, cents: -moreCents, reason: 'DELIVERY' })
}
