import { sql } from 'kysely'
import { type Day, dayAt, startOfDay } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { account } from '../../contract/features/account.ts'
import type { SignedInCtx } from '../core/route.ts'
import { holdOf, owedCents, readStanding, stopsOn } from '../receivables/standing.ts'
import { readAgeing } from '../receivables/statement.ts'

/** The amount past due today in the distributor's zone; null and zeros if nothing is. */
export async function readOverdue(ctx: SignedInCtx): Promise<ReplyOf<typeof account.overdue>> {
  const standing = await readStanding(ctx, ctx.user.customerId)
  const { overdueCents, creditCents, withDriverCents, oldestDueOn, overdueCount } = standing
  return {
    dueAmount: dollarsFromCents(overdueCents),
    oldestDueOn,
    invoices: overdueCount,
    toClear: dollarsFromCents(Math.max(0, overdueCents - creditCents - withDriverCents)),
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
    hold_reason: string | null
    orders: number
    spent_cents: number
    last_cents: number | null
    last_at: Date | null
  }>`
    select c.credit_limit_cents, c.status, c.hold_reason, last.amount_cents as last_cents, last.at as last_at,
      count(o.id) filter (where o.placed_at >= ${yearStart}) as orders,
      coalesce(sum(o.total_cents) filter (where o.placed_at >= ${yearStart}), 0)::bigint as spent_cents
    from customers c
    left join orders o on o.customer_id = c.id and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    left join lateral (
      select amount_cents, coalesce(settled_at, created_at) as at from payments
      where customer_id = c.id and status = 'captured' order by created_at desc limit 1
    ) last on true
    where c.id = ${customerId}
    group by c.id, last.amount_cents, last.at`.execute(ctx.db)
  const [row] = rows
  const { credit_limit_cents: limit = null, status, hold_reason, orders = 0, spent_cents = 0 } = row ?? {}
  const { state } = holdOf(ctx, standing, { byHand: status === 'on_hold' })
  const { ageing } = await readAgeing(ctx, customerId, dayAt(ctx.now(), timeZone))
  return {
    openBalance: ageing.total,
    credits: 0 - ageing.unapplied,
    withDriver: dollarsFromCents(standing.withDriverCents),
    overdueAmount: dollarsFromCents(standing.overdueCents),
    creditLimit: limit === null ? null : dollarsFromCents(limit),
    availableCredit: limit === null ? null : dollarsFromCents(Math.max(0, limit - owedCents(standing))),
    stopped: state === 'held' || state === 'cardOnly' ? state : null,
    holdReason: state === 'held' && status === 'on_hold' ? (hold_reason ?? null) : null,
    unpaidInvoices: standing.openCount,
    lastPayment:
      row?.last_at && row.last_cents !== null
        ? { date: dayAt(row.last_at, timeZone), amount: dollarsFromCents(row.last_cents) }
        : null,
    ordersThisYear: orders,
    spentThisYear: dollarsFromCents(spent_cents),
  }
}
