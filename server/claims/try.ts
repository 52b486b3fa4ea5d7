import { sql } from 'kysely'
import { addDays, dayAt, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { claimPolicy, PolicyTry } from '../../contract/features/claims/policy.ts'
import { type ClaimFacts, judge, policyOutcomes } from '../../contract/rules/claim-policy.ts'
import type { SignedInCtx } from '../core/route.ts'
import { numberOf } from './moves.ts'
import { policyNow } from './policies.ts'
import { assertPolicy } from './policy-change.ts'

const spanDays = { '90_DAYS': 90, '18_MONTHS': 548 }
const mostRows = 500
const mostCustomers = 50

type Row = {
  id: number
  claim_number: number
  submitted_at: Date
  account_number: number
  customer: string
  claimed_cents: number
  facts: ClaimFacts
}

/**
 * Tries a table on the claims of a period, by the facts stored when each was submitted, next to the table in effect. The same
 * claims and table give the same result.
 */
export async function tryPolicy(
  ctx: SignedInCtx,
  { table, span }: InputOf<typeof claimPolicy.try>['body'],
): Promise<PolicyTry> {
  assertPolicy(table)
  const { timeZone } = ctx.settings
  const to = dayAt(ctx.now(), timeZone)
  const from = addDays(to, -spanDays[span])
  const { policy } = await policyNow(ctx)
  const { rows } = await sql<Row>`
    select c.id, c.claim_number, c.submitted_at, s.account_number, s.name as customer, c.claimed_cents, c.facts
    from claims c join customers s on s.id = c.customer_id
    where c.submitted_at >= ${startOfDay(from, timeZone)} and c.facts is not null and jsonb_array_length(c.facts -> 'lines') > 0
    order by c.submitted_at desc, c.id desc`.execute(ctx.db)
  const judged = rows.map((row) => {
    const tried = judge(table, row.facts)
    const now = judge(policy, row.facts)
    return { row, tried, now, differs: tried.rule !== now.rule || tried.outcome !== now.outcome }
  })
  const sumOf = (some: readonly { row: Row }[]) => ({
    claims: some.length,
    amount: dollarsFromCents(some.reduce((sum, { row }) => sum + row.claimed_cents, 0)),
  })
  const atOnce = judged.filter(({ tried }) => tried.outcome === 'AUTO_CREDIT')
  const customers = [...Map.groupBy(judged, ({ row }) => row.account_number)].map(([accountNumber, own]) => {
    const credited = own.filter(({ tried }) => tried.outcome === 'AUTO_CREDIT')
    return {
      accountNumber,
      customer: own[0]?.row.customer ?? '',
      ...sumOf(own),
      atOnce: credited.length,
      atOnceAmount: sumOf(credited).amount,
    }
  })
  return {
    from,
    to,
    ...sumOf(judged),
    rules: table.rows.map(({ rule }) => ({
      rule,
      ...sumOf(judged.filter(({ tried }) => tried.rule === rule)),
    })),
    outcomes: policyOutcomes.map((outcome) => {
      const before = sumOf(judged.filter(({ now }) => now.outcome === outcome))
      return {
        outcome,
        ...sumOf(judged.filter(({ tried }) => tried.outcome === outcome)),
        claimsNow: before.claims,
        amountNow: before.amount,
      }
    }),
    customers: customers
      .filter(({ atOnce: some }) => some > 0 || atOnce.length === 0)
      .sort((a, b) => b.atOnceAmount - a.atOnceAmount || a.accountNumber - b.accountNumber)
      .slice(0, mostCustomers),
    rows: judged
      .toSorted((a, b) => Number(b.differs) - Number(a.differs))
      .slice(0, mostRows)
      .map(({ row, tried, now }) => ({
        claimId: row.id,
        number: numberOf(row.claim_number),
        at: row.submitted_at.toISOString(),
        accountNumber: row.account_number,
        customer: row.customer,
        amount: dollarsFromCents(row.claimed_cents),
        now: { rule: now.rule, outcome: now.outcome },
        tried: { rule: tried.rule, outcome: tried.outcome },
        checks: [...tried.checks],
      })),
    differ: judged.filter(({ differs }) => differs).length,
  }
}
