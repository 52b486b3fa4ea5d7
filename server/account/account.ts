import { sql } from 'kysely'
import type { account } from '../../contract/account.ts'
import { type Day, dayAt, startOfDay } from '../../contract/dates.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import type { SignedInCtx } from '../handle.ts'
import { holdOf, owedCents, readStanding, stopsOn } from '../receivables/standing.ts'

/** What is past due by the distributor's day; null and zeros where nothing is. */
export async function readOverdue(ctx: SignedInCtx): Promise<ReplyOf<typeof account.overdue>> {
  const standing = await readStanding(ctx, ctx.user.customerId)
  const { overdueCents, creditCents, oldestDueOn, overdueCount } = standing
  return {
    dueAmount: dollarsFromCents(overdueCents),
    oldestDueOn,
    invoices: overdueCount,
    toClear: dollarsFromCents(Math.max(0, overdueCents - creditCents)),
    credits: dollarsFromCents(creditCents),
    stopsOrderingOn: stopsOn(ctx, standing),
  }
}

export async function readSummary(ctx: SignedInCtx): Promise<ReplyOf<typeof account.summary>> {
  const { customerId } = ctx.user
  const { timeZone } = ctx.settings
  const yearStart = startOfDay(`${dayAt(ctx.now(), timeZone).slice(0, 4)}-01-01` as Day, timeZone)
  const standing = await readStanding(ctx, customerId)
  const { rows } = await sql<{
    credit_limit_cents: number | null
    status: string
    orders: number
    spent_cents: number
  }>`
    select c.credit_limit_cents, c.status,
      count(o.id) filter (where o.placed_at >= ${yearStart}) as orders,
      coalesce(sum(o.total_cents) filter (where o.placed_at >= ${yearStart}), 0)::bigint as spent_cents
    from customers c
    left join orders o on o.customer_id = c.id and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    where c.id = ${customerId}
    group by c.id`.execute(ctx.db)
  const { credit_limit_cents: limit = null, status, orders = 0, spent_cents = 0 } = rows[0] ?? {}
  const { state } = holdOf(ctx, standing, { byHand: status === 'on_hold' })
  const last = await ctx.db
    .selectFrom('payments')
    .select(['amount_cents', 'settled_at', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'captured')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    openBalance: dollarsFromCents(standing.openCents),
    overdueAmount: dollarsFromCents(standing.overdueCents),
    creditLimit: limit === null ? null : dollarsFromCents(limit),
    availableCredit: limit === null ? null : dollarsFromCents(Math.max(0, limit - owedCents(standing))),
    stopped: state === 'held' || state === 'cardOnly' ? state : null,
    unpaidInvoices: standing.openCount,
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
