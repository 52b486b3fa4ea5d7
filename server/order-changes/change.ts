import { mayOrder } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { orders } from '../../contract/features/orders.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { type Around, lockCart, lockCustomer, lockProducts, readAround } from '../cart/rows.ts'
import { reasonOf } from '../cart/rules.ts'
import { refuseWithoutCredit } from '../checkout/place.ts'
import { gatewayKey } from '../checkout/write.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { isLive, type Planned, planChange, type StockedLine } from '../orders/change-plan.ts'
import { goodsOf, presentEdit, takingMore, writeChange, writeEdits } from '../orders/change-write.ts'
import { lockDrop, ownShippingCents, readDrop } from '../orders/delivery.ts'
import { hasOpenPayment, moveOrder, type OrderRow } from '../orders/moves.ts'
import { readOrder } from '../orders/read.ts'
import { isEditable } from '../orders/rules.ts'
import { tryCard } from '../payments/card-tries.ts'
import { chargeCard } from '../payments/charge.ts'
import { refundOrder } from '../payments/refunds.ts'
import { isNewCard, readWish, refuseWithoutCards, type Wish } from '../payments/tender.ts'
import { settlePayment } from '../settlement/settle.ts'
import { releaseLapsedHolds } from '../stock/stock.ts'
import {
  type CartLine,
  freedOf,
  keepWishes,
  letGo,
  readCartLines,
  takeOutOfCart,
  wantsOf,
} from './from-cart.ts'

type Preview = ReplyOf<typeof orders.preview>

/** The total that an order would have; nothing is locked or written. Throws not_found, order_locked. */
export async function previewChange(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof orders.preview>,
): Promise<Preview> {
  const id = await ownOrderId(ctx, params.orderNumber)
  const around = await readAround(ctx)
  const { order, planned, shippingCents } = await weigh(ctx, { id, around, body, locks: false })
  const totalCents = planned.goodsCents + shippingCents
  return {
    lines: planned.edits.map(presentEdit),
    faults: planned.faults.map(({ productId, description, fault }) => ({
      productCode: String(productId),
      productDescription: description,
      reason: reasonOf(fault),
    })),
    goods: dollarsFromCents(planned.goodsCents),
    shippingCost: dollarsFromCents(shippingCents),
    totalAmount: dollarsFromCents(totalCents),
    difference: dollarsFromCents(totalCents - order.total_cents),
    cutOff: planned.cutOff?.toISOString() ?? null,
  }
}

/**
 * Changes the lines of a placed order until its cut-off, all or nothing. On account, in one transaction within the credit limit. By
 * card, a job refunds a lower total. For a higher total, a first transaction takes the units, the gateway is called outside any
 * transaction, and a second transaction completes or reverts the change.
 */
export async function changeOrder(
  ctx: SignedInCtx,
  input: InputOf<typeof orders.change>,
  exchange: Exchange,
): Promise<ReplyOf<typeof orders.change>> {
  if (!mayOrder(ctx.user)) throw new AppError('not_allowed')
  // Check the order's owner before the card, so that neither reveals whether the other exists.
  const id = await ownOrderId(ctx, input.params.orderNumber)
  const change = () => changeAndPay(ctx, { id, ...input, exchange })
  return isNewCard(input.body.payment) ? tryCard(ctx, change) : change()
}

type Changing = InputOf<typeof orders.change> & { id: number; exchange: Exchange }

async function changeAndPay(ctx: SignedInCtx, { id, params, body, exchange }: Changing) {
  const wish = await readWish(ctx, body.payment)
  const asked = await inTransaction(ctx, (inside) => beginChange(inside, { id, body, wish }))
  if (asked) {
    const { paymentId, ...charge } = asked
    const outcome = await chargeCard(ctx, {
      ...charge,
      description: `Change of order ${params.orderNumber}`,
      customerId: ctx.user.customerId,
    })
    await settlePayment(ctx, { paymentId, outcome })
    if (outcome.kind === 'declined') throw new AppError(outcome.code)
    if (outcome.kind === 'unknown') exchange.setStatus(202)
  }
  return readOrder(ctx, params)
}

/** Returns the current order to a repeated request; 202 while the gateway's answer is pending. */
export async function readChanged(
  ctx: SignedInCtx,
  params: InputOf<typeof orders.change>['params'],
  exchange: Exchange,
): Promise<ReplyOf<typeof orders.change>> {
  const id = await ownOrderId(ctx, params.orderNumber)
  if (await hasOpenPayment(ctx, id)) exchange.setStatus(202)
  return readOrder(ctx, params)
}

