import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readCustomerHead } from './customer-head.ts'

/** A credit memo as printed; credited cents are positive. */
export type CreditMemo = {
  number: number
  kind: 'CREDIT_MEMO' | 'ADJUSTMENT' | 'DISCOUNT'
  issuedOn: Day
  cents: number
  reason: string
  note: string
  invoiceNumber: number | null
  orderNumber: number | null
  poNumber: string
  /** The credited order line, with the units that a claim approved; null for a whole invoice or the account. */
  item: { description: string; units: number | null; um: string; ordered: number } | null
  claimNumber: string | null
  /** The invoices that it settled, and when; without amounts that were unapplied again. */
  used: readonly { invoiceNumber: number; on: Day; cents: number }[]
  /** When a charge reversed it; null when none has. */
  reversedOn: Day | null
  customer: Awaited<ReturnType<typeof readCustomerHead>>
}

type Row = Omit<CreditMemo, 'customer'> & { id: number }

/** A credit memo of a customer by its number. Throws not_found, also for another customer's. */
export async function readMemo(
  ctx: SignedInCtx,
  { customerId, memoNumber }: { customerId: number; memoNumber: number },
): Promise<CreditMemo> {
  const { rows } = await sql<Row>`
    select m.memo_number as number, m.kind, m.issued_on as "issuedOn", m.amount_cents as cents, m.reason, m.note,
      i.invoice_number as "invoiceNumber", o.order_number as "orderNumber", coalesce(o.po_number, '') as "poNumber",
      case when l.id is not null then jsonb_build_object('description', l.description, 'um', l.um, 'ordered', l.quantity,
        'units', (select cl.approved_quantity from claim_lines cl where cl.credit_memo_id = m.id and cl.order_line_id = l.id limit 1)) end as item,
      (select 'C-' || c.claim_number from claim_lines cl join claims c on c.id = cl.claim_id where cl.credit_memo_id = m.id limit 1) as "claimNumber",
      (select coalesce(jsonb_agg(jsonb_build_object('invoiceNumber', u.invoice_number, 'on', u.on_day, 'cents', u.cents)
          order by u.on_day, u.invoice_number), '[]')
        from (select ui.invoice_number, min(a.on_day) as on_day, sum(a.amount_cents) as cents
          from allocations a join invoices ui on ui.id = a.invoice_id
          where a.credit_memo_id = m.id and ui.voids_credit_memo_id is distinct from m.id
          group by ui.invoice_number having sum(a.amount_cents) <> 0) u) as used,
      (select v.issued_on from invoices v where v.voids_credit_memo_id = m.id) as "reversedOn"
    from credit_memos m
    left join invoices i on i.id = m.invoice_id
    left join orders o on o.id = i.order_id
    left join order_lines l on l.id = m.order_line_id
    where m.customer_id = ${customerId} and m.memo_number = ${memoNumber}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return { ...row, customer: await readCustomerHead(ctx, customerId) }
}
