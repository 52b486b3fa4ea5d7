import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Hold, MoneyDocument, staffMoney } from '../../contract/features/receivables/desk.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { presentOpen } from './invoices.ts'
import { readCredits, readOpenInvoices } from './open.ts'
import { today } from './post.ts'
import { customerOf } from './staff.ts'
import { holdOf, readStanding, type Standing } from './standing.ts'
import { readAgeing } from './statement.ts'

/** One customer's balance and history, for the office. */
export async function readMoney(
  ctx: SignedInCtx,
  accountNumber: number,
): Promise<ReplyOf<typeof staffMoney.read>> {
  const customerId = await customerOf(ctx, accountNumber)
  const on = today(ctx)
  const customer = await ctx.db
    .selectFrom('customers as c')
    .leftJoin('sales_reps as r', 'r.id', 'c.sales_rep_id')
    .select([
      'c.name',
      'c.terms',
      'c.email',
      'c.phone_number',
      'c.credit_limit_cents',
      'c.status',
      'c.hold_reason',
      'r.name as rep',
    ])
    .select((eb) =>
      eb
        .selectFrom('statement_mails as s')
        .select((one) => one.fn.max('s.created_at').as('at'))
        .where('s.customer_id', '=', customerId)
        .as('last_statement_at'),
    )
    .where('c.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const standing = await readStanding(ctx, customerId)
  const { ageing } = await readAgeing(ctx, customerId, on)
  const open = await readOpenInvoices(ctx, customerId)
  const { availableCents } = await readCredits(ctx, customerId)
  return {
    accountNumber,
    name: customer.name,
    terms: customer.terms,
    email: customer.email,
    phoneNumber: customer.phone_number,
    rep: customer.rep,
    creditLimit: customer.credit_limit_cents === null ? null : dollarsFromCents(customer.credit_limit_cents),
    balance: ageing.total,
    overdueAmount: dollarsFromCents(standing.overdueCents),
    credits: dollarsFromCents(availableCents),
    promised: dollarsFromCents(standing.promisedCents),
    withDriver: dollarsFromCents(standing.withDriverCents),
    ageing,
    hold: await readHold(ctx, customerId, { standing, customer }),
    invoices: open.map((row) => presentOpen(row, on)),
    documents: await readDocuments(ctx, customerId),
    lastStatementAt: customer.last_statement_at?.toISOString() ?? null,
  }
}

export async function readHold(
  ctx: Ctx,
  customerId: number,
  { standing, customer }: { standing: Standing; customer: { status: string; hold_reason: string | null } },
): Promise<Hold> {
  const byHand = customer.status === 'on_hold'
  const { state, daysPastDue } = holdOf(ctx, standing, { byHand })
  const release = await ctx.db
    .selectFrom('hold_releases')
    .select(['reason', 'until', 'actor'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const reason = byHand ? customer.hold_reason : null
  return {
    state,
    daysPastDue,
    byHand,
    reason,
    release: release && release.until >= today(ctx) ? release : null,
  }
}

type Row = Omit<MoneyDocument, 'amount' | 'left'> & { cents: number; leftCents: number }

/** The last hundred payments, credits and charges; a counter-entry is shown with the entry it reverses. */
async function readDocuments(ctx: Ctx, customerId: number): Promise<MoneyDocument[]> {
  const { timeZone } = ctx.settings
  const { rows } = await sql<Row & { at: Date; date: Day }>`
    select 'payment' as kind, p.id as number, (coalesce(p.settled_at, p.created_at) at time zone ${timeZone})::date as date,
      p.amount_cents as cents, case when p.status = 'captured' and p.order_id is null
        then p.amount_cents - p.refunded_cents - p.applied_cents else 0 end as "leftCents",
      p.tender as type, p.check_number as "checkNumber", p.received_on as "receivedOn", '' as reason,
      coalesce(nullif(p.reversal_note, ''), nullif(p.note, ''), p.card_brand || ' ' || p.card_last_four, '') as note,
      p.actor, o.order_number as "invoiceNumber",
      coalesce(p.reversal, case when p.status = 'refunded' then 'refunded' end) as reversal,
      p.tender <> 'card' and p.status = 'captured' and p.order_id is null as reversible
    from payments p left join orders o on o.id = p.order_id
    where p.customer_id = ${customerId} and p.status in ('captured', 'refunded')
    union all
    select 'credit', m.memo_number, m.issued_on, m.amount_cents, m.amount_cents - m.applied_cents, m.kind, '', null,
      m.reason, m.note, m.actor, i.invoice_number, case when v.id is not null then 'mistake' end,
      m.kind = 'CREDIT_MEMO' and v.id is null and coalesce(o.status, '') <> 'CANCELLED'
    from credit_memos m left join invoices i on i.id = m.invoice_id left join orders o on o.id = i.order_id
      left join invoices v on v.voids_credit_memo_id = m.id
    where m.customer_id = ${customerId} and m.voids_invoice_id is null
    union all
    select 'charge', i.invoice_number, i.issued_on, i.amount_cents, i.amount_cents - i.paid_cents, i.kind, '', null,
      i.reason, i.note, i.actor, null, case when m.id is not null then 'mistake' end,
      i.kind in ('DEBIT_MEMO', 'FINANCE_CHARGE') and m.id is null
    from invoices i left join credit_memos m on m.voids_invoice_id = i.id
    where i.customer_id = ${customerId} and i.order_id is null and i.voids_credit_memo_id is null
    order by date desc, number desc limit 100`.execute(ctx.db)
  return rows.map(({ cents, leftCents, ...row }) => ({
    ...row,
    amount: dollarsFromCents(Number(cents)),
    left: dollarsFromCents(Number(leftCents)),
  }))
}
