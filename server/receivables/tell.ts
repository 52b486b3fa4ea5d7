import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { ownersOf } from '../notices/receivers.ts'

/** Notifies a customer's owners of an invoice. */
export const tellInvoiced = async (
  ctx: Ctx,
  { customerId, ...facts }: { customerId: number; invoiceNumber: number; amountCents: number },
): Promise<number> =>
  notify(ctx, {
    topic: 'invoice',
    facts,
    to: await ownersOf(ctx, customerId),
    link: `/orders/${facts.invoiceNumber}`,
  })

/** Notifies a customer's owners that a payment was received. */
export const tellReceived = async (
  ctx: Ctx,
  { customerId, amountCents }: { customerId: number; amountCents: number },
): Promise<number> =>
  notify(ctx, {
    topic: 'payment-received',
    facts: { amountCents },
    to: await ownersOf(ctx, customerId),
    link: '/payments',
  })

/** Notifies a customer's owners of a credit. */
export async function tellCredited(
  ctx: Ctx,
  { customerId, creditMemoId }: { customerId: number; creditMemoId: number },
): Promise<number> {
  const memo = await ctx.db
    .selectFrom('credit_memos')
    .select(['memo_number', 'amount_cents'])
    .where('id', '=', creditMemoId)
    .executeTakeFirstOrThrow()
  return notify(ctx, {
    topic: 'credit-issued',
    facts: { memoNumber: memo.memo_number, amountCents: memo.amount_cents },
    to: await ownersOf(ctx, customerId),
    link: '/payments',
  })
}
