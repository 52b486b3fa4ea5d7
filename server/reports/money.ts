import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import type { Asked, Side } from './asked.ts'
import type { Source } from './sources.ts'
import {
  closedPart,
  customersOf,
  type GroupSums,
  keyOf,
  labelOf,
  type PieceSums,
  pieceOf,
  type Sums,
} from './sources.ts'
import { hasClosed } from './summed.ts'

/**
 * The changes of the books by day. Amounts owed and past due are running sums of changes: an invoice is past due from the day after
 * it was due until it is paid, so past days are calculated from the same rows as today.
 */
const movements = ({ filters }: Asked, { span, closed }: Side) => {
  const to = span.to < closed ? span.to : closed
  const mine = (name: string) =>
    sql`${sql.ref(name)} in (select c.id from customers c where ${customersOf(filters)})`
  const none = sql`0::bigint`
  const row = (day: unknown, owed: unknown, overdue: unknown, rest: unknown) =>
    sql`select customer_id, ${day}::date as day, ${owed}::bigint as owed, ${overdue}::bigint as overdue, ${rest}`
  const zeros = sql`${none} as invoiced, ${none} as paid, ${none} as credits, ${none} as settled_days, ${none} as settled`
  return sql`
    select m.* from (
      ${row(
        sql`issued_on`,
        sql`amount_cents`,
        none,
        sql`amount_cents::bigint as invoiced, ${none} as paid, ${none} as credits, ${none} as settled_days, ${none} as settled`,
      )} from invoices where ${mine('customer_id')}
      union all ${row(sql`(due_on + 1)`, none, sql`amount_cents`, zeros)} from invoices where ${mine('customer_id')}
      union all
      select a.customer_id, a.on_day, -a.amount_cents, 0, 0, 0, 0,
        case when a.payment_id is null then 0 else a.amount_cents * (a.on_day - i.issued_on) end,
        case when a.payment_id is null then 0 else a.amount_cents end
      from allocations a join invoices i on i.id = a.invoice_id where ${mine('a.customer_id')}
      union all
      select a.customer_id, greatest(a.on_day, i.due_on + 1), 0, -a.amount_cents, 0, 0, 0, 0, 0
      from allocations a join invoices i on i.id = a.invoice_id where ${mine('a.customer_id')}
      union all
      select e.customer_id, e.on_day, 0, 0, 0, sum(case when e.kind = 'PAYMENT' then g.amount_cents else -g.amount_cents end)::bigint, 0, 0, 0
      from ledger_entries e join ledger_legs g on g.entry_id = e.id
      where e.kind in ('PAYMENT', 'REFUND') and ${mine('e.customer_id')} group by e.id
      union all
      select customer_id, issued_on, 0, 0, 0, 0, amount_cents, 0, 0 from credit_memos
      where kind = 'CREDIT_MEMO' and ${mine('customer_id')}
    ) m (customer_id, day, owed, overdue, invoiced, paid, credits, settled_days, settled) where m.day <= ${to}::date`
}

const within = ({ span }: Side) => sql`f.day >= ${span.from}::date`
const flows = (side: Side) => sql`
  coalesce(sum(f.invoiced) filter (where ${within(side)}), 0)::bigint as invoiced_cents,
  coalesce(sum(f.paid) filter (where ${within(side)}), 0)::bigint as paid_cents,
  coalesce(sum(f.credits) filter (where ${within(side)}), 0)::bigint as credit_cents,
  coalesce(sum(f.settled_days) filter (where ${within(side)}), 0)::bigint as settled_days,
  coalesce(sum(f.settled) filter (where ${within(side)}), 0)::bigint as settled_cents`
const standing = sql`sum(f.owed)::bigint as owed_cents, sum(f.overdue)::bigint as overdue_cents`

/** Invoices, payments and credits of the period, and the amount owed at the end of each piece. */
export const moneySource: Source = {
  async series(ctx: Ctx, asked: Asked, side: Side): Promise<PieceSums[]> {
    const { rows } = await sql<{ piece: string | null } & Sums>`
      select case when ${within(side)} then ${pieceOf(asked.step, side)} end as piece, ${flows(side)}, ${standing}
      from (${movements(asked, side)}) f group by 1 order by 1 nulls first`.execute(ctx.db)
    const total: Sums = {
      invoiced_cents: 0,
      paid_cents: 0,
      credit_cents: 0,
      settled_days: 0,
      settled_cents: 0,
    }
    const end = { owed_cents: 0, overdue_cents: 0 }
    const pieces: PieceSums[] = []
    for (const { piece, owed_cents, overdue_cents, ...flow } of rows) {
      end.owed_cents += owed_cents ?? 0
      end.overdue_cents += overdue_cents ?? 0
      for (const [name, value] of Object.entries(flow as Sums)) total[name] = (total[name] ?? 0) + value
      if (piece !== null) pieces.push({ piece, isOpen: false, sums: { ...(flow as Sums), ...end } })
    }
    return rows.length === 0 ? [] : [...pieces, { piece: '', isOpen: false, sums: { ...total, ...end } }]
  },
  async groups(ctx: Ctx, asked: Asked, side: Side): Promise<GroupSums[]> {
    if (!hasClosed(side)) return []
    const part = closedPart(side)
    const { rows } = await sql<{ key: string; label: string } & Sums>`
      select g.*, ${labelOf(asked.group)} as label from (
        select ${keyOf(asked.group)} as key, sum(f.invoiced_cents)::bigint as invoiced_cents, sum(f.paid_cents)::bigint as paid_cents,
          sum(f.credit_cents)::bigint as credit_cents, sum(f.settled_days)::bigint as settled_days,
          sum(f.settled_cents)::bigint as settled_cents, sum(f.owed_cents)::bigint as owed_cents,
          sum(f.overdue_cents)::bigint as overdue_cents
        from (select f.customer_id, ${flows(part)}, ${standing} from (${movements(asked, part)}) f group by 1) f group by 1) g
      order by g.owed_cents desc, g.key limit 100`.execute(ctx.db)
    return rows.map(({ key, label, ...sums }) => ({ key, label, sums: sums as Sums }))
  },
}
