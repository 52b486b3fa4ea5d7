import { sql } from 'kysely'
import { asDay, dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { decidesClaims } from '../../contract/features/claims/desk.ts'
import type { claimPolicy, Policies, PolicyTable } from '../../contract/features/claims/policy.ts'
import { type PolicyFault, policyFaults } from '../../contract/rules/claim-policy.ts'
import { shipDayText } from '../../contract/words/day-words.ts'
import { changeFields, type FieldChange } from '../changes/record.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPolicies, usualTable } from './policies.ts'

const faultSentences: Record<PolicyFault['what'], string> = {
  unknown: 'This row has no such number.',
  twice: 'This row is there twice.',
  missing: 'This is missing.',
  bounds: 'This number is out of its bounds.',
  last: 'The last row gives all else to the desk, and stays on.',
}

/** Throws `policy_refused` with each fault's row and number. */
export function assertPolicy({ rows }: PolicyTable): void {
  const faults = policyFaults(rows)
  if (faults.length === 0) return
  throw new AppError('policy_refused', {
    fields: faults.map(({ row, number, what }) => ({
      path: `table.rows.${row}${number === null ? '' : `.numbers.${number}`}`,
      message: faultSentences[what],
    })),
  })
}

const lockAll = (ctx: Ctx) => sql`select pg_advisory_xact_lock(7836696301)`.execute(ctx.db)

/**
 * Publishes a table that takes effect on a day, in a transaction. Throws `changed_meanwhile` if any table has changed since it
 * was read, `policy_refused`, `day_passed`.
 */
export async function publishPolicy(
  ctx: SignedInCtx,
  { version, startsOn, table, why }: InputOf<typeof claimPolicy.publish>['body'],
): Promise<Policies> {
  assertPolicy(table)
  await lockAll(ctx)
  const before = await readPolicies(ctx)
  if (before.version !== version) {
    const last = [before.inForce, ...before.coming, ...before.past].find(
      (one) => one.version === before.version,
    )
    throw new AppError('changed_meanwhile', {
      data: { version: before.version, by: last?.actor ?? '', at: last?.at ?? null },
    })
  }
  if (startsOn < before.today)
    throw new AppError('day_passed', {
      fields: [{ path: 'startsOn', message: 'Choose today or a later day.' }],
    })
  const was = [before.inForce, ...before.coming].find((one) => one.startsOn === startsOn)?.table
  const fields: FieldChange[] = [
    {
      table: 'claim-policies',
      key: startsOn,
      field: 'table',
      before: was ?? null,
      after: table,
    },
  ]
  const made = await changeFields(
    ctx,
    {
      area: 'claims',
      sentence: 'claim-policy.changed',
      parameters: { startsOn },
      subject: `rules for claims from ${startsOn}`,
      why,
      before: was ?? usualTable,
      after: table,
    },
    fields,
  )
  if (made !== undefined) await writeTable(ctx, startsOn, table, why)
  return readPolicies(ctx)
}

async function writeTable(
  ctx: SignedInCtx,
  startsOn: string,
  table: PolicyTable | null,
  why = '',
): Promise<void> {
  if (table === null) await ctx.db.deleteFrom('claim_policies').where('starts_on', '=', startsOn).execute()
  else
    await sql`
      insert into claim_policies (starts_on, version, body, why, actor, user_id, at)
      values (${startsOn}::date, nextval('claim_policy_versions'), ${JSON.stringify(table)}::jsonb, ${why}, ${ctx.user.name},
        ${ctx.user.id}, ${ctx.now()})
      on conflict (starts_on) do update set version = excluded.version, body = excluded.body, why = excluded.why,
        actor = excluded.actor, user_id = excluded.user_id, at = excluded.at`.execute(ctx.db)
  await ctx.emit('claims.changed', { any: decidesClaims })
}

/** How rule changes are undone: the table published for a day is removed, or replaced with the previous one. */
export const claimPolicyChanges: ChangeTable = {
  name: 'claim-policies',
  lock: async (ctx, keys) => {
    await lockAll(ctx)
    const { rows } = await sql<{ starts_on: string; body: PolicyTable }>`
      select starts_on::text, body from claim_policies where starts_on = any(${[...keys]}::date[])`.execute(
      ctx.db,
    )
    const found = new Map(rows.map(({ starts_on, body }) => [starts_on, body]))
    return new Map(keys.map((key): [string, Values] => [key, { table: found.get(key) ?? null }]))
  },
  write: async (ctx, rows) => {
    // Claims keep the table that decided them, so undoing an old change can't rewrite a day that has begun.
    const today = dayAt(ctx.now(), ctx.settings.timeZone)
    for (const { key, values } of rows) {
      if (key < today) throw new AppError('not_reversible')
      await writeTable(ctx, key, values.table as PolicyTable | null)
    }
  },
  names: async (_ctx, keys) => new Map(keys.map((key) => [key, shipDayText(asDay(key), 'en')])),
}
