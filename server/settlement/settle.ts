import { errors } from '../../contract/core/errors.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Payments } from '../../db/tables.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { readChange } from '../orders/change-write.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { askAgainSoon, writeOutcome } from '../payments/outcome.ts'
import { refundPayment } from '../payments/refunds.ts'
import { settleAccountPayment } from '../payments/settle-account.ts'
import { settleChange } from './change-settle.ts'

export type PaymentStatus = Payments['status']

/** How a gateway answer changes a payment and its order. */
export type Settlement = 'nothing' | 'capture' | 'capture_and_refund' | 'decline' | 'wait'

/**
 * Answers can come late, twice or in any order. Captured money always counts, even after "declined"; if the order no longer
 * waits for it, it is refunded. A time-out never makes a payment fail.
 */
export function settlementOf(
  { payment, order }: { payment: PaymentStatus; order: OrderStatus },
  outcome: ChargeOutcome['kind'],
): Settlement {
  if (payment === 'captured' || payment === 'refunded') return 'nothing'
  const waits = order === 'PENDING_PAYMENT' || order === 'PAYMENT_UNKNOWN'
  switch (outcome) {
    case 'paid':
      return waits ? 'capture' : 'capture_and_refund'
    case 'declined':
      return payment === 'declined' ? 'nothing' : 'decline'
    case 'unknown':
      return payment === 'pending' ? 'wait' : 'nothing'
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

type Attempt = { paymentId: number } | { gatewayKey: string }
/** `order` is absent for a payment of invoices. */
export type Settled = { order?: OrderRow; settlement: Settlement }

/**
 * Records the outcome of a payment. Called by check-out, the gateway's webhook and the job, any number of times and
 * concurrently: the lock on the order's row, or on the invoices, serializes them. Undefined for a payment that is not ours.
 */
export function settlePayment(
  outside: Ctx,
  { outcome, ...attempt }: Attempt & { outcome: ChargeOutcome },
): Promise<Settled | undefined> {
  return inTransaction(outside, async (ctx) => {
    const order = await lockOrderOf(ctx, attempt)
    if (!order) return settleWithoutOrder(ctx, { ...attempt, outcome })
    const payment = await paymentOf(ctx, attempt).selectAll().executeTakeFirstOrThrow()
    const change =
      payment.order_change_id === null ? undefined : await readChange(ctx, payment.order_change_id)
    // A confirmed order only waits for the money of its change.
    const waitsAs = change?.status === 'pending' ? 'PENDING_PAYMENT' : order.status
    const settlement = settlementOf({ payment: payment.status, order: waitsAs }, outcome.kind)
    if (settlement === 'nothing') return { order, settlement }
    await writeOutcome(ctx, payment, outcome)
    if (settlement === 'capture_and_refund') await refundPayment(ctx, payment)
    if (settlement === 'capture' && payment.remember_card)
      await ctx.enqueue('remember_card', { paymentId: payment.id })
    if (settlement === 'wait') await askAgainSoon(ctx)
    if (change?.status === 'pending')
      return { order: await settleChange(ctx, { order, change, outcome }), settlement }
    return { order: await afterwards(ctx, { order, outcome, settlement }), settlement }
  })
}

async function settleWithoutOrder(
  ctx: Ctx,
  { outcome, ...attempt }: Attempt & { outcome: ChargeOutcome },
): Promise<Settled | undefined> {
  const payment = await paymentOf(ctx, attempt).select('id').executeTakeFirst()
  if (!payment) return undefined
  return { settlement: await settleAccountPayment(ctx, { paymentId: payment.id, outcome }) }
}

const paymentOf = (ctx: Ctx, attempt: Attempt) => {
  const payments = ctx.db.selectFrom('payments')
  return 'paymentId' in attempt
    ? payments.where('id', '=', attempt.paymentId)
    : payments.where('gateway_key', '=', attempt.gatewayKey)
}

/** The order's row is the lock for everything about its money. */
async function lockOrderOf(ctx: Ctx, attempt: Attempt): Promise<OrderRow | undefined> {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', paymentOf(ctx, attempt).select('order_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type After = { order: OrderRow; outcome: ChargeOutcome; settlement: Settlement }

/** The order's next state; unchanged if it no longer waits for money. */
async function afterwards(ctx: Ctx, { order, outcome, settlement }: After): Promise<OrderRow> {
  const waits = order.status === 'PENDING_PAYMENT' || order.status === 'PAYMENT_UNKNOWN'
  if (!waits || settlement === 'capture_and_refund') return order
  switch (outcome.kind) {
    case 'paid':
      // An order that pays no delivery fee may have made delivery free for the rest of its drop.
      if (order.shipping_cents === 0 && order.method !== 'PICKUP')
        await ctx.enqueue('settle_delivery', { orderId: order.id })
      return moveOrder(ctx, order, {
        status: 'CONFIRMED',
        by: 'gateway',
        actor: 'gateway',
        note: `Paid by ${outcome.brand} ending in ${outcome.lastFour}.`,
        also: { payment_status: 'PAID', stock_kept_until: null },
      })
    case 'declined':
      return moveOrder(ctx, order, {
        status: 'PENDING_PAYMENT',
        by: 'gateway',
        actor: 'gateway',
        note: errors[outcome.code].title,
        also: { payment_status: 'FAILED', stock_kept_until: keptUntil(ctx, order) },
      })
    case 'unknown':
      return moveOrder(ctx, order, {
        status: 'PAYMENT_UNKNOWN',
        by: 'gateway',
        actor: 'gateway',
        note: 'The gateway has not answered yet.',
        also: {},
      })
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

/** Extends the stock hold of a declined order, so another card can be tried: by the hold time from now, up to the longest hold. */
function keptUntil(ctx: Ctx, { placed_at, stock_kept_until }: OrderRow): Date {
  const { holdMinutes, holdMaxMinutes } = ctx.settings
  const renewed = Math.min(
    ctx.now().getTime() + holdMinutes * 60_000,
    placed_at.getTime() + holdMaxMinutes * 60_000,
  )
  return new Date(Math.max(renewed, stock_kept_until?.getTime() ?? 0))
}