export async function ownOrderId(ctx: SignedInCtx, orderNumber: number): Promise<number> {
  const own = await ctx.db
    .selectFrom('orders')
    .select(['id', 'address_id'])
    .where('order_number', '=', orderNumber)
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirst()
  if (!own) throw new AppError('not_found')
  assertOrdersFor(ctx.user, own.address_id)
  return own.id
}

type Asked = InputOf<typeof orders.preview>['body']
type Weighing = { id: number; around: Around; body: Asked; locks: boolean }

/** Checks a change against the order, the orders of the same drop, its lines, and the stock of the requested products. */
async function weigh(ctx: SignedInCtx, { id, around, body, locks }: Weighing) {
  const drop = locks ? await lockDrop(ctx, id) : await readDrop(ctx, id)
  const order = drop.orders.find((one) => one.id === id)
  if (!order) throw await lockedNow(ctx, id)
  refuseLocked(ctx, order)
  const lines = await linesOf(ctx, id)
  const cartLines = await readCartLines(ctx, body.cartLines)
  const wants = wantsOf({ ...body, cartLines }, (productId) =>
    lines.reduce((sum, line) => (line.product_id === productId && isLive(line) ? line.quantity : sum), 0),
  )
  const productIds = [...new Set(wants.map(({ productId }) => productId))]
  let products = await lockProducts(ctx, productIds)
  if (locks && products.some(({ lapsed }) => lapsed > 0)) {
    await releaseLapsedHolds(ctx.db, { productIds, now: ctx.now() })
    // Expired holds that still exist here belong to a cart that is locked right now, so their units are not available.
    products = (await lockProducts(ctx, productIds)).map((product) => ({ ...product, lapsed: 0 }))
  }
  const planned = planChange(wants, { order, lines, products: freedOf(products, cartLines), around })
  const others = drop.orders.filter((one) => one.id !== id)
  const shippingCents = ownShippingCents(order, { others, goodsCents: planned.goodsCents, terms: drop.terms })
  return { order, planned, shippingCents, lines, cartLines }
}

/** An order missing from the live ones of its drop was canceled. */
export async function lockedNow(ctx: SignedInCtx, id: number): Promise<AppError> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return orderLocked(order)
}

export const orderLocked = (order: { status: string; cut_off_at: Date | null }): AppError =>
  new AppError('order_locked', {
    data: { status: order.status, cutOff: order.cut_off_at?.toISOString() ?? null },
  })

export function refuseLocked(ctx: SignedInCtx, order: OrderRow & { hasOpenPayment: boolean }): void {
  const { status, cut_off_at: cutOffAt, hasOpenPayment } = order
  if (hasOpenPayment) throw new AppError('request_in_progress', { retryAfter: 5 })
  if (!isEditable({ status, cutOffAt, hasOpenPayment }, ctx.now())) throw orderLocked(order)
}

export async function linesOf(ctx: SignedInCtx, orderId: number): Promise<StockedLine[]> {
  const rows = await ctx.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute()
  return rows as StockedLine[]
}

type Beginning = { id: number; body: InputOf<typeof orders.change>['body']; wish: Wish }
type Asking = { paymentId: number; key: string; token: string; amountCents: number; remember: boolean }

/** The first transaction. Returns the charge to send to the gateway, if any. */
async function beginChange(ctx: SignedInCtx, { id, body, wish }: Beginning): Promise<Asking | undefined> {
  const around = body.cartLines ? await lockCart(ctx) : await lockCustomer(ctx)
  const weighed = await weigh(ctx, { id, around, body, locks: true })
  const { order, planned, shippingCents, lines, cartLines } = weighed
  refuseFaults(planned)
  if (planned.edits.length === 0) return undefined
  const left = lines.length + planned.edits.filter(({ lineId }) => !lineId).length
  if (left === planned.edits.filter(({ quantity }) => quantity === 0).length)
    throw new AppError('order_needs_a_line')
  const totalCents = planned.goodsCents + shippingCents
  const total = dollarsFromCents(totalCents)
  if (body.expectedTotal !== undefined && body.expectedTotal !== total)
    throw new AppError('price_changed', { data: { expectedTotal: body.expectedTotal, total } })
  const moreCents = totalCents - order.total_cents
  const onAccount = order.payment_status === 'ON_ACCOUNT'
  if (onAccount && moreCents > 0) await refuseWithoutCredit(ctx, around.customer, moreCents)
  const change = {
    order,
    kind: 'LINES' as const,
    was_shipping_cents: order.shipping_cents,
    shipping_cents: shippingCents,
    was_total_cents: order.total_cents,
    total_cents: totalCents,
    cut_off_at: planned.cutOff,
  }
  if (!onAccount && moreCents > 0) {
    const token = await tokenFor(ctx, { order, wish, moreCents })
    await letGo(ctx, cartLines)
    return beginPaidChange(ctx, { order, planned, change, cartLines, token, moreCents, wish })
  }
  await takeOutOfCart(ctx, cartLines)
  const { edits, productIds } = await writeEdits(ctx, { order, edits: planned.edits, actor: ctx.user.name })
  await keepWishes(ctx, { orderId: id, cartLines })
  const changeId = await writeChange(ctx, { ...change, status: 'applied', edits })
  if (!onAccount && moreCents < 0)
    await refundOrder(ctx, { orderId: id, cents: -moreCents, reason: 'CHANGED' })
  await ctx.enqueue('settle_delivery', { orderId: id })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'customer',
    actor: ctx.user.name,
    note: 'Changed by the customer.',
    changeId,
    also: {
      goods_cents: planned.goodsCents,
      shipping_cents: shippingCents,
      total_cents: totalCents,
      cut_off_at: planned.cutOff,
    },
  })
  await tellChanged(ctx, order, totalCents)
  return undefined
}

