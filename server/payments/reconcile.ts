import type { Selectable } from 'kysely'
import type { GatewayNotices, Payments } from '../../db/tables.ts'
import type { TakenCharge } from '../adapters/gateway/gateway.ts'
import { settlePayment } from '../checkout/settle.ts'
import type { Ctx } from '../handle.ts'
import { defineJob } from '../jobs/job.ts'
import { keepNotice } from './webhook.ts'

type NoticeRow = Selectable<GatewayNotices>
type PaymentRow = Selectable<Payments>
type Result = NonNullable<NoticeRow['result']>

const minutes = (count: number) => count * 60_000
/** A refund of ours is written down within this long after the gateway made it. */
const refundWithinMs = minutes(10)

/** Makes of a stored notice what it says: asks the gateway how the charge stands, and runs check-out's second step with the answer. */
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
  // A charge that was not taken moved nothing.
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
  // Ours, and not written down yet: its process may have died, and be back only after hours.
  if ((await askedBack(ctx, id)) >= cents) return 'wait'
  const age = ctx.now().getTime() - notice.received_at.getTime()
  return age < refundWithinMs ? 'wait' : 'unexplained'
}

/** The cents of a payment that were asked back so far, whether they have arrived or not. */
async function askedBack(ctx: Ctx, paymentId: number): Promise<number> {
  const { cents } = await ctx.db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Throws while the gateway does not say how the charge stands, so that the queue tries again with growing pauses. */
async function chargeResult(ctx: Ctx, notice: NoticeRow, payment: PaymentRow): Promise<Result> {
  if (isSettled(payment))
    return payment.gateway_reference === notice.gateway_reference ? 'known' : 'unexplained'
  if (payment.status === 'declined' && notice.amount_cents === 0) return 'known'
  return (await settleByAsking(ctx, payment)) ? 'settled' : 'unexplained'
}

/** False when the gateway knows nothing of the charge after all. */
async function settleByAsking(ctx: Ctx, { id, gateway_key, created_at }: PaymentRow): Promise<boolean> {
  const found = await ctx.adapters.gateway.lookUp({ key: gateway_key ?? '', at: created_at })
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

/** In the night the last three days are gone through once more. */
const hoursBack = (now: Date) => (now.getUTCHours() === 8 && now.getUTCMinutes() < 10 ? 72 : 2)

/**
 * Compares what the gateway has taken with what is written down, for money that no answer and no notice told of: a charge of ours is
 * settled, one that is nobody's is kept as an unexplained notice. Then gives back what a cancelled order was paid with.
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

/** What a stopped process left open is looked at as soon as another one starts, not only when the next minute or hour comes. */
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

/** A refund that was given up or forgotten is asked for again, under the same key. */
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
