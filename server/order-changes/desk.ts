import { sql } from 'kysely'
import { orderingAuthorities } from '../../contract/core/access.ts'
import { dollarsFromCents, lineAmountCents, moneyText } from '../../contract/core/money.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { hasLeft } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { ShippingTerms } from '../../contract/rules/shipping.ts'
import { type Around, lockCustomer, lockProducts } from '../cart/rows.ts'
import { reasonOf } from '../cart/rules.ts'
import { refuseWithoutCredit } from '../checkout/place.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type Edit, isLive, type Planned, type StockedLine } from '../orders/change-plan.ts'
import { writeChange, writeEdits } from '../orders/change-write.ts'
import { type DropOrder, lockDrop, ownShippingCents } from '../orders/delivery.ts'
import { type LineStep, lineStep } from '../orders/move-lines.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { refundOrder } from '../payments/refunds.ts'
import { lockStock, releaseLapsedHolds } from '../stock/stock.ts'
import { linesOf, orderLocked } from './change.ts'
import { creditLine } from './credit-line.ts'
import { knownOf, noteDifference } from './differences.ts'

/**
 * How the desk changes an order: the version it is based on, whether to override rules, the reason, and whether to notify the
 * customer. `as`: the change is someone else's decision, such as the customer's.
 */
export type How = {
  version?: number | undefined
  force: boolean
  reason: string
  tell: boolean
  as?: { mover: Extract<Mover, 'customer' | 'system'>; actor: string }
}

const moverOf = ({ as }: How): Mover => as?.mover ?? 'desk'
const actorOf = ({ ctx, how }: Pick<Held, 'ctx' | 'how'>): string => how.as?.actor ?? ctx.user.name

/** An order whose row, customer and drop are locked for a change by the desk. */
export type Held = {
  ctx: SignedInCtx
  order: OrderRow
  lines: StockedLine[]
  around: Around
  others: readonly DropOrder[]
  terms: ShippingTerms
  how: How
  /** The goods have left the warehouse: only credits can correct the order. */
  isInvoiced: boolean
  /** The cut-off has passed, or work on it has begun. */
  isLate: boolean
}

/**
 * A context in which staff order as the customer's buyer: the same checks, prices and locks as for the customer, under the staff
 * member's name, with all ordering authorities.
 */
export const asBuyer = (ctx: SignedInCtx, customer: { id: number; accountNumber: number }): SignedInCtx => ({
  ...ctx,
  user: {
    ...ctx.user,
    customerId: customer.id,
    accountNumber: customer.accountNumber,
    authorities: [...new Set([...ctx.user.authorities, ...orderingAuthorities])],
    companyRole: 'buyer',
  },
})

const beforeWork: readonly OrderStatus[] = ['SUBMITTED', 'ON_HOLD', 'CONFIRMED']
const canceled: readonly OrderStatus[] = ['CANCELLED', 'CLOSED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN']

/** Whether a change by the desk requires a reason. */
export const needsReason = (order: Pick<OrderRow, 'status' | 'cut_off_at'>, now: Date): boolean =>
  (order.cut_off_at !== null && order.cut_off_at <= now) || !beforeWork.includes(order.status)

/**
 * Locks an order for the desk. Throws changed_meanwhile for another version, order_locked for an order in a final state,
 * request_in_progress while a card payment is pending, and reason_required after its cut-off without `force` and a reason.
 */