function refuseFaults({ faults }: Planned): void {
  const [first] = faults
  if (!first) return
  const lines = faults.map(({ productId, description, quantity, fault }) => ({
    productId,
    productDescription: description,
    quantity,
    ...fault,
    reason: reasonOf(fault),
  }))
  const detail = faults.length === 1 ? `${first.description}: ${first.fault.message}` : undefined
  throw new AppError(first.fault.code, { ...(detail && { detail }), data: { lines } })
}

type Paid = {
  order: OrderRow
  planned: Planned
  cartLines: readonly CartLine[]
  change: Omit<Parameters<typeof writeChange>[1], 'status' | 'edits'>
  token: string
  moreCents: number
  wish: Wish
}

/** Takes added units and keeps removed ones until the card has paid: if it is declined, the removed units might already be sold. */
async function beginPaidChange(ctx: SignedInCtx, paid: Paid): Promise<Asking> {
  const { order, planned, change, cartLines, token, moreCents, wish } = paid
  const more = planned.edits.filter(takingMore)
  const { edits: taken, productIds } = await writeEdits(ctx, { order, edits: more, actor: ctx.user.name })
  const edits = planned.edits.map(
    (edit) => taken.find(({ productId }) => productId === edit.productId) ?? edit,
  )
  const cart_line_ids = cartLines.map((line) => line.id)
  const changeId = await writeChange(ctx, { ...change, status: 'pending', edits, cart_line_ids })
  const goods_cents = await goodsOf(ctx, order.id)
  const { attempts } = await ctx.db
    .selectFrom('payments')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const attempt = (attempts ?? 0) + 1
  const key = gatewayKey(order.id, attempt)
  const remember = wish.kind === 'card' && wish.remember
  const { id: paymentId } = await ctx.db
    .insertInto('payments')
    .values({
      customer_id: ctx.user.customerId,
      order_id: order.id,
      order_change_id: changeId,
      attempt,
      amount_cents: moreCents,
      tender: 'card',
      status: 'pending',
      gateway: ctx.adapters.gateway.name,
      gateway_key: key,
      card_token: token,
      remember_card: remember,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'customer',
    actor: ctx.user.name,
    note: 'Changed by the customer. The card is asked for the difference.',
    changeId,
    also: { payment_status: 'PARTIALLY_PAID', goods_cents, total_cents: goods_cents + order.shipping_cents },
  })
  await tellChanged(ctx, order, change.total_cents)
  return { paymentId, key, token, amountCents: moreCents, remember }
}

const tellChanged = (ctx: SignedInCtx, order: OrderRow, totalCents: number) =>
  auditActing(ctx, {
    subject: `order ${order.order_number}`,
    before: { total: dollarsFromCents(order.total_cents) },
    after: { total: dollarsFromCents(totalCents) },
  })

/** The named card, else the saved card that paid the order, else the default card. */
async function tokenFor(
  ctx: SignedInCtx,
  { order, wish, moreCents }: { order: OrderRow; wish: Wish; moreCents: number },
): Promise<string> {
  if (wish.kind === 'card') return wish.token
  refuseWithoutCards(ctx)
  const card = await ctx.db
    .selectFrom('saved_cards as c')
    .select('c.token')
    .where('c.customer_id', '=', ctx.user.customerId)
    .where('c.gateway', '=', ctx.adapters.gateway.name)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('c.is_default', '=', true),
        exists(
          selectFrom('payments as p')
            .select('p.id')
            .where('p.order_id', '=', order.id)
            .where('p.status', '=', 'captured')
            .whereRef('p.card_token', '=', 'c.token'),
        ),
      ]),
    )
    .orderBy('c.is_default')
    .executeTakeFirst()
  if (!card) throw new AppError('payment_required', { data: { amount: dollarsFromCents(moreCents) } })
  return card.token
}
