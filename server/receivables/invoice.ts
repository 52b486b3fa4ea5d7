import type { Selectable } from 'kysely'
import { dueOn, type Terms } from '../../contract/rules/terms.ts'
import { chargeEntry, post } from '../../db/ledger.ts'
import type { Orders } from '../../db/tables.ts'
import type { Ctx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { today } from './post.ts'
import { tellInvoiced } from './tell.ts'

type Order = Pick<
  Selectable<Orders>,
  'id' | 'order_number' | 'customer_id' | 'terms' | 'total_cents' | 'shipping_cents'
>

/**
 * Invoices an order, whose row the caller has locked, once: at its total, due by its terms. Captured card payments settle it
 * at once.
 */
export async function invoiceOrder(ctx: Ctx, order: Order): Promise<void> {
  const issuedOn = today(ctx)
  const invoice = await ctx.db
    .insertInto('invoices')
    .values({
      invoice_number: order.order_number,
      order_id: order.id,
      customer_id: order.customer_id,
      issued_on: issuedOn,
      due_on: dueOn(order.terms as Terms, issuedOn),
      amount_cents: order.total_cents,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!invoice) return
  const entry = chargeEntry({
    id: invoice.id,
    customerId: order.customer_id,
    kind: 'INVOICE',
    issuedOn,
    amountCents: order.total_cents,
    freightCents: order.shipping_cents,
  })
  await post(ctx.db, [entry], ctx.now())
  await applyOwnPayments(ctx, order, invoice.id)
  const { customer_id: customerId } = order
  await queueCustomerMail(ctx, { kind: 'invoice', customerId, about: { invoiceId: invoice.id } })
  await tellInvoiced(ctx, {
    customerId,
    invoiceNumber: order.order_number,
    amountCents: order.total_cents,
  })
  await ctx.emit('receivables.changed', { customerId: order.customer_id, orderNumber: order.order_number })
}

async function applyOwnPayments(ctx: Ctx, order: Order, invoiceId: number): Promise<void> {
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'refunded_cents', 'applied_cents'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'captured')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  let openCents = order.total_cents
  const rows = payments.flatMap(({ id, amount_cents, refunded_cents, applied_cents }) => {
    const cents = Math.min(openCents, amount_cents - refunded_cents - applied_cents)
    openCents -= cents
    if (cents <= 0) return []
    return {
      customer_id: order.customer_id,
      invoice_id: invoiceId,
      payment_id: id,
      on_day: today(ctx),
      amount_cents: cents,
    }
  })
  if (rows.length > 0) await ctx.db.insertInto('allocations').values(rows).execute()
}
