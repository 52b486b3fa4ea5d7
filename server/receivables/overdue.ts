import { type RawBuilder, sql } from 'kysely'
import { ageBuckets } from '../../contract/ageing.ts'
import type { Day } from '../../contract/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import type { HoldState } from '../../contract/hold-states.ts'
import type { Language } from '../../contract/language.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import type { Ageing, OverdueCustomer, receivables } from '../../contract/receivables.ts'
import { daysPastDue } from '../../contract/terms.ts'
import { termsText } from '../../contract/terms-words.ts'
import { type TableColumn, tableFile } from '../export/table.ts'
import type { FileAnswer, SignedInCtx } from '../handle.ts'
import { containing } from '../like.ts'
import { paperWords } from './paper-words.ts'
import { today } from './post.ts'
import { inCharge } from './staff.ts'

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
  total: number
} & Cents &
  Record<`all_${keyof Cents | 'free'}`, number>
type Cents = Record<(typeof ageBuckets)[number], number>

type Query = InputOf<typeof receivables.adminOverdue>['query'] & { search?: string }

const sumOf = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(amount_cents - paid_cents) filter (where ${condition}), 0)::bigint`

const orders: Record<Query['sort'], RawBuilder<unknown>> = {
  amount: sql`days1to30 + days31to60 + days61to90 + over90 desc`,
  days: sql`oldest`,
  balance: sql`current + days1to30 + days31to60 + days61to90 + over90 - free desc`,
  name: sql`lower(name)`,
}

/** Customers with something past due; `search` is part of a name or an account number. */
export async function readOverdueCustomers(
  ctx: SignedInCtx,
  { search, bucket, hold, sort, page, pageSize }: Query,
): Promise<ReplyOf<typeof receivables.adminOverdue>> {
  const on = today(ctx)
  const { pastDueStopDays, pastDueHoldDays } = ctx.settings
  const like = search === undefined ? null : containing(search)
  const late = sql<number>`(${on}::date - due_on)`
  const inBucket = bucket ? sql<boolean>`${sql.ref(bucket)} > 0` : sql<boolean>`true`
  const { rows } = await sql<Row>`
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
            where customer_id = c.id and status = 'captured'))::bigint as free,
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
    select *, count(*) over () as total, (sum(current) over ())::bigint as all_current,
      (sum(days1to30) over ())::bigint as all_days1to30, (sum(days31to60) over ())::bigint as all_days31to60,
      (sum(days61to90) over ())::bigint as all_days61to90, (sum(over90) over ())::bigint as all_over90,
      (sum(free) over ())::bigint as all_free
    from judged where ${inBucket} and (${hold ?? null}::text is null or hold = ${hold ?? null})
    order by ${orders[sort]}, account_number
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const [first] = rows
  const all = ageingFrom((bucket) => first?.[`all_${bucket}`] ?? 0, first?.all_free ?? 0)
  return {
    rows: rows.map((row) => present(row, on)),
    total: first?.total ?? 0,
    page,
    pageSize,
    overdueAmount: dollarsFromCents(first ? lateCents((bucket) => first[`all_${bucket}`]) : 0),
    ageing: all,
  }
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

/** No distributor has more customers who are late. */
const mostRows = 100_000

/** All that the filters leave, as CSV or a spreadsheet in the reader's language; undefined for any other form. */
export async function overdueFile(
  ctx: SignedInCtx,
  { query, type, language }: { query: Query; type: string; language: Language },
): Promise<FileAnswer | undefined> {
  const t = paperWords[language].overdue
  const { rows } = await readOverdueCustomers(ctx, { ...query, page: 1, pageSize: mostRows })
  const columns: TableColumn<OverdueCustomer>[] = [
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
  return tableFile(type, { name: t.title, fileName: `${t.fileName}-${today(ctx)}`, columns, rows })
}
