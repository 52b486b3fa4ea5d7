import { sql } from 'kysely'
import { creditEntry, post } from '../../db/ledger.ts'
import type { Ctx } from '../core/route.ts'
import { freeInvoice, markOrders } from './apply.ts'
import { counterDiscounts } from './charge.ts'
import { today } from './post.ts'

type Credit = {
  customerId: number
  amountCents: number
  note: string
  actor: string
  kind?: 'CREDIT_MEMO' | 'ADJUSTMENT' | 'DISCOUNT'
  /** The invoice that it credits. */
  invoiceId?: number
  /** The order line of that invoice. */
  orderLineId?: number
  reason?: string
  /** The Idempotency-Key of the staff request. */
  requestKey?: string | null
  /** The charge that it reverses. */
  voidsInvoiceId?: number
  /** The payment that earned it as a discount. */
  discountPaymentId?: number | null
}

/**
 * Credits a customer. The credit first settles the open amount of its own invoice; the rest stays available. Returns its id.
 */
export async function giveCredit(ctx: Ctx, credit: Credit): Promise<number> {
  const { customerId, amountCents, note, actor, kind = 'CREDIT_MEMO', invoiceId } = credit
  const issuedOn = today(ctx)
  const { id } = await ctx.db
    .insertInto('credit_memos')
    .values({
      customer_id: customerId,
      kind,
      invoice_id: invoiceId ?? null,
      issued_on: issuedOn,
      amount_cents: amountCents,
      note,
      actor,
      reason: credit.reason ?? '',
      request_key: credit.requestKey ?? null,
      order_line_id: credit.orderLineId ?? null,
      voids_invoice_id: credit.voidsInvoiceId ?? null,
      discount_payment_id: credit.discountPaymentId ?? null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(ctx.db, [creditEntry({ id, customerId, kind, issuedOn, amountCents })], ctx.now())
  if (invoiceId !== undefined) {
    await ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('id', '=', invoiceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await sql`
      insert into allocations (customer_id, invoice_id, credit_memo_id, on_day, amount_cents)
      select customer_id, id, ${id}::bigint, ${issuedOn}::date, least(amount_cents - paid_cents, ${amountCents}::bigint)
      from invoices where id = ${invoiceId} and paid_cents < amount_cents`.execute(ctx.db)
    await markOrders(ctx, [invoiceId])
  }
  await ctx.emit('receivables.changed', { customerId })
  return id
}

/**
 * Reverses the invoice of an order canceled after its goods had left: money applied to it is freed, and a credit of the whole
 * amount settles it instead. Does nothing for an order that has no invoice.
 */
export async function creditCancelledOrder(
  ctx: Ctx,
  order: { id: number; order_number: number; customer_id: number },
): Promise<void> {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', order.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!invoice || invoice.amount_cents === 0) return
  await freeInvoice(ctx, invoice.id)
  await counterDiscounts(ctx, order.customer_id, { invoiceId: invoice.id })
  await giveCredit(ctx, {
    customerId: order.customer_id,
    amountCents: invoice.amount_cents,
    note: '',
    reason: 'ORDER_CANCELLED',
    actor: ctx.user?.name ?? 'system',
    invoiceId: invoice.id,
  })
}