export async function holdOrder(outside: SignedInCtx, orderId: number, how: How): Promise<Held> {
  const { rows } = await sql<{ id: number; accountNumber: number }>`
    select c.id, c.account_number as "accountNumber" from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId}`.execute(outside.db)
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  const ctx = asBuyer(outside, customer)
  const around = await lockCustomer(ctx)
  const drop = await lockDrop(ctx, orderId)
  const order = drop.orders.find(({ id }) => id === orderId)
  if (!order || canceled.includes(order.status))
    throw orderLocked(order ?? { status: 'CANCELLED', cut_off_at: null })
  if (order.hasOpenPayment) throw new AppError('request_in_progress', { retryAfter: 5 })
  if (how.version !== undefined && how.version !== order.version)
    throw new AppError('changed_meanwhile', { data: { version: order.version, status: order.status } })
  const isLate = needsReason(order, ctx.now())
  if (isLate && (!how.force || how.reason === '')) throw new AppError('reason_required')
  const { hasOpenPayment: _, ...row } = order
  return {
    ctx,
    order: row,
    lines: await linesOf(ctx, orderId),
    around,
    others: drop.orders.filter(({ id }) => id !== orderId),
    terms: drop.terms,
    how,
    isInvoiced: hasLeft.includes(order.status),
    isLate,
  }
}

/** The products with their stock locked; units of expired holds are available. */
export async function productsFor({ ctx }: Held, ids: readonly number[]) {
  const productIds = [...new Set(ids)]
  const products = await lockProducts(ctx, productIds)
  if (!products.some(({ lapsed }) => lapsed > 0)) return products
  await releaseLapsedHolds(ctx.db, { productIds, now: ctx.now() })
  return (await lockProducts(ctx, productIds)).map((product) => ({ ...product, lapsed: 0 }))
}

/** Throws for the first line that can't be changed as requested, naming all such lines. */
export function refuseFaults({ faults }: Pick<Planned, 'faults'>): void {
  const [first] = faults
  if (!first) return
  const lines = faults.map(({ productId, description, quantity, fault }) => ({
    productId,
    productDescription: description,
    quantity,
    ...fault,
    reason: reasonOf(fault),
  }))
  throw new AppError(first.fault.code, {
    detail: `${first.description}: ${first.fault.message}`,
    data: { lines },
  })
}

type Applying = {
  edits: readonly Edit[]
  note: string
  /** Whether the change is the distributor's doing, such as a short: it never raises the delivery fee. */
  isOurs: boolean
}

/**
 * Writes the desk's decisions about lines of an order that hasn't shipped: lines, stock, money, the step of the timeline and the
 * difference to report to the customer. A lower total is refunded to a card immediately; a higher one goes on account within the
 * credit limit, and is never charged to a card.
 */
export async function applyEdits(held: Held, { edits, note, isOurs }: Applying): Promise<OrderRow> {
  const { ctx, order, lines, around, others, terms, how, isLate } = held
  if (edits.length === 0) return order
  const steps = stepsOf(lines, edits, moverOf(how))
  const stays = (line: StockedLine) => {
    const edit = edits.find(({ lineId }) => lineId === line.id)
    return isLive(line) && (edit ? edit.quantity : line.quantity) > 0
  }
  if (!lines.some(stays) && !edits.some(({ lineId, quantity }) => lineId === undefined && quantity > 0))
    throw new AppError('order_needs_a_line')
  const before = await knownOf(ctx, order)
  const goodsCents =
    order.goods_cents + edits.reduce((sum, edit) => sum + edit.amountCents - edit.wasAmountCents, 0)
  const byRule = ownShippingCents(order, { others, goodsCents, terms })
  const shippingCents = isOurs ? Math.min(order.shipping_cents, byRule) : byRule
  const totalCents = goodsCents + shippingCents
  await settleMoney(held, totalCents - order.total_cents, around)
  await lockStock(
    ctx.db,
    edits.map(({ productId }) => productId),
  )
  const written = await writeEdits(ctx, { order, edits, actor: actorOf(held) })
  const changeId = await writeChange(ctx, {
    order,
    kind: 'LINES',
    status: 'applied',
    was_shipping_cents: order.shipping_cents,
    shipping_cents: shippingCents,
    was_total_cents: order.total_cents,
    total_cents: totalCents,
    cut_off_at: order.cut_off_at,
    edits: written.edits,
    by_staff: !how.as,
    reason: how.reason,
  })
  if (written.productIds.length > 0) await ctx.emit('stock.changed', { productIds: written.productIds })
  if (!isOurs) await ctx.enqueue('settle_delivery', { orderId: order.id })
  const moved = await moveOrder(ctx, order, {
    status: order.status,
    by: moverOf(how),
    actor: actorOf(held),
    note: how.reason || note,
    tell: false,
    lines: steps,
    changeId,
    also: {
      goods_cents: goodsCents,
      shipping_cents: shippingCents,
      total_cents: totalCents,
      ...(isLate && !how.as && { changed_late_at: ctx.now() }),
    },
  })
  await noteDifference(ctx, { orderId: order.id, before, reason: how.reason, tell: how.tell })
  return moved
}

