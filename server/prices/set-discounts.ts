import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { DiscountScope, discounts } from '../../contract/features/prices/discounts.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { changeFields } from '../changes/record.ts'
import type { ChangeTable, RowValues } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { keyOf, planAfter, type Window } from './rules.ts'

type Body = InputOf<typeof discounts.setRoute>['body']
type Reply = ReplyOf<typeof discounts.setRoute>
type Setting = {
  scope: DiscountScope
  ids: readonly string[]
  percentBp: number
  from: Day | null
  to: Day | null
  why: string
}

/**
 * Sets the percentage of routes, levels, accounts, categories or for everyone, as one change set; with `at` it is scheduled. Throws
 * `unknown_route`, `unknown_account`, `not_found` or `invalid_input` for an unknown id.
 */
export async function setDiscounts(ctx: SignedInCtx, scope: DiscountScope, body: Body): Promise<Reply> {
  const { percent, from, to, why, at } = body
  const ids = scope === 'global' ? [''] : [...new Set(body.ids)].sort()
  await assertIds(ctx, scope, ids)
  assertDays(from, to)
  // Basis points convert to percent as cents do to dollars.
  const setting = { scope, ids, percentBp: centsFromDollars(percent), from, to, why }
  const answer = { ids: scope === 'global' ? [] : ids, percent }
  if (at === null) return { ...answer, changeSetId: (await writeSetting(ctx, setting)) ?? null }
  const scheduledId = await scheduleChange(ctx, {
    kind: discountScheduled,
    at: new Date(at),
    about: { kind: 'discount', scope, ids: answer.ids, percent, from, to },
    input: setting,
    needs: ['TIER_PRICING'],
  })
  return { ...answer, scheduledId }
}

/** A scheduled change of discounts. */
export const discountScheduled = defineScheduled<Setting>({ kind: 'discount', run: writeSetting })

export function assertDays(from: Day | null, to: Day | null) {
  if (from !== null && to !== null && from > to)
    throw new AppError('invalid_input', {
      fields: [{ path: 'to', message: 'The last day comes before the first.' }],
    })
}

/** Throws for an unknown route, level, account or category. */
export async function assertIds(ctx: SignedInCtx, scope: DiscountScope, ids: readonly string[]) {
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'ids', message }] })
  if (scope === 'global') return
  if (ids.length === 0) throw refuse('Name at least one.')
  if (scope === 'price_tier') {
    if (ids.some((id) => !/^[1-5]$/.test(id))) throw refuse('Levels are 1 to 5.')
    return
  }
  const known = new Set(await knownIds(ctx, scope, ids))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const code = { route: 'unknown_route', customer: 'unknown_account', category: 'not_found' } as const
  const what = { route: 'No route', customer: 'No account', category: 'No category' } as const
  throw new AppError(code[scope], { detail: `${what[scope]} is called ${unknown.slice(0, 5).join(', ')}.` })
}

