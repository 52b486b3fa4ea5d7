import { sql } from 'kysely'
import { asDay, type Day } from '../../contract/dates.ts'
import type { MethodCode } from '../../contract/fields.ts'
import { centsFromDollars } from '../../contract/money.ts'
import type { Statement } from '../../contract/receivables.ts'
import type { Ctx } from '../handle.ts'
import { readChange } from '../orders/change-settle.ts'
import type { StoredAddress } from '../orders/present.ts'
import { readStanding } from '../receivables/standing.ts'
import type { MailAbout } from './about.ts'
import type { InvoiceFacts, ReceiptFacts, StatementFacts } from './templates/money.ts'
import type { CancelledFacts, OrderChangeFacts, OrderFacts } from './templates/orders.ts'

/** An order with its lines as they are now. */
export async function orderFacts(ctx: Ctx, orderId: number): Promise<OrderFacts> {
  const order = await ctx.db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('o')
    .select('u.name as placed_by')
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await ctx.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute()
  const card = await ctx.db
    .selectFrom('payments')
    .select(['card_brand', 'card_last_four'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['captured', 'refunded'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { name, addressLine1, addressLine2, city, state, zipCode } = order.ship_to as StoredAddress
  return {
    orderNumber: order.order_number,
    shipDay: asDay(order.ship_day),
    method: order.method as MethodCode,
    shipTo: [name, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`],
    poNumber: order.po_number,
    note: order.note,
    placedBy: order.placed_by ?? '',
    paidBy:
      card?.card_brand && card.card_last_four
        ? { kind: 'card', brand: brandName(card.card_brand), lastFour: card.card_last_four }
        : order.payment_status === 'ON_ACCOUNT'
          ? { kind: 'account', terms: order.terms }
          : null,
    goodsCents: order.goods_cents,
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    cutOffAt: order.cut_off_at,
    lines: lines.map((line) => ({
      description: line.description,
      um: line.um,
      quantity: line.quantity,
      unitPriceE4: line.unit_price_e4,
      amountCents: line.amount_cents,
      imageName: line.image_name,
      note: line.note,
    })),
  }
}

export async function changeFacts(
  ctx: Ctx,
  { orderId, changeId }: MailAbout['order-changed'],
): Promise<OrderChangeFacts> {
  const change = await readChange(ctx, changeId)
  return {
    order: await orderFacts(ctx, orderId),
    lines: change.lines,
    wasShippingCents: change.was_shipping_cents,
    shippingCents: change.shipping_cents,
    wasTotalCents: change.was_total_cents,
    totalCents: change.total_cents,
  }
}

/** What a card paid goes back in full, whether the gateway has confirmed it yet or not. */
export async function cancelledFacts(
  ctx: Ctx,
  { orderId, notPaidInTime }: MailAbout['order-cancelled'],
): Promise<CancelledFacts> {
  const order = await orderFacts(ctx, orderId)
  const { cents } = await ctx.db
    .selectFrom('payments')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['captured', 'refunded'])
    .executeTakeFirstOrThrow()
  return { order, refundedCents: Number(cents), notPaidInTime }
}

export async function invoiceFacts(
  ctx: Ctx,
  { invoiceId }: MailAbout['invoice'],
): Promise<Omit<InvoiceFacts, 'attached' | 'discountCents'>> {
  const row = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.invoice_number', 'i.issued_on', 'i.due_on', 'i.amount_cents', 'i.paid_cents'])
    .select(['c.account_number', 'o.order_number', 'o.po_number', 'o.terms'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return {
    invoiceNumber: row.invoice_number,
    orderNumber: row.order_number,
    poNumber: row.po_number ?? '',
    terms: row.terms ?? '',
    accountNumber: row.account_number,
    issuedOn: asDay(row.issued_on),
    dueOn: asDay(row.due_on),
    amountCents: row.amount_cents,
    paidCents: row.paid_cents,
  }
}

export async function receiptFacts(
  ctx: Ctx,
  { paymentId }: MailAbout['payment-received'],
): Promise<ReceiptFacts> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .selectAll('p')
    .select('c.account_number')
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ invoiceNumber: number; amountCents: number }>`
    select i.invoice_number as "invoiceNumber", sum(a.amount_cents)::bigint as "amountCents"
    from allocations a join invoices i on i.id = a.invoice_id
    where a.payment_id = ${paymentId}
    group by i.invoice_number having sum(a.amount_cents) > 0
    order by i.invoice_number`.execute(ctx.db)
  const usedCents = rows.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const { openCents } = await readStanding(ctx, payment.customer_id)
  return {
    paymentId,
    amountCents: payment.amount_cents,
    tender: payment.tender,
    card:
      payment.card_brand && payment.card_last_four
        ? { brand: brandName(payment.card_brand), lastFour: payment.card_last_four }
        : null,
    receivedAt: payment.settled_at ?? payment.created_at,
    accountNumber: payment.account_number,
    invoices: rows,
    creditCents: payment.amount_cents - usedCents,
    openCents,
  }
}

export const statementFacts = (statement: Statement): StatementFacts => ({
  accountNumber: statement.account,
  from: statement.dateFrom as Day,
  to: statement.dateTo as Day,
  openingCents: centsFromDollars(statement.opening),
  invoicedCents: centsFromDollars(statement.charges),
  paymentCents: centsFromDollars(statement.payments),
  creditCents: centsFromDollars(statement.credits),
  closingCents: centsFromDollars(statement.closing),
  dueCents: centsFromDollars(statement.amountDue),
  dueBy: statement.dueBy as Day | null,
})

/** `visa` as it stands on the card. */
const brandName = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
