import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import type { OrderRow } from '../orders/moves.ts'
import { refundOrder } from '../payments/refunds.ts'
import { giveCredit } from '../receivables/credit.ts'
import { today } from '../receivables/post.ts'
import { tellCredited } from '../receivables/tell.ts'

type Crediting = {
  order: OrderRow
  /** Null for the delivery fee. */
  lineId: number | null
  cents: number
  /** A code of the ledger, such as SHORT or REFUSED. */
  reason: string
  /** Shown to the customer. */
  note: string
  actor: string
  tell: boolean
}

/**
 * Credits a part of an invoiced line: on account the credit settles the invoice; a card that paid the order is refunded. The caller
 * has locked the order and checked the line's remaining amount. Returns the credit's id; undefined when there is nothing to credit.
 */
export async function creditLine(ctx: Ctx, crediting: Crediting): Promise<number | undefined> {
  const { order, lineId, cents, reason, note, actor, tell } = crediting
  if (cents <= 0) return undefined
  const { rows } = await sql<{ id: number; open: number }>`
    select id, (amount_cents - paid_cents)::bigint as open from invoices where order_id = ${order.id}
    for no key update`.execute(ctx.db)
  const [invoice] = rows
  if (!invoice) return undefined
  const customerId = order.customer_id
  const freed = await freeCard(ctx, { order, invoiceId: invoice.id, cents: cents - invoice.open })
  const creditId = await giveCredit(ctx, {
    customerId,
    amountCents: cents,
    note,
    actor,
    reason,
    invoiceId: invoice.id,
    ...(lineId !== null && { orderLineId: lineId }),
  })
  if (freed > 0)
    await refundOrder(ctx, { orderId: order.id, cents: freed, reason: 'CREDITED', creditMemoId: creditId })
  if (tell) {
    await queueCustomerMail(ctx, { kind: 'credit-issued', customerId, about: { creditMemoId: creditId } })
    await tellCredited(ctx, { customerId, creditMemoId: creditId })
  }
  return creditId
}

type Freeing = { order: OrderRow; invoiceId: number; cents: number }

/** Unapplies card payments from the order's invoice, latest first, so that they can be refunded. Returns the amount. */
async function freeCard(ctx: Ctx, { order, invoiceId, cents }: Freeing): Promise<number> {
  if (cents <= 0) return 0
  const { rows } = await sql<{ payment_id: number; cents: number }>`
    select a.payment_id, sum(a.amount_cents)::bigint as cents
    from allocations a join payments p on p.id = a.payment_id
    where a.invoice_id = ${invoiceId} and p.order_id = ${order.id} and p.tender = 'card' and p.gateway_reference is not null
    group by a.payment_id having sum(a.amount_cents) > 0 order by a.payment_id desc`.execute(ctx.db)
  let left = cents
  for (const { payment_id, cents: applied } of rows) {
    const taken = Math.min(left, applied)
    if (taken <= 0) continue
    left -= taken
    await ctx.db
      .insertInto('allocations')
      .values({
        customer_id: order.customer_id,
        invoice_id: invoiceId,
        payment_id,
        on_day: today(ctx),
        amount_cents: -taken,
      })
      .execute()
  }
  return cents - left
}
