import type { Selectable } from 'kysely'
import type { GatewayNotices, Payments } from '../../db/tables.ts'
import type { TakenCharge } from '../adapters/gateway/gateway.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { keepNotice } from '../payments/webhook.ts'
import { settlePayment } from './settle.ts'

type NoticeRow = Selectable<GatewayNotices>
type PaymentRow = Selectable<Payments>
type Result = NonNullable<NoticeRow['result']>

const minutes = (count: number) => count * 60_000
/** Our own refunds are recorded within this time after the gateway makes them. */
const refundWithinMs = minutes(10)

/** Processes a stored notice: asks the gateway for the charge's status, and runs check-out's second step with the answer. */
export const handleGatewayNoticeJob = defineJob({
  name: 'handle_gateway_notice',
  run: async (ctx, { noticeId }) => {
    const notice = await ctx.db
      .selectFrom('gateway_notices')
      .selectAll()
      .where('id', '=', noticeId)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    if (!notice) return
    const result = await resultOf(ctx, notice)
    if (result === 'wait') {
      const runAt = new Date(ctx.now().getTime() + minutes(1))
      return ctx.enqueue('handle_gateway_notice', { noticeId }, { runAt })
    }
    await ctx.db
      .updateTable('gateway_notices')
      .set({ handled_at: ctx.now(), result })
      .where('id', '=', noticeId)
      .execute()
    if (result === 'unexplained')
      ctx.log.warn(
        { noticeId, reference: notice.gateway_reference },
        'money moved at the gateway without a payment',
      )
  },
})

async function resultOf(ctx: Ctx, notice: NoticeRow): Promise<Result | 'wait'> {
  if (notice.kind === 'other') return 'other'
  const payment = await paymentOf(ctx, notice)
  // A charge that failed moved no money.
  if (!payment) return notice.amount_cents === 0 ? 'other' : 'unexplained'
  return notice.kind === 'refund' ? refundResult(ctx, payment, notice) : chargeResult(ctx, notice, payment)
}

async function refundResult(
  ctx: Ctx,
  { id, refunded_cents }: PaymentRow,
  notice: NoticeRow,
): Promise<Result | 'wait'> {
  const cents = notice.amount_cents ?? 0
  if (refunded_cents >= cents) return 'known'
  // Ours, and not recorded yet: its process may have died and take hours to restart.
  if ((await askedBack(ctx, id)) >= cents) return 'wait'
  const age = ctx.now().getTime() - notice.received_at.getTime()
  return age < refundWithinMs ? 'wait' : 'unexplained'
}

/** The cents of a payment requested as refunds so far, completed or not. */
async function askedBack(ctx: Ctx, paymentId: number): Promise<number> {
  const { cents } = await ctx.db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Throws while the gateway does not report the charge's status, so that the queue retries with growing pauses. */
async function chargeResult(ctx: Ctx, notice: NoticeRow, payment: PaymentRow): Promise<Result> {
  if (isSettled(payment))
    return payment.gateway_reference === notice.gateway_reference ? 'known' : 'unexplained'
  if (payment.status === 'declined' && notice.amount_cents === 0) return 'known'
  return (await settleByAsking(ctx, payment)) ? 'settled' : 'unexplained'
}

/** False if the gateway does not know the charge. */
async function settleByAsking(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  const { id, gateway_key, created_at: at, amount_cents: amountCents } = payment
  const found = await ctx.adapters.gateway.lookUp({ key: gateway_key ?? '', at, amountCents })
  if (found.kind === 'none') return false
  if (found.kind === 'unknown') throw new Error(`the gateway does not say what became of payment ${id}`)
  await settlePayment(ctx, { paymentId: id, outcome: found })
  return true
}

const isSettled = ({ status }: PaymentRow) => status === 'captured' || status === 'refunded'

type Named = { gateway_key: string | null; gateway_reference: string | null }

async function paymentOf(
  ctx: Ctx,
  { gateway_key, gateway_reference }: Named,
): Promise<PaymentRow | undefined> {
  return ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', ctx.adapters.gateway.name)
    .where(({ or, eb }) =>
      or([eb('gateway_key', '=', gateway_key ?? ''), eb('gateway_reference', '=', gateway_reference ?? '')]),
    )
    .executeTakeFirst()
}

/** The nightly run checks the last three days again. */
const hoursBack = (now: Date) => (now.getUTCHours() === 8 && now.getUTCMinutes() < 10 ? 72 : 2)

/**
 * Compares the gateway's captures with our records, to find money that no answer or notice reported: a charge of ours is
 * settled, an unknown one is stored as an unexplained notice. Then refunds payments of canceled orders.
 */
export const reconcileChargesJob = defineJob({
  name: 'reconcile_charges',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const from = new Date(ctx.now().getTime() - hoursBack(ctx.now()) * minutes(60))
    const taken = await ctx.adapters.gateway.chargesSince(from)
    for (const charge of taken ?? []) await account(ctx, charge)
    await refundOrphans(ctx)
  },
})

/** Runs at startup, so that payments left open by a stopped process don't wait for the next minute or hour. */
export async function sweepPayments(ctx: Ctx): Promise<void> {
  await ctx.enqueue('settle_unknown_payments', {}, { key: 'settle_unknown_payments' })
  await ctx.enqueue('reconcile_charges', {}, { key: 'reconcile_charges' })
}

async function account(ctx: Ctx, { key, reference, amountCents }: TakenCharge): Promise<void> {
  const payment = await paymentOf(ctx, { gateway_key: key ?? null, gateway_reference: reference })
  if (!payment) {
    const eventId = `found:${reference}`
    await keepNotice(ctx, { eventId, kind: 'charge', ...(key && { key }), reference, amountCents })
  } else if (!isSettled(payment)) {
    await settleByAsking(ctx, payment).catch((error) => ctx.log.warn({ err: error }, 'a charge stays open'))
  }
}

/** Retries a refund that was given up or lost, under the same key. */
async function refundOrphans(ctx: Ctx): Promise<void> {
  const orphans = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.gateway', '=', ctx.adapters.gateway.name)
    .where('r.status', '=', 'pending')
    .where('r.created_at', '<', new Date(ctx.now().getTime() - refundWithinMs))
    .limit(100)
    .execute()
  for (const { id: refundId } of orphans)
    await ctx.enqueue('refund_payment', { refundId }, { key: `refund_payment:${refundId}` })
}
