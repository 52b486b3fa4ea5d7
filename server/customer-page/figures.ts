import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { addDays, type Day } from '../../contract/core/dates.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { CustomerPage } from '../../contract/features/customer-page.ts'
import type { SignedInCtx } from '../core/route.ts'
import { today } from '../receivables/post.ts'
import { owedCents, readStanding } from '../receivables/standing.ts'
import { readHabit } from '../reports/at-risk.ts'
import { factRows } from '../reports/rolled.ts'

/** Who may see the profit from a customer. */
const seesProfit = ['DASHBOARD'] as const

type Sums = {
  sales: number
  before: number
  cost: number
  costed: number
  ordered: number
  short: number
}

/** The figures of a customer's page, and what the customer owes compared with its limit. */
export async function readFigures(
  ctx: SignedInCtx,
  customerId: number,
): Promise<{ figures: CustomerPage['figures']; owedCents: number }> {
  const on = today(ctx)
  const standing = await readStanding(ctx, customerId)
  const sums = await readSums(ctx, customerId, on)
  const habit = await readHabit(ctx, customerId)
  const { rows } = await sql<{
    onTheWay: number
    openShorts: number
    shortDay: Day | null
    claims: number
    claimed: number
  }>`
    select
      (select count(*)::int from orders o where ${isOpen(customerId)}) as "onTheWay",
      (select count(*)::int from orders o join order_lines l on l.order_id = o.id where ${isOpen(customerId)} and l.missing > 0) as "openShorts",
      (select min(o.ship_day) from orders o join order_lines l on l.order_id = o.id where ${isOpen(customerId)} and l.missing > 0) as "shortDay",
      (select count(*)::int from claims c where c.customer_id = ${customerId} and c.status not in ('DRAFT', 'WITHDRAWN')
        and c.submitted_at >= ${on}::date - 90) as claims,
      (select coalesce(sum(l.approved_cents), 0)::bigint from claims c join claim_lines l on l.claim_id = c.id
        where c.customer_id = ${customerId} and c.settled_at >= ${on}::date - 90) as claimed`.execute(ctx.db)
  const [row] = rows
  const figures = {
    balance: dollarsFromCents(standing.openCents - standing.creditCents),
    pastDue: dollarsFromCents(standing.overdueCents),
    onTheWay: row?.onTheWay ?? 0,
    openShorts: row?.openShorts ?? 0,
    shortDay: row?.shortDay ?? null,
    filled: sums.ordered === 0 ? null : percent(sums.ordered - sums.short, sums.ordered),
    claims: row?.claims ?? 0,
    claimed: dollarsFromCents(row?.claimed ?? 0),
    sales: dollarsFromCents(sums.sales),
    salesBefore: dollarsFromCents(sums.before),
    departments: await readDepartments(ctx, customerId, on),
    profit:
      may(ctx.user, seesProfit) && sums.costed > 0 ? percent(sums.costed - sums.cost, sums.costed) : null,
    ...habit,
  }
  return { figures, owedCents: owedCents(standing) }
}

/** Orders `o` of a customer that are placed and not delivered yet. */
const isOpen = (customerId: number) => sql<boolean>`o.customer_id = ${customerId}
  and o.status not in ('CANCELLED', 'DELIVERED', 'PICKED_UP', 'CLOSED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1_000) / 10

async function readSums(ctx: SignedInCtx, customerId: number, on: Day): Promise<Sums> {
  const year = addDays(on, -364)
  const facts = factRows('orders', { from: addDays(on, -729), to: on })
  const { rows } = await sql<Sums>`
    select coalesce(sum(f.sales_cents) filter (where f.day >= ${year}::date), 0)::bigint as sales,
      coalesce(sum(f.sales_cents) filter (where f.day < ${year}::date), 0)::bigint as before,
      coalesce(sum(f.cost_cents) filter (where f.day >= ${year}::date), 0)::bigint as cost,
      coalesce(sum(f.costed_cents) filter (where f.day >= ${year}::date), 0)::bigint as costed,
      coalesce(sum(f.ordered_lines) filter (where f.day > ${on}::date - 90), 0)::bigint as ordered,
      coalesce(sum(f.short_lines) filter (where f.day > ${on}::date - 90), 0)::bigint as short
    from (${facts}) f where f.customer_id = ${customerId}`.execute(ctx.db)
  return rows[0] ?? { sales: 0, before: 0, cost: 0, costed: 0, ordered: 0, short: 0 }
}

/** Sales of twelve months by department, the largest first. */
async function readDepartments(ctx: SignedInCtx, customerId: number, on: Day) {
  const facts = factRows('mix', { from: addDays(on, -364), to: on })
  const { rows } = await sql<{ department: string; cents: number }>`
    select f.department, sum(f.sales_cents)::bigint as cents from (${facts}) f
    where f.customer_id = ${customerId} group by 1 having sum(f.sales_cents) > 0 order by 2 desc`.execute(
    ctx.db,
  )
  return rows.map(({ department, cents }) => ({ department, amount: dollarsFromCents(cents) }))
}
