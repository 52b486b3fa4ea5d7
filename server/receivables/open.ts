import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { discountCents } from '../../contract/rules/terms.ts'
import type { Ctx } from '../core/route.ts'
import { today } from './post.ts'

/** An unpaid or partly paid item; `kind` and `order_number` say what it is for. */
export type OpenInvoice = {
  id: number
  invoiceNumber: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT'
  issuedOn: Day
  dueOn: Day
  amountCents: number
  paidCents: number
  /** Amounts reserved by payments that the gateway has not answered. */
  pendingCents: number
  /** The amount that can be paid now. */
  openCents: number
  /** The discount for paying it in full by `dueOn`; 0 for none. */
  discountCents: number
  note: string
  orderNumber: number | null
  poNumber: string
  shipTo: string
}

/** What a customer can pay, earliest due first; discounts as of a day, today by default. */
export async function readOpenInvoices(
  ctx: Ctx,
  customerId: number,
  { on = today(ctx) }: { on?: Day } = {},
): Promise<OpenInvoice[]> {
  const { rows } = await sql<Stored>`
    select i.id, i.invoice_number as "invoiceNumber", i.kind, i.issued_on as "issuedOn", i.due_on as "dueOn",
      i.amount_cents as "amountCents", i.paid_cents as "paidCents", coalesce(t.cents, 0)::bigint as "pendingCents",
      greatest(i.amount_cents - i.paid_cents - coalesce(t.cents, 0), 0)::bigint as "openCents",
      coalesce(o.terms, '') as terms, ${creditedCents} as "creditedCents",
      i.note, o.order_number as "orderNumber", coalesce(o.po_number, '') as "poNumber",
      coalesce(o.ship_to ->> 'name', '') as "shipTo"
    from invoices i
    left join orders o on o.id = i.order_id
    left join lateral (
      select sum(t.amount_cents) as cents from payment_targets t join payments p on p.id = t.payment_id
      where t.invoice_id = i.id and p.status in ('pending', 'unknown')
    ) t on true
    where i.customer_id = ${customerId} and i.paid_cents < i.amount_cents
    order by i.due_on, i.issued_on, i.invoice_number`.execute(ctx.db)
  return rows.map(({ terms, creditedCents, ...row }) => ({
    ...row,
    discountCents:
      row.pendingCents > 0 ? 0 : Math.min(row.openCents, discountCents({ ...row, terms, creditedCents }, on)),
  }))
}

type Stored = Omit<OpenInvoice, 'discountCents'> & { terms: string; creditedCents: number }

/** Credits for the invoice `i` itself, which earn no further discount. */
export const creditedCents = sql<number>`coalesce((
  select sum(a.amount_cents) from credit_memos m join allocations a on a.credit_memo_id = m.id and a.invoice_id = i.id
  where m.invoice_id = i.id and m.kind <> 'DISCOUNT'), 0)::bigint`

/** Money not applied to an invoice yet, from payments or credit memos, oldest first. */
export type FreeCredit = { paymentId: number | null; creditMemoId: number | null; cents: number }

/**
 * Available credits. A payment for an order is reserved for that order's invoice, and credits in a pending card payment are
 * reserved for it.
 */
export async function readCredits(
  ctx: Ctx,
  customerId: number,
): Promise<{ free: FreeCredit[]; availableCents: number }> {
  const { rows: free } = await sql<FreeCredit>`
    select null::bigint as "paymentId", id as "creditMemoId", amount_cents - applied_cents as cents, issued_on as day
    from credit_memos where customer_id = ${customerId} and applied_cents < amount_cents
    union all
    select p.id, null, p.amount_cents - p.refunded_cents - p.applied_cents, coalesce(p.settled_at, p.created_at)::date
    from payments p
    where p.customer_id = ${customerId} and p.status = 'captured' and p.order_id is null
      and p.amount_cents > p.refunded_cents + p.applied_cents
    order by day, "creditMemoId", "paymentId"`.execute(ctx.db)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit_cents), 0)::bigint as cents from payments
    where customer_id = ${customerId} and status in ('pending', 'unknown')`.execute(ctx.db)
  const inAll = free.reduce((sum, { cents }) => sum + cents, 0)
  return { free, availableCents: Math.max(0, inAll - (rows[0]?.cents ?? 0)) }
}
