import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Ageing, OverdueCustomer, receivables } from '../../contract/features/receivables/receivables.ts'
import { ageBuckets } from '../../contract/rules/aging.ts'
import type { HoldState } from '../../contract/rules/hold-states.ts'
import { daysPastDue } from '../../contract/rules/terms.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { paperWords } from './paper-words.ts'
import { today } from './post.ts'
import { inCharge } from './staff.ts'
import { isNoDeposit } from './standing.ts'

type Row = {
  account_number: number
  name: string
  terms: string
  phone_number: string
  email: string
  rep: string | null
  status: string
  oldest: Day
  invoices: number
  free: number
  hold: HoldState
} & Cents
type Cents = Record<(typeof ageBuckets)[number], number>

type Query = InputOf<typeof receivables.adminOverdue>['query']

const sumOf = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(amount_cents - paid_cents) filter (where ${condition}), 0)::bigint`

/** A page of customers with something past due, with totals over every page. */
export async function readOverdueCustomers(
  ctx: SignedInCtx,
  query: Query,
): Promise<ReplyOf<typeof receivables.adminOverdue>> {
  const on = today(ctx)
  const late = ctx.db.selectFrom(lateCustomers(ctx, query).as('late'))
  const { rows, ...rest } = await readPage(late.selectAll(), query, {
    sorts: {
      amount: sql`days1to30 + days31to60 + days61to90 + over90`,
      days: sql`${on}::date - oldest`,
      balance: sql`current + days1to30 + days31to60 + days61to90 + over90 - free`,
      name: sql`lower(name)`,
      account: sql`account_number`,
      terms: sql`terms`,
    },
    usual: '-amount',
    id: sql`account_number`,
  })
  const sums = await late
    .select((eb) =>
      [...ageBuckets, 'free' as const].map((name) =>
        sql<number>`coalesce(sum(${eb.ref(name)}), 0)::bigint`.as(name),
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => present(row, on)),
    ...rest,
    overdueAmount: dollarsFromCents(lateCents((bucket) => sums[bucket])),
    ageing: ageingFrom((bucket) => sums[bucket], sums.free),
  }
}

/** Customers with something past due; `search` is part of a name or an account number. */
function lateCustomers(ctx: SignedInCtx, { search, bucket, hold }: Query): RawBuilder<Row> {
  const on = today(ctx)
  const { pastDueStopDays, pastDueHoldDays } = ctx.settings
  const like = search === undefined ? null : containing(search)
  const late = sql<number>`(${on}::date - due_on)`
  const inBucket = bucket ? sql<boolean>`${sql.ref(bucket)} > 0` : sql<boolean>`true`
  return sql<Row>`(
    with owed as (
      select customer_id, min(due_on) as oldest, count(*) filter (where due_on < ${on}) as invoices,
        ${sumOf(sql`due_on >= ${on}`)} as current, ${sumOf(sql`${late} between 1 and 30`)} as days1to30,
        ${sumOf(sql`${late} between 31 and 60`)} as days31to60, ${sumOf(sql`${late} between 61 and 90`)} as days61to90,
        ${sumOf(sql`${late} > 90`)} as over90
      from invoices where paid_cents < amount_cents
      group by customer_id having min(due_on) < ${on}
    ), accounts as (
      select c.account_number, c.name, c.terms, c.phone_number, c.email, r.name as rep, c.status, owed.*,
        ((select coalesce(sum(amount_cents - applied_cents), 0) from credit_memos where customer_id = c.id)
          + (select coalesce(sum(amount_cents - refunded_cents - applied_cents), 0) from payments
            where customer_id = c.id and status = 'captured' and ${isNoDeposit}))::bigint as free,
        (select until from hold_releases where customer_id = c.id order by id desc limit 1) as released
      from owed join customers c on c.id = owed.customer_id left join sales_reps r on r.id = c.sales_rep_id
      where ${inCharge(ctx)} and (${like}::text is null or c.name ilike ${like} or c.account_number::text like ${like})
    ), judged as (
      select *, case when step = 'open' then 'open' when released >= ${on} then 'released' else step end as hold
      from accounts, lateral (select case
        when status = 'on_hold' then 'held'
        when days1to30 + days31to60 + days61to90 + over90 <= free then 'open'
        when ${on}::date - oldest >= ${pastDueHoldDays}::int then 'held'
        when ${on}::date - oldest >= ${pastDueStopDays}::int then 'cardOnly'
        else 'open' end as step) s
    )
    select * from judged where ${inBucket} and (${hold ?? null}::text is null or hold = ${hold ?? null})
  )`
}

type CentsOf = (bucket: keyof Cents) => number

const lateCents = (of: CentsOf): number =>
  of('days1to30') + of('days31to60') + of('days61to90') + of('over90')

function ageingFrom(of: CentsOf, freeCents: number): Ageing {
  return {
    current: dollarsFromCents(of('current')),
    days1to30: dollarsFromCents(of('days1to30')),
    days31to60: dollarsFromCents(of('days31to60')),
    days61to90: dollarsFromCents(of('days61to90')),
    over90: dollarsFromCents(of('over90')),
    unapplied: dollarsFromCents(0 - freeCents),
    total: dollarsFromCents(of('current') + lateCents(of) - freeCents),
  }
}

function present(row: Row, on: Day): OverdueCustomer {
  const ageing = ageingFrom((bucket) => row[bucket], row.free)
  return {
    accountNumber: row.account_number,
    name: row.name,
    terms: row.terms,
    phoneNumber: row.phone_number,
    email: row.email,
    rep: row.rep,
    status: row.status,
    overdueAmount: dollarsFromCents(lateCents((bucket) => row[bucket])),
    oldestDueOn: row.oldest,
    daysPastDue: daysPastDue(row.oldest, on),
    invoices: row.invoices,
    balance: ageing.total,
    ageing,
    hold: row.hold,
  }
}

export function overdueTable(ctx: SignedInCtx, language: Language): ListTable<OverdueCustomer> {
  const t = paperWords[language].overdue
  const columns: ListTable<OverdueCustomer>['columns'] = [
    { header: t.account, width: 10, value: (row) => row.accountNumber },
    { header: t.customer, width: 30, value: (row) => row.name },
    { header: t.rep, width: 20, value: (row) => row.rep },
    { header: t.terms, width: 14, value: (row) => termsText(row.terms, language) },
    { header: t.phone, width: 14, value: (row) => row.phoneNumber },
    { header: t.email, width: 28, value: (row) => row.email },
    { header: t.oldest, width: 12, value: (row) => row.oldestDueOn },
    { header: t.days, width: 10, value: (row) => row.daysPastDue },
    { header: t.invoices, width: 10, value: (row) => row.invoices },
    { header: t.overdue, width: 12, money: true, value: (row) => row.overdueAmount },
    ...ageBuckets.map((bucket) => ({
      header: paperWords[language].buckets[bucket],
      width: 12,
      money: true as const,
      value: (row: OverdueCustomer) => row.ageing[bucket],
    })),
    { header: paperWords[language].unapplied, width: 12, money: true, value: (row) => row.ageing.unapplied },
    { header: t.balance, width: 12, money: true, value: (row) => row.balance },
    { header: t.hold, width: 12, value: (row) => t.holds[row.hold] },
  ]
  return { name: t.title, fileName: `${t.fileName}-${today(ctx)}`, columns }
}