async function knownIds(
  { db, user }: SignedInCtx,
  scope: 'route' | 'customer' | 'category',
  ids: readonly string[],
) {
  const of = sql<string>`any(${[...ids]}::text[])`
  const { rows } = await {
    route: sql<{
      id: string
    }>`select route_number as id from routes where route_number = ${of} and removed_at is null`,
    customer: sql<{ id: string }>`select account_number::text as id from customers
      where account_number::text = ${of} and not is_house and ${lookedAfterBy(user)}`,
    category: sql<{ id: string }>`select distinct category as id from products where category = ${of}`,
  }[scope].execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the change set; undefined if nothing differs. */
async function writeSetting(ctx: SignedInCtx, setting: Setting): Promise<number | undefined> {
  const { scope, ids, percentBp, from, to, why } = setting
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const keys = ids.map((id) => keyOf(scope, id))
  const before = await discountChanges.lock(ctx, keys)
  const planned = keys.map((key) => {
    const plan = (before.get(key)?.plan ?? []) as Window[]
    return { key, before: plan, after: planAfter(plan, { percentBp, from, to }, today) }
  })
  const changeSetId = await changeFields(
    ctx,
    {
      area: 'prices',
      sentence: 'discount.changed',
      parameters: { scope, percent: percentBp / 100 },
      subject: `discount ${scope} ${ids.slice(0, 20).join(', ')}`.trim(),
      before: planned.slice(0, 20).map(({ key, before }) => ({ key, plan: before })),
      after: planned.slice(0, 20).map(({ key, after }) => ({ key, plan: after })),
      why,
    },
    planned.map(({ key, before, after }) => ({ table: 'discounts', key, field: 'plan', before, after })),
  )
  if (changeSetId !== undefined)
    await discountChanges.write(
      ctx,
      planned.map(({ key, after }) => ({ key, values: { plan: after } })),
    )
  return changeSetId
}

const partsOf = (key: string) => {
  const at = key.indexOf(':')
  return { scope: key.slice(0, at) as DiscountScope, id: key.slice(at + 1) }
}

/** How discounts are undone: by ending rows and adding others, so that the plan at any past moment stays readable. */
export const discountChanges: ChangeTable = {
  name: 'discounts',
  lock: async (ctx, keys) => {
    // Serializes writers, even when no row exists yet.
    await sql`select pg_advisory_xact_lock(hashtext('discounts'))`.execute(ctx.db)
    const rows = await ctx.db
      .selectFrom('discounts')
      .select(['scope', 'scope_key', 'percent_bp', 'starts_on', 'ends_on'])
      .where('ended_at', 'is', null)
      .where(sql<string>`scope || ':' || scope_key`, 'in', keys)
      .orderBy(sql`starts_on nulls first`)
      .execute()
    const plans = Map.groupBy(rows, ({ scope, scope_key }) => keyOf(scope, scope_key))
    return new Map(
      keys.map((key) => {
        const plan = (plans.get(key) ?? []).map((row) => ({
          percentBp: row.percent_bp,
          from: row.starts_on,
          to: row.ends_on,
        }))
        return [key, { plan }]
      }),
    )
  },
  write: writePlans,
  names: async (ctx, keys) => {
    const { rows } = await sql<{ key: string; name: string }>`
      select 'route:' || route_number as key, route_number || ' ' || name as name from routes
      where 'route:' || route_number = any(${[...keys]}::text[])
      union all
      select 'customer:' || account_number, account_number || ' ' || name from customers
      where 'customer:' || account_number = any(${[...keys]}::text[])`.execute(ctx.db)
    const named = new Map(rows.map(({ key, name }) => [key, name]))
    return new Map(keys.map((key) => [key, named.get(key) ?? partsOf(key).id]))
  },
}

async function writePlans(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const at = ctx.now()
  const wanted = rows.flatMap(({ key, values }) =>
    ((values.plan ?? []) as Window[]).map(({ percentBp, from, to }) => {
      const { scope, id } = partsOf(key)
      return { scope, scope_key: id, percent_bp: percentBp, starts_on: from, ends_on: to }
    }),
  )
  const same = sql`w.scope = d.scope and w.scope_key = d.scope_key and w.percent_bp = d.percent_bp
    and w.starts_on is not distinct from d.starts_on and w.ends_on is not distinct from d.ends_on`
  const asRows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as w (scope text, scope_key text, percent_bp int, starts_on date, ends_on date)`
  await sql`update discounts d set ended_at = greatest(${at}, set_at)
    where ended_at is null and scope || ':' || scope_key = any(${rows.map(({ key }) => key)}::text[])
      and not exists (select from ${asRows} where ${same})`.execute(ctx.db)
  await sql`insert into discounts (scope, scope_key, percent_bp, starts_on, ends_on, set_at, set_by, change_set_id)
    select w.scope, w.scope_key, w.percent_bp, w.starts_on, w.ends_on, ${at}, ${ctx.user.email},
      nullif(current_setting('stemyard.change_set', true), '')::bigint
    from ${asRows}
    where not exists (select from discounts d where d.ended_at is null and ${same})`.execute(ctx.db)
  await ctx.emit('price.changed', {})
}
