import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { AtRisk, reports } from '../../contract/features/reports/reports.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { todayOf } from './asked.ts'
import { factRows } from './rolled.ts'
import { customersOf } from './sources.ts'

type Query = InputOf<typeof reports.atRisk>['query']
type Row = Omit<AtRisk, 'sales' | 'lastYear' | 'usualGap' | 'gaps' | 'lastDay'> & {
  lastDay: Day
  usualGap: string
  gaps: string
  cents: number
  before: number
}

/** Days in each of the two periods whose sales are compared. */
const periodDays = 90
/** Minimum ship days of a customer for a usual gap, the median of the last year. */
const fewestDays = 6

/**
 * How often customers order, as common table expressions: `judged` has the last ship day, the usual gap, the sums of the two periods,
 * and why a customer is at risk. For one customer, or for all.
 */
function habits(today: Day, customerId?: number) {
  const from = addDays(today, 1 - periodDays)
  const facts = factRows('orders', { from: addDays(today, -364 - periodDays), to: today })
  const whose = customerId === undefined ? sql`true` : sql`f.customer_id = ${customerId}`
  return sql`with days as (
      select f.customer_id, f.day, sum(f.sales_cents) as cents from (${facts}) f where ${whose} group by 1, 2
    ),
    gaps as (
      select customer_id, day, cents, day - lag(day) over (partition by customer_id order by day) as gap from days
    ),
    habits as (
      select customer_id, max(day) as last_day, count(*) filter (where day > ${addDays(today, -365)}::date) as ship_days,
        percentile_cont(0.5) within group (order by gap) filter (where day > ${addDays(today, -365)}::date) as usual,
        coalesce(sum(cents) filter (where day >= ${from}::date), 0)::bigint as cents,
        coalesce(sum(cents) filter (where day between ${addDays(from, -364)}::date and ${addDays(today, -364)}::date), 0)::bigint as before
      from gaps group by 1
    ),
    judged as (
      select h.*, ${today}::date - h.last_day as since,
        case when ${today}::date - h.last_day > 3 * greatest(h.usual, 1) then 'gone' when h.before > 0 and h.cents * 3 < h.before * 2 then 'less' end as why
      from habits h where h.ship_days >= ${fewestDays} and h.usual is not null
    )`
}

export type Habit = { usualGap: number | null; daysSince: number | null; risk: 'gone' | 'less' | null }

/** How often one customer orders, and whether that has decreased; nulls with too few ship days. */
export async function readHabit(ctx: SignedInCtx, customerId: number): Promise<Habit> {
  const today = todayOf(ctx)
  const { rows } = await sql<{
    usual: string
    since: number
    why: Habit['risk']
  }>`${habits(today, customerId)}
    select round(usual::numeric, 1) as usual, since::int as since, why from judged`.execute(ctx.db)
  const [row] = rows
  return { usualGap: row ? Number(row.usual) : null, daysSince: row?.since ?? null, risk: row?.why ?? null }
}

/** All matching customers, read once: page, number and sums come from these rows. */
async function judgedRows(ctx: SignedInCtx, today: Day, { rep, why }: Query): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${habits(today)}
    select c.account_number as "accountNumber", c.name as customer, coalesce(s.name, '') as rep, c.phone_number as phone,
      j.last_day as "lastDay", j.since::int as "daysSince", round(j.usual::numeric, 1) as "usualGap",
      round((j.since / greatest(j.usual, 1))::numeric, 1) as gaps, j.cents, j.before, j.why
    from judged j join customers c on c.id = j.customer_id left join sales_reps s on s.id = c.sales_rep_id
    where j.why is not null and c.status <> 'closed' and not c.is_house and ${customersOf({ rep, level: undefined, account: undefined })}
      and (${why ?? null}::text is null or j.why = ${why ?? null}::text)`.execute(ctx.db)
  return rows
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

const givenRows = (rows: readonly Row[]) => sql<Row>`(
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("accountNumber" int, customer text, rep text, phone text,
      "lastDay" date, "daysSince" int, "usualGap" numeric, gaps numeric, cents bigint, before bigint, why text)
  )`

/** Customers who order less often than usual, or have stopped. Closed accounts and the distributor's own are left out. */
export async function readAtRisk(ctx: SignedInCtx, query: Query): Promise<ReplyOf<typeof reports.atRisk>> {
  const today = todayOf(ctx)
  const judged = await judgedRows(ctx, today, query)
  const { rows, ...page } = await readPage(
    ctx.db.selectFrom(givenRows(judged).as('found')).selectAll(),
    query,
    {
      sorts: {
        loss: sql`before - cents`,
        customer: sql`lower(customer)`,
        daysSince: sql`"daysSince"`,
        gaps: sql`gaps`,
        sales: sql`cents`,
        rep: sql`lower(rep)`,
      },
      usual: '-loss',
      id: sql`"accountNumber"`,
    },
  )
  return {
    ...page,
    today,
    sales: dollarsFromCents(sum(judged.map(({ cents }) => cents))),
    lastYear: dollarsFromCents(sum(judged.map(({ before }) => before))),
    rows: rows.map(({ cents, before, usualGap, gaps, ...row }) => ({
      ...row,
      usualGap: Number(usualGap),
      gaps: Number(gaps),
      sales: dollarsFromCents(cents),
      lastYear: dollarsFromCents(before),
    })),
  }
}

export const atRiskTable = ({ today }: { today: string }): ListTable<AtRisk> => ({
  name: 'Customers at risk',
  fileName: `customers-at-risk-${today}`,
  columns: [
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 32, value: (row) => row.customer },
    { header: 'Representative', width: 20, value: (row) => row.rep },
    { header: 'Phone', width: 14, value: (row) => row.phone },
    { header: 'Last ship day', width: 12, value: (row) => row.lastDay },
    { header: 'Days since', width: 10, value: (row) => row.daysSince },
    { header: 'Usual gap', width: 10, value: (row) => row.usualGap },
    { header: 'Sales', width: 12, money: true, value: (row) => row.sales },
    { header: 'A year before', width: 12, money: true, value: (row) => row.lastYear },
  ],
})
