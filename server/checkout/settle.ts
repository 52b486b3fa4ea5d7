import type { Updateable } from 'kysely'
import { errors } from '../../contract/errors.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import type { Payments } from '../../db/tables.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { inTransaction } from '../context.ts'
import type { Ctx } from '../handle.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'

export type PaymentStatus = Payments['status']

/** What an answer of the gateway means for a payment and its order. */
export type Settlement = 'nothing' | 'capture' | 'capture_and_refund' | 'decline' | 'wait'

/**
 * Answers can come late, twice or in any order. Money that was taken always counts, even after "declined"; where the order no
 * longer waits for it, it goes back. A time-out never makes a payment fail.
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
export type Settled = { order: OrderRow; settlement: Settlement }

/**
 * Writes down what became of a payment. Called by check-out, by the gateway's webhook and by the job, any number of times and
 * at the same time: the order's row lines them up. Undefined for a payment that is not ours.
 */
export function settlePayment(
  outside: Ctx,
  { outcome, ...attempt }: Attempt & { outcome: ChargeOutcome },
): Promise<Settled | undefined> {
  return inTransaction(outside, async (ctx) => {
    const order = await lockOrderOf(ctx, attempt)
    if (!order) return undefined
    const payment = await paymentOf(ctx, attempt).selectAll().executeTakeFirstOrThrow()
    const settlement = settlementOf({ payment: payment.status, order: order.status }, outcome.kind)
    if (settlement === 'nothing') return { order, settlement }
    await writeOutcome(ctx, payment.id, outcome)
    if (settlement === 'capture_and_refund') await ctx.enqueue('refund_payment', { paymentId: payment.id })
    if (settlement === 'capture' && payment.remember_card)
      await ctx.enqueue('remember_card', { paymentId: payment.id })
    if (settlement === 'wait') await askAgainSoon(ctx)
    return { order: await afterwards(ctx, { order, outcome, settlement }), settlement }
  })
}

/** Most answers that came too late are there a few seconds later; after that the job's own minute is often enough. */
const askAgainSoon = (ctx: Ctx) =>
  ctx.enqueue(
    'settle_unknown_payments',
    {},
    { runAt: new Date(ctx.now().getTime() + 10_000), key: 'settle_unknown_payments' },
  )

const paymentOf = (ctx: Ctx, attempt: Attempt) => {
  const payments = ctx.db.selectFrom('payments').where('order_id', 'is not', null)
  return 'paymentId' in attempt
    ? payments.where('id', '=', attempt.paymentId)
    : payments.where('gateway_key', '=', attempt.gatewayKey)
}

/** The order's row is the lock of everything about its money. */
async function lockOrderOf(ctx: Ctx, attempt: Attempt): Promise<OrderRow | undefined> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', paymentOf(ctx, attempt).select('order_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as OrderRow | undefined
}

async function writeOutcome(ctx: Ctx, paymentId: number, outcome: ChargeOutcome): Promise<void> {
  const settled_at = ctx.now()
  const change = (): Updateable<Payments> => {
    switch (outcome.kind) {
      case 'paid':
        return {
          status: 'captured',
          gateway_reference: outcome.reference,
          card_brand: outcome.brand,
          card_last_four: outcome.lastFour,
          decline_code: null,
          settled_at,
        }
      case 'declined':
        return { status: 'declined', decline_code: outcome.code, settled_at }
      case 'unknown':
        return { status: 'unknown' }
      default:
        throw new Error(`unhandled ${outcome satisfies never}`)
    }
  }
  await ctx.db.updateTable('payments').set(change()).where('id', '=', paymentId).execute()
}

type After = { order: OrderRow; outcome: ChargeOutcome; settlement: Settlement }

/** What the order makes of it; one that no longer waits for money stays as it is. */
async function afterwards(ctx: Ctx, { order, outcome, settlement }: After): Promise<OrderRow> {
  const waits = order.status === 'PENDING_PAYMENT' || order.status === 'PAYMENT_UNKNOWN'
  if (!waits || settlement === 'capture_and_refund') return order
  switch (outcome.kind) {
    case 'paid':
      return moveOrder(ctx, order, {
        status: 'CONFIRMED',
        actor: 'gateway',
        note: `Paid by ${outcome.brand} ending in ${outcome.lastFour}.`,
        also: { payment_status: 'PAID', stock_kept_until: null },
      })
    case 'declined':
      return moveOrder(ctx, order, {
        status: 'PENDING_PAYMENT',
        actor: 'gateway',
        note: errors[outcome.code].title,
        also: { payment_status: 'FAILED', stock_kept_until: keptUntil(ctx, order) },
      })
    case 'unknown':
      return moveOrder(ctx, order, {
        status: 'PAYMENT_UNKNOWN',
        actor: 'gateway',
        note: 'The gateway has not answered yet.',
        also: {},
      })
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

/** The stock of a declined order is kept for another card: for the hold time from now, but no longer than the longest hold. */
function keptUntil(ctx: Ctx, { placed_at, stock_kept_until }: OrderRow): Date {
  const { holdMinutes, holdMaxMinutes } = ctx.settings
  const renewed = Math.min(
    ctx.now().getTime() + holdMinutes * 60_000,
    placed_at.getTime() + holdMaxMinutes * 60_000,
  )
  return new Date(Math.max(renewed, stock_kept_until?.getTime() ?? 0))
}
