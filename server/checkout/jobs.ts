import { sql } from 'kysely'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { inTransaction } from '../context.ts'
import type { Ctx } from '../handle.ts'
import { defineJob } from '../jobs/job.ts'
import { cancelOrder, hasOpenPayment, type OrderRow } from '../orders/moves.ts'
import { settlePayment } from './settle.ts'

const everyMinute = '* * * * *'
const minutes = (count: number) => count * 60_000

/** After this long no charge is on its way any more: what the gateway does not know of by then was never asked for. */
const neverAskedAfterMs = ({ settings }: Ctx, status: OpenPayment['status']) =>
  Math.max(minutes(status === 'pending' ? 1 : 5), 2 * settings.gatewayTimeoutMs)

type OpenPayment = { id: number; status: 'pending' | 'unknown'; gateway_key: string; created_at: Date }

/**
 * Asks the gateway about every payment whose answer is missing, under the key it was asked under, until it is known: those it
 * did not answer, and those that a stopped process left behind. The older, the rarer; never charged again.
 */
export const settleUnknownPaymentsJob = defineJob({
  name: 'settle_unknown_payments',
  cron: everyMinute,
  run: async (ctx) => {
    // Ten at a time: a gateway that is silent for one is silent for all, and the rest must not wait for each time-out.
    const open = await openPayments(ctx)
    for (let n = 0; n < open.length; n += 10)
      await Promise.all(open.slice(n, n + 10).map((payment) => settleByLookUp(ctx, payment)))
  },
})

async function openPayments(ctx: Ctx): Promise<OpenPayment[]> {
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  // After an hour every tenth minute is enough.
  const oldest = now.getUTCMinutes() % 10 === 0 ? new Date(0) : ago(minutes(60))
  const { rows } = await sql<OpenPayment>`
    select id, status, gateway_key, created_at from payments
    where status in ('pending', 'unknown') and gateway_key is not null and created_at >= ${oldest}
      and (status = 'unknown' or created_at < ${ago(neverAskedAfterMs(ctx, 'pending'))})
    order by created_at limit 100`.execute(ctx.db)
  return rows
}

async function settleByLookUp(ctx: Ctx, payment: OpenPayment): Promise<void> {
  const found = await ctx.adapters.gateway.lookUp(payment.gateway_key)
  const ageMs = ctx.now().getTime() - payment.created_at.getTime()
  if (found.kind === 'unknown') return
  if (found.kind === 'none' && ageMs < neverAskedAfterMs(ctx, payment.status)) return
  const outcome: ChargeOutcome =
    found.kind === 'none' ? { kind: 'declined', code: 'card_processing_error' } : found
  await settlePayment(ctx, { paymentId: payment.id, outcome })
}

/** An order that has waited for a card for as long as its stock was kept is cancelled, unless the gateway still owes an answer. */
export const expireUnpaidOrdersJob = defineJob({
  name: 'expire_unpaid_orders',
  cron: everyMinute,
  run: async (outside) => {
    const due = await outside.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'PENDING_PAYMENT')
      .where('stock_kept_until', '<=', outside.now())
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id } of due) await inTransaction(outside, (ctx) => expire(ctx, id))
  },
})

async function expire(ctx: Ctx, orderId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('stock_kept_until', '<=', ctx.now())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || (await hasOpenPayment(ctx, orderId))) return
  await cancelOrder(ctx, row as OrderRow, { actor: 'system', note: 'Not paid in time.' })
}

/** Gives a card payment back. Throws while the gateway does not confirm it, so that the queue tries again with growing pauses. */
export const refundPaymentJob = defineJob({
  name: 'refund_payment',
  run: async (ctx, { paymentId }) => {
    const payment = await ctx.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .where('status', '=', 'captured')
      .executeTakeFirst()
    if (!payment?.gateway_reference) return
    const { gateway_reference: reference, amount_cents: amountCents } = payment
    const outcome = await ctx.adapters.gateway.refund({ key: `refund:${paymentId}`, reference, amountCents })
    if (outcome.kind !== 'refunded') {
      const why = outcome.kind === 'failed' ? outcome.code : 'no answer'
      throw new Error(`the gateway has not refunded payment ${paymentId}: ${why}`)
    }
    await inTransaction(ctx, (inside) => writeRefund(inside, paymentId))
  },
})

async function writeRefund(ctx: Ctx, paymentId: number): Promise<void> {
  const { rows } = await sql<{ customer_id: number; order_number: number }>`
    with refunded as (
      update payments set status = 'refunded', refunded_cents = amount_cents
      where id = ${paymentId} and status = 'captured' returning order_id
    )
    update orders set payment_status = 'REFUNDED'
    from refunded where orders.id = refunded.order_id and orders.status = 'CANCELLED'
    returning orders.customer_id, orders.order_number`.execute(ctx.db)
  for (const { customer_id, order_number } of rows)
    await ctx.emit('order.changed', { customerId: customer_id, orderNumber: order_number })
}

/** Keeps the card of a payment for next time, as the customer asked: the gateway's own name for it and what people know it by. */
export const rememberCardJob = defineJob({
  name: 'remember_card',
  run: async (ctx, { paymentId }) => {
    const payment = await ctx.db
      .selectFrom('payments')
      .select(['customer_id', 'card_token'])
      .where('id', '=', paymentId)
      .where('remember_card', '=', true)
      .executeTakeFirst()
    if (!payment?.card_token) return
    const { gateway } = ctx.adapters
    const card = await gateway.keep(payment.card_token)
    if (!card) throw new Error(`the gateway has not kept the card of payment ${paymentId}`)
    const customerId = payment.customer_id
    await sql`
      insert into saved_cards (customer_id, gateway, token, brand, last_four, expire_month, expire_year, is_default, created_at)
      select ${customerId}::bigint, ${gateway.name}::text, ${card.token}::text, ${card.brand}::text, ${card.lastFour}::text,
        ${card.expireMonth}::int, ${card.expireYear}::int,
        not exists (select from saved_cards where customer_id = ${customerId} and is_default), ${ctx.now()}::timestamptz
      where not exists (
        select from saved_cards where customer_id = ${customerId} and gateway = ${gateway.name} and brand = ${card.brand}
          and last_four = ${card.lastFour} and expire_month = ${card.expireMonth} and expire_year = ${card.expireYear})
      on conflict (token) do nothing`.execute(ctx.db)
  },
})
