import type { Ctx } from '../core/route.ts'
import { type Means, type Money, settleInvoices } from './apply.ts'
import { giveCredit } from './credit.ts'

/** Settles invoices, locked by the caller, and credits the discount of those paid in full in time. */
export async function settleInTime(ctx: Ctx, money: Money, means: Means): Promise<void> {
  const earned = await settleInvoices(ctx, money, means)
  for (const { invoiceId, cents } of earned)
    await giveCredit(ctx, {
      customerId: money.customerId,
      amountCents: cents,
      kind: 'DISCOUNT',
      note: '2%',
      actor: 'system',
      invoiceId,
      discountPaymentId: means.payment?.id ?? null,
    })
}