/** The separate moves of single lines. Throws wrong_state for a move outside the table. */
function stepsOf(lines: readonly StockedLine[], edits: readonly Edit[], by: Mover): LineStep[] {
  return edits.flatMap(({ lineId, desk }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || !desk) return []
    return lineStep(line, { to: desk.status, by }) ?? []
  })
}

/**
 * Refunds a lower total to the card, or checks the credit limit for a higher total on account. Throws payment_required for a higher
 * total by card.
 */
export async function settleMoney({ ctx, order }: Held, moreCents: number, around: Around): Promise<void> {
  if (moreCents === 0) return
  if (order.payment_status === 'ON_ACCOUNT') {
    if (moreCents > 0) await refuseWithoutCredit(ctx, around.customer, moreCents)
    return
  }
  if (moreCents > 0)
    throw new AppError('payment_required', {
      detail: `This order is paid by card, and comes to ${moneyText(moreCents)} more. Act for the customer to charge the card, or place a second order on account.`,
      data: { amount: dollarsFromCents(moreCents) },
    })
  await refundOrder(ctx, { orderId: order.id, cents: -moreCents, reason: 'CHANGED' })
}

/** An invoiced line as it should be after its credits: units and price, with the reason. */
export type Correction = { line: StockedLine; quantity: number; priceE4: number; reason: string }

/**
 * Corrects lines of an invoiced order: a reduction is credited to the cent, at most the invoiced amount. Throws above_invoice for an
 * increase.
 */
export async function correctInvoiced(held: Held, corrections: readonly Correction[]): Promise<OrderRow> {
  const { ctx, order, how } = held
  const creditedOf = await creditedLines(ctx, order.id)
  for (const { line, quantity, priceE4, reason } of corrections) {
    const wanted = lineAmountCents(quantity, priceE4)
    const left = line.amount_cents - (creditedOf.get(line.id) ?? 0)
    if (wanted > left || quantity > line.quantity - line.refused)
      throw new AppError('above_invoice', {
        detail: 'An invoiced line can only become less. Charge to the account what is more.',
        data: { line: line.sequence, most: dollarsFromCents(left) },
      })
    await creditLine(ctx, {
      order,
      lineId: line.id,
      cents: left - wanted,
      reason,
      note: `${line.description}: ${how.reason}`,
      actor: ctx.user.email,
      tell: how.tell,
    })
    await ctx.db
      .updateTable('order_lines')
      .set({ refused: line.quantity - quantity })
      .where('id', '=', line.id)
      .execute()
  }
  return moveOrder(ctx, await currentOf(ctx, order.id), {
    status: order.status,
    by: 'desk',
    actor: ctx.user.name,
    note: how.reason,
    tell: false,
    also: { changed_late_at: ctx.now() },
  })
}

/** The current order; its payment status follows its invoice. */
export const currentOf = (ctx: SignedInCtx, id: number): Promise<OrderRow> =>
  ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function creditedLines(ctx: SignedInCtx, orderId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select m.order_line_id as id, sum(m.amount_cents)::bigint as cents from credit_memos m
    join order_lines l on l.id = m.order_line_id
    where l.order_id = ${orderId} and not exists (select from invoices v where v.voids_credit_memo_id = m.id)
    group by m.order_line_id`.execute(ctx.db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
