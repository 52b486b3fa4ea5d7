import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { DatedPolicy, Policies, PolicyTable } from '../../contract/features/claims/policy.ts'
import { type ClaimPolicy, usualPolicy } from '../../contract/rules/claim-policy.ts'
import type { Ctx } from '../core/route.ts'

/** The default table in the shape of one that staff publish. */
export const usualTable: PolicyTable = {
  terms: usualPolicy.terms,
  rows: usualPolicy.rows.map(({ numbers, ...row }) => ({ ...row, numbers: { ...numbers } })),
}

export type InForce = { version: number; policy: ClaimPolicy }

/** The table in effect on a day. A claim stores the number of the table that decided it. */
export async function policyOn(ctx: Ctx, day: Day): Promise<InForce> {
  const row = await ctx.db
    .selectFrom('claim_policies')
    .select(['version', 'body'])
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version: row?.version ?? 0, policy: (row?.body as PolicyTable | undefined) ?? usualPolicy }
}

export const policyNow = (ctx: Ctx): Promise<InForce> =>
  policyOn(ctx, dayAt(ctx.now(), ctx.settings.timeZone))

/** All tables: the one in effect, future ones, and the last thirty earlier ones. */
export async function readPolicies(ctx: Ctx): Promise<Policies> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<{
    starts_on: Day
    version: number
    actor: string
    why: string
    at: Date
    body: PolicyTable
  }>`select starts_on, version, actor, why, at, body from claim_policies order by starts_on desc limit 100`.execute(
    ctx.db,
  )
  const all = rows.map(
    ({ starts_on, version, actor, why, at, body }): DatedPolicy => ({
      startsOn: starts_on,
      version,
      actor,
      why,
      at: at.toISOString(),
      table: body,
    }),
  )
  const usual: DatedPolicy = {
    startsOn: null,
    version: 0,
    actor: '',
    why: '',
    at: null,
    table: usualTable,
  }
  const held = [...all.filter(({ startsOn }) => startsOn !== null && startsOn <= today), usual]
  const [inForce = usual, ...past] = held
  return {
    today,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    inForce,
    coming: all.filter(({ startsOn }) => startsOn !== null && startsOn > today).toReversed(),
    past: past.slice(0, 30),
  }
}
