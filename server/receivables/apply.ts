import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { discountCents } from '../../contract/rules/terms.ts'
import type { Ctx } from '../core/route.ts'
import { creditedCents, type FreeCredit, readCredits } from './open.ts'
import { today } from './post.ts'

/** How much of an invoice to settle. */
export type Target = { invoiceId: number; cents: number }

/** An invoice's open amount, and the discount for paying it in full in time. */
export type Locked = { cents: number; discountBy: (on: Day) => number }

/**
 * Locks invoices before money is applied. Their orders are locked first, as everywhere, to prevent deadlocks. Returns the open
 * amount of each.
 */
export async function lockInvoices(
  ctx: Ctx,
  customerId: number,
  ids: readonly number[],
): Promise<Map<number, Locked>> {
  if (ids.length === 0) return new Map()
  await sql`select id from orders where id in (select order_id from invoices where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(ctx.db)
  await sql`select id from invoices where id = any(${ids}::bigint[]) and customer_id = ${customerId}
    order by id for no key update`.execute(ctx.db)
  const { rows } = await sql<{
    id: number
    amountCents: number
    paidCents: number
    dueOn: Day
    terms: string
    creditedCents: number
  }>`select i.id, i.amount_cents as "amountCents", i.paid_cents as "paidCents", i.due_on as "dueOn",
      coalesce(o.terms, '') as terms, ${creditedCents} as "creditedCents"
    from invoices i left join orders o on o.id = i.order_id
    where i.id = any(${ids}::bigint[]) and i.customer_id = ${customerId}`.execute(ctx.db)
  return new Map(
    rows.map(({ id, paidCents, ...invoice }) => [
      id,
      { cents: invoice.amountCents - paidCents, discountBy: (on) => discountCents(invoice, on) },
    ]),
  )
}

export type Money = { customerId: number; targets: readonly Target[]; open: Map<number, Locked> }

/** The payment or credit used, and the day the money was received. */
export type Means = { creditCents: number; payment?: { id: number; cents: number }; inHandOn?: Day }

/** An invoice that was paid in full in time, and the discount that the caller credits. */
export type Earned = { invoiceId: number; cents: number }

/**
 * Settles invoices, locked by the caller, first with credits up to `creditCents` and then with a payment, until the money runs out.
 * If an invoice was paid meanwhile, the surplus stays with the payment. `inHandOn` is the day the money was received and decides
 * early-payment discounts; returns those earned.
 */
export async function settleInvoices(
  ctx: Ctx,
  { customerId, targets, open }: Money,
  { creditCents, payment, inHandOn = today(ctx) }: Means,
): Promise<Earned[]> {
  const free = creditCents > 0 ? await lockCredits(ctx, customerId, creditCents) : []
  const purses: FreeCredit[] = [
    ...free,
    ...(payment ? [{ paymentId: payment.id, creditMemoId: null, cents: payment.cents }] : []),
  ]
  const rows = []
  const earned: Earned[] = []
  for (const { invoiceId, cents } of targets) {
    const left = open.get(invoiceId)
    if (!left) continue
    const discount = Math.min(left.cents, left.discountBy(inHandOn))
    const inFull = left.cents - discount
    let needed = Math.min(cents, inFull)
    const isInFull = needed === inFull
    for (const purse of purses) {
      const taken = Math.min(needed, purse.cents)
      if (taken <= 0) continue
      purse.cents -= taken
      needed -= taken
      rows.push({
        customer_id: customerId,
        invoice_id: invoiceId,
        payment_id: purse.paymentId,
        credit_memo_id: purse.creditMemoId,
        on_day: today(ctx),
        amount_cents: taken,
      })
    }
    if (isInFull && needed === 0 && discount > 0) earned.push({ invoiceId, cents: discount })
  }
  if (rows.length > 0) {
    await ctx.db.insertInto('allocations').values(rows).execute()
    await markOrders(
      ctx,
      rows.map(({ invoice_id }) => invoice_id),
    )
  }
  return earned
}

/** Unapplies everything that settled an invoice, whose row the caller has locked. */
export async function freeInvoice(ctx: Ctx, invoiceId: number): Promise<void> {
  await sql`
    insert into allocations (customer_id, invoice_id, payment_id, credit_memo_id, on_day, amount_cents)
    select customer_id, invoice_id, payment_id, credit_memo_id, ${today(ctx)}::date, -sum(amount_cents)
    from allocations where invoice_id = ${invoiceId}
    group by customer_id, invoice_id, payment_id, credit_memo_id having sum(amount_cents) > 0`.execute(ctx.db)
}

/** Unapplies everything a payment or a credit has settled; the caller has locked the invoices. */
export async function freeMoney(
  ctx: Ctx,
  money: { paymentId: number } | { creditMemoId: number },
): Promise<void> {
  const mine =
    'paymentId' in money ? sql`payment_id = ${money.paymentId}` : sql`credit_memo_id = ${money.creditMemoId}`
  await sql`
    insert into allocations (customer_id, invoice_id, payment_id, credit_memo_id, on_day, amount_cents)
    select customer_id, invoice_id, payment_id, credit_memo_id, ${today(ctx)}::date, -sum(amount_cents)
    from allocations where ${mine}
    group by customer_id, invoice_id, payment_id, credit_memo_id having sum(amount_cents) <> 0`.execute(
    ctx.db,
  )
}

/** The oldest credits up to an amount, locked. */
async function lockCredits(ctx: Ctx, customerId: number, cents: number): Promise<FreeCredit[]> {
  await sql`select id from credit_memos where customer_id = ${customerId} and applied_cents < amount_cents
    order by id for no key update`.execute(ctx.db)
  await sql`select id from payments where customer_id = ${customerId} and status = 'captured' and order_id is null
    and amount_cents > refunded_cents + applied_cents order by id for no key update`.execute(ctx.db)
  let left = cents
  const { free } = await readCredits(ctx, customerId)
  return free.map((credit) => {
    const own = Math.min(left, credit.cents)
    left -= own
    return { ...credit, cents: own }
  })
}

/** Updates the payment status of orders on account when their invoice is paid or reopened. */
export async function markOrders(ctx: Ctx, invoiceIds: readonly number[]): Promise<void> {
  await sql`
    update orders set payment_status = case when i.paid_cents >= i.amount_cents then 'PAID'
      when i.paid_cents > 0 then 'PARTIALLY_PAID' else 'ON_ACCOUNT' end
    from invoices i
    where i.order_id = orders.id and i.id = any(${invoiceIds}::bigint[]) and orders.status <> 'CANCELLED'
      and (orders.payment_status in ('ON_ACCOUNT', 'PARTIALLY_PAID')
        or (orders.payment_status = 'PAID' and i.paid_cents < i.amount_cents
          and not exists (select from payments p where p.order_id = orders.id)))`.execute(ctx.db)
}
