import { sql } from 'kysely'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { cancelOrder, hasOpenPayment } from '../orders/moves.ts'
import { settlePayment } from './settle.ts'

const everyMinute = '* * * * *'
const minutes = (count: number) => count * 60_000

/** After this long no charge is in transit: one that the gateway does not know was never sent. */
const neverAskedAfterMs = ({ settings }: Ctx, status: OpenPayment['status']) =>
  Math.max(minutes(status === 'pending' ? 1 : 5), 2 * settings.gatewayTimeoutMs)

type OpenPayment = {
  id: number
  status: 'pending' | 'unknown'
  gateway_key: string
  amount_cents: number
  created_at: Date
}

/**
 * Asks the gateway about every payment without an answer, under its original key, until the outcome is known: calls that timed
 * out and calls from a stopped process. Older payments are checked less often; none is charged again.
 */
export const settleUnknownPaymentsJob = defineJob({
  name: 'settle_unknown_payments',
  cron: everyMinute,
  run: async (ctx) => {
    // Ten at a time: a gateway that times out for one likely does for all, and the rest must not wait for each time-out.
    const open = await openPayments(ctx)
    for (let n = 0; n < open.length; n += 10)
      await Promise.all(open.slice(n, n + 10).map((payment) => settleByLookUp(ctx, payment)))
  },
})

async function openPayments(ctx: Ctx): Promise<OpenPayment[]> {
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  // After an hour, check every tenth minute.
  const oldest = now.getUTCMinutes() % 10 === 0 ? new Date(0) : ago(minutes(60))
  const { rows } = await sql<OpenPayment>`
    select id, status, gateway_key, amount_cents, created_at from payments
    where status in ('pending', 'unknown') and gateway_key is not null and created_at >= ${oldest}
      and (status = 'unknown' or created_at < ${ago(neverAskedAfterMs(ctx, 'pending'))})
    order by created_at limit 100`.execute(ctx.db)
  return rows
}

async function settleByLookUp(ctx: Ctx, payment: OpenPayment): Promise<void> {
  const { gateway_key: key, created_at: at, amount_cents: amountCents } = payment
  const found = await ctx.adapters.gateway.lookUp({ key, at, amountCents })
  const ageMs = ctx.now().getTime() - payment.created_at.getTime()
  if (found.kind === 'unknown') return
  if (found.kind === 'none' && ageMs < neverAskedAfterMs(ctx, payment.status)) return
  const outcome: ChargeOutcome =
    found.kind === 'none' ? { kind: 'declined', code: 'card_processing_error' } : found
  await settlePayment(ctx, { paymentId: payment.id, outcome })
}

/** Cancels an order that waited for a card until its stock hold ended, unless the gateway's answer is still pending. */
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
  await cancelOrder(ctx, row, { by: 'system', actor: 'system', note: 'Not paid in time.' })
}
