import { sql } from 'kysely'
import type { account } from '../../contract/account.ts'
import { type Day, dayAt, startOfDay } from '../../contract/dates.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import type { SignedInCtx } from '../handle.ts'

type Owed = {
  open_cents: number
  overdue_cents: number
  open_count: number
  overdue_count: number
  oldest: string | null
}

/** What a customer owes: open invoices, and those past due on the distributor's today. */
async function readOwed(ctx: SignedInCtx): Promise<Owed> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<Owed>`
    select coalesce(sum(amount_cents - paid_cents), 0)::bigint as open_cents,
      coalesce(sum(amount_cents - paid_cents) filter (where due_on < ${today}), 0)::bigint as overdue_cents,
      count(*) as open_count,
      count(*) filter (where due_on < ${today}) as overdue_count,
      min(due_on) filter (where due_on < ${today}) as oldest
    from invoices
    where customer_id = ${ctx.user.customerId} and paid_cents < amount_cents`.execute(ctx.db)
  return rows[0] ?? { open_cents: 0, overdue_cents: 0, open_count: 0, overdue_count: 0, oldest: null }
}

/** What is past due by the distributor's day; null and zeros where nothing is. */
export async function readOverdue(ctx: SignedInCtx): Promise<ReplyOf<typeof account.overdue>> {
  const owed = await readOwed(ctx)
  return {
    dueAmount: dollarsFromCents(owed.overdue_cents),
    oldestDueOn: owed.oldest,
    invoices: owed.overdue_count,
  }
}

export async function readSummary(ctx: SignedInCtx): Promise<ReplyOf<typeof account.summary>> {
  const { customerId } = ctx.user
  const { timeZone } = ctx.settings
  const yearStart = startOfDay(`${dayAt(ctx.now(), timeZone).slice(0, 4)}-01-01` as Day, timeZone)
  const owed = await readOwed(ctx)
  const { rows } = await sql<{
    credit_limit_cents: number | null
    promised_cents: number
    orders: number
    spent_cents: number
  }>`
    select c.credit_limit_cents,
      coalesce(sum(o.total_cents) filter (where o.payment_status = 'ON_ACCOUNT' and i.id is null), 0)::bigint as promised_cents,
      count(o.id) filter (where o.placed_at >= ${yearStart}) as orders,
      coalesce(sum(o.total_cents) filter (where o.placed_at >= ${yearStart}), 0)::bigint as spent_cents
    from customers c
    left join orders o on o.customer_id = c.id and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    left join invoices i on i.order_id = o.id
    where c.id = ${customerId}
    group by c.id`.execute(ctx.db)
  const { credit_limit_cents: limit = null, promised_cents = 0, orders = 0, spent_cents = 0 } = rows[0] ?? {}
  const last = await ctx.db
    .selectFrom('payments')
    .select(['amount_cents', 'settled_at', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'captured')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    openBalance: dollarsFromCents(owed.open_cents),
    overdueAmount: dollarsFromCents(owed.overdue_cents),
    creditLimit: limit === null ? null : dollarsFromCents(limit),
    availableCredit:
      limit === null ? null : dollarsFromCents(Math.max(0, limit - owed.open_cents - promised_cents)),
    unpaidInvoices: owed.open_count,
    lastPayment: last
      ? {
          date: dayAt(last.settled_at ?? last.created_at, timeZone),
          amount: dollarsFromCents(last.amount_cents),
        }
      : null,
    ordersThisYear: orders,
    spentThisYear: dollarsFromCents(spent_cents),
  }
}
