import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { accountPayments, PaymentRow } from '../../contract/features/payments/account-payments.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { presentRefund, refundsOf, type StoredRefund } from './refunds.ts'

type Stored = Omit<PaymentRow, 'at' | 'amount' | 'refunded' | 'refunds' | 'unapplied'> & {
  refunds: StoredRefund[]
  at: Date
  amount_cents: number
  refunded_cents: number
  applied_cents: number
}

/** Payments of the customer without declined ones; `only` selects one. */
const select = (customerId: number, only: number | null) => sql`
  from payments p left join orders o on o.id = p.order_id
  where p.customer_id = ${customerId} and p.status <> 'declined' and (${only}::bigint is null or p.id = ${only})`

async function readRows(
  ctx: SignedInCtx,
  { only, limit, offset }: { only: number | null; limit: number; offset: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<Stored>`
    select p.id as "paymentId", coalesce(p.settled_at, p.created_at) as at, p.tender, p.status, p.card_brand as "cardBrand",
      p.card_last_four as "lastFour", p.note, p.amount_cents, p.refunded_cents, p.applied_cents,
      ${refundsOf} as refunds,
      o.order_number as "orderNumber",
      coalesce((select json_agg(json_build_object('invoiceNumber', a.invoice_number, 'amount', a.cents / 100.0)
          order by a.invoice_number)
        from (select i.invoice_number, sum(a.amount_cents) as cents
          from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id
          group by i.invoice_number having sum(a.amount_cents) <> 0) a), '[]') as "appliedTo"
    ${select(ctx.user.customerId, only)}
    order by coalesce(p.settled_at, p.created_at) desc, p.id desc limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  return rows.map(({ at, amount_cents, refunded_cents, applied_cents, refunds, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: dollarsFromCents(amount_cents),
    refunded: dollarsFromCents(refunded_cents),
    refunds: refunds.map(presentRefund),
    unapplied:
      row.status === 'captured' && row.orderNumber === null
        ? dollarsFromCents(amount_cents - refunded_cents - applied_cents)
        : 0,
  }))
}

export async function readPayments(
  ctx: SignedInCtx,
  { page, pageSize }: InputOf<typeof accountPayments.history>['query'],
): Promise<ReplyOf<typeof accountPayments.history>> {
  const counted = await sql<{
    total: number
  }>`select count(*) as total ${select(ctx.user.customerId, null)}`.execute(ctx.db)
  const rows = await readRows(ctx, { only: null, limit: pageSize, offset: (page - 1) * pageSize })
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** One payment of the customer. Throws not_found for another customer's, and for one that has not been paid. */
export async function readPayment(ctx: SignedInCtx, paymentId: number): Promise<PaymentRow> {
  const [row] = await readRows(ctx, { only: paymentId, limit: 1, offset: 0 })
  if (!row || row.status === 'pending' || row.status === 'unknown') throw new AppError('not_found')
  return row
}
