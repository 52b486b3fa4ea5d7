import { type RawBuilder, sql } from 'kysely'
import { addDays, dayAt, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type ClaimTab,
  type claimDesk,
  claimTabs,
  type ClaimRow as ListedClaim,
} from '../../contract/features/claims/desk.ts'
import type { ClaimDecision } from '../../contract/features/claims/fields.ts'
import type { ClaimStatus } from '../../contract/rules/claim-moves.ts'
import { lookedAfterBy } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { presentSummary, type SummaryRow, summaries } from './read.ts'
import { rulesActor } from './rules-actor.ts'

type Query = InputOf<typeof claimDesk.list>['query']

const tabs: Record<ClaimTab, RawBuilder<boolean>> = {
  decide: sql<boolean>`c.status in ('SUBMITTED', 'IN_REVIEW')`,
  asked: sql<boolean>`c.status = 'NEEDS_INFO'`,
  settled: sql<boolean>`c.status in ('APPROVED', 'PARTIALLY_APPROVED', 'CREDITED', 'DENIED')`,
  all: sql<boolean>`true`,
}

type Row = SummaryRow & {
  account_number: number
  customer: string
  decision: ClaimDecision | null
  decided_at: Date | null
  reopened_at: Date | null
  photos: number
}

/** Escapes characters with a special meaning in a search pattern. */
const pattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Submitted claims of customers whom the caller looks after, limited by the filters. */
function condition(
  ctx: SignedInCtx,
  { q, account, reason, rule, vendorId, from, to }: Query,
): RawBuilder<boolean> {
  const { timeZone } = ctx.settings
  const lineWith = (what: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from claim_lines f where f.claim_id = c.id and ${what})`
  const parts: RawBuilder<boolean>[] = [
    sql<boolean>`c.submitted_at is not null`,
    lookedAfterBy(ctx.user, 's'),
    ...(account === undefined ? [] : [sql<boolean>`s.account_number = ${account}`]),
    ...(reason === undefined ? [] : [lineWith(sql`f.reason = ${reason}`)]),
    ...(vendorId === undefined ? [] : [lineWith(sql`f.vendor_id = ${vendorId}`)]),
    ...(rule === undefined ? [] : [sql<boolean>`c.decision ->> 'rule' = ${rule}`]),
    ...(from === undefined ? [] : [sql<boolean>`c.submitted_at >= ${startOfDay(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql<boolean>`c.submitted_at < ${startOfDay(addDays(to, 1), timeZone)}`]),
    ...(q === undefined || q === '' ? [] : [named(q)]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

function named(q: string): RawBuilder<boolean> {
  const digits = /^(?:c-?)?(\d{1,9})$/i.exec(q)?.[1]
  return digits === undefined
    ? sql<boolean>`s.name ilike ${pattern(q)}`
    : sql<boolean>`(c.claim_number = ${Number(digits)} or o.order_number = ${Number(digits)}
        or s.account_number = ${Number(digits)} or s.name ilike ${pattern(q)})`
}

/** A page of claims, with the counts of the tabs and how fast claims are settled. */
export async function readDeskClaims(
  ctx: SignedInCtx,
  query: Query,
): Promise<ReplyOf<typeof claimDesk.list>> {
  const { tab } = query
  const narrowed = condition(ctx, query)
  const more = sql`, s.account_number, s.name as customer, c.decision, c.decided_at, c.reopened_at,
    (select count(*)::int from claim_photos p where p.claim_id = c.id) as photos`
  const found = ctx.db
    .selectFrom(sql<Row>`(${summaries(sql<boolean>`${narrowed} and ${tabs[tab]}`, more)})`.as('c'))
    .selectAll()
  // Claims about a bad lot come first: the next truck may carry that lot.
  const lotFirst = sql`extract(epoch from submitted_at) - case when decision ->> 'rule' = 'LOT' then 1e12 else 0 end`
  const [page, around] = await Promise.all([
    readPage(found, query, {
      sorts: {
        age: tab === 'decide' ? lotFirst : sql`submitted_at`,
        amount: sql`claimed_cents`,
        number: sql`claim_number`,
        customer: sql`lower(customer)`,
        status: sql`status`,
        reason: sql`reason`,
      },
      usual: tab === 'decide' || tab === 'asked' ? 'age' : '-age',
      id: sql`id`,
    }),
    readAround(ctx, narrowed),
  ])
  return { ...page, ...around, rows: page.rows.map((row) => present(row, ctx.now())) }
}

async function readAround(ctx: SignedInCtx, narrowed: RawBuilder<boolean>) {
  const today = startOfDay(dayAt(ctx.now(), ctx.settings.timeZone), ctx.settings.timeZone)
  const month = new Date(ctx.now().getTime() - 30 * 86_400_000)
  const counts = claimTabs.map((tab) => sql`(count(*) filter (where ${tabs[tab]}))::int as ${sql.ref(tab)}`)
  const byRule = sql`c.decided_by = ${rulesActor} and c.decided_at >= ${today}`
  const { rows } = await sql<
    Record<ClaimTab, number> & {
      cents: number
      by_rule: number
      by_rule_cents: number
      median: number | null
    }
  >`select ${sql.join(counts)},
      coalesce(sum(c.claimed_cents) filter (where ${tabs.decide}), 0)::bigint as cents,
      (count(*) filter (where ${byRule}))::int as by_rule,
      coalesce(sum(c.approved_cents) filter (where ${byRule}), 0)::bigint as by_rule_cents,
      round(percentile_cont(0.5) within group (order by extract(epoch from c.decided_at - c.submitted_at) / 60)
        filter (where c.decided_at >= ${month} and c.decided_by <> ${rulesActor}))::int as median
    from claims c join orders o on o.id = c.order_id join customers s on s.id = c.customer_id
    where ${narrowed}`.execute(ctx.db)
  const [row] = rows
  return {
    tabs: {
      decide: row?.decide ?? 0,
      asked: row?.asked ?? 0,
      settled: row?.settled ?? 0,
      all: row?.all ?? 0,
    },
    amount: dollarsFromCents(row?.cents ?? 0),
    byRule: { claims: row?.by_rule ?? 0, amount: dollarsFromCents(row?.by_rule_cents ?? 0) },
    medianMinutes: row?.median ?? null,
  }
}

const waits: readonly ClaimStatus[] = ['SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO']

/** Why a claim waits, from the facts that the rules checked. */
export function whyWaiting({
  status,
  decision,
  reopened_at,
  photos,
}: Pick<Row, 'status' | 'decision' | 'reopened_at' | 'photos'>): Pick<ListedClaim, 'why' | 'whyNumber'> {
  if (!waits.includes(status)) return { why: null, whyNumber: null }
  if (reopened_at !== null) return { why: 'REOPENED', whyNumber: null }
  if (status === 'NEEDS_INFO') return { why: 'ASKED', whyNumber: null }
  const check = (name: ClaimDecision['checks'][number]['check']) =>
    decision?.checks.find((one) => one.check === name)
  const failed = (name: Parameters<typeof check>[0]) => check(name)?.ok === false
  if (decision?.rule === 'LOT') return { why: 'LOT', whyNumber: check('LOT')?.value ?? null }
  if (failed('WINDOW')) {
    const minutes = check('WINDOW')?.value ?? 0
    return { why: 'LATE', whyNumber: Math.max(1, Math.floor(minutes / 1440)) }
  }
  if (failed('PHOTOS')) return { why: 'PHOTOS', whyNumber: photos }
  if (failed('COUNT') && check('COUNT')?.value !== null)
    return { why: 'COUNTED', whyNumber: check('COUNT')?.value ?? null }
  if (failed('CLAIMS')) return { why: 'OFTEN', whyNumber: (check('CLAIMS')?.value ?? 0) + 1 }
  if (failed('AMOUNT') || failed('SHARE') || failed('INVOICE')) return { why: 'OVER_LIMIT', whyNumber: null }
  return { why: 'OTHER', whyNumber: null }
}

function present(row: Row, now: Date): ListedClaim {
  const until = row.decided_at ?? now
  const sent = row.submitted_at ?? row.created_at
  return {
    ...presentSummary(row),
    accountNumber: row.account_number,
    customer: row.customer,
    rule: row.decision?.rule ?? null,
    isFlagged: row.decision?.isFlagged ?? false,
    minutes: Math.max(0, Math.round((until.getTime() - sent.getTime()) / 60_000)),
    ...whyWaiting(row),
    photos: row.photos,
  }
}

export const claimsTable: ListTable<ListedClaim> = {
  name: 'Claims',
  fileName: 'claims',
  columns: [
    { header: 'Claim', width: 10, value: (row) => row.number },
    { header: 'Sent', width: 20, value: (row) => row.submittedAt ?? '' },
    { header: 'Account', width: 10, value: (row) => row.accountNumber },
    { header: 'Customer', width: 32, value: (row) => row.customer },
    { header: 'Order', width: 10, value: (row) => row.orderNumber },
    { header: 'What', width: 36, value: (row) => row.description },
    { header: 'Units', width: 8, value: (row) => row.quantity },
    { header: 'Reason', width: 20, value: (row) => row.reason ?? '' },
    { header: 'Status', width: 18, value: (row) => row.status },
    { header: 'Claimed', width: 12, value: (row) => row.claimed, money: true },
    { header: 'Approved', width: 12, value: (row) => row.approved ?? '' },
    { header: 'Rule', width: 16, value: (row) => row.rule ?? '' },
    { header: 'Minutes', width: 10, value: (row) => row.minutes },
  ],
}
