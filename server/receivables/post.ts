import type { RawBuilder, Selectable } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { paymentEntry, post, refundEntry } from '../../db/ledger.ts'
import type { Payments } from '../../db/tables.ts'
import type { Ctx } from '../core/route.ts'

type Payment = Pick<Selectable<Payments>, 'id' | 'customer_id' | 'tender' | 'amount_cents'>

/** Today in the distributor's time zone, the date of every ledger entry. */
export const today = (ctx: Ctx): Day => dayAt(ctx.now(), ctx.settings.timeZone)

const moneyOf = (ctx: Ctx, { id, customer_id, tender }: Payment, amountCents: number) => ({
  id,
  customerId: customer_id,
  tender,
  onDay: today(ctx),
  amountCents,
})

/** Posts a payment, in the statement that marks it as captured. */
export async function postPayment(ctx: Ctx, payment: Payment, capture?: RawBuilder<unknown>): Promise<void> {
  await post(ctx.db, [paymentEntry(moneyOf(ctx, payment, payment.amount_cents))], ctx.now(), capture)
  await ctx.emit('receivables.changed', { customerId: payment.customer_id })
}

/** Posts a full or partial refund, in the transaction that adds it to `refunded_cents`. */
export async function postRefund(ctx: Ctx, payment: Payment, amountCents: number): Promise<void> {
  await post(ctx.db, [refundEntry(moneyOf(ctx, payment, amountCents))], ctx.now())
  await ctx.emit('receivables.changed', { customerId: payment.customer_id })
}
