import { sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodCodes } from '../../contract/core/fields.ts'
import type { days } from '../../contract/features/dates/days.ts'
import type {
  DaysInput,
  DisabledRow,
  OpeningInput,
  OpeningRow,
} from '../../contract/features/dates/fields.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { changeDates } from './change.ts'
import { newIds, type Rule } from './rows.ts'

export const today = ({ now, settings }: Pick<Ctx, 'now' | 'settings'>): Day =>
  dayAt(now(), settings.timeZone)

/** The name of a row's route or customer. */
export const nameOfScope = (table: string) => sql<string>`coalesce(case ${sql.ref(`${table}.scope`)}
  when 'route' then (select name from routes where route_number = ${sql.ref(`${table}.scope_key`)})
  when 'customer' then (select name from customers where account_number::text = ${sql.ref(`${table}.scope_key`)}) end, '')`

const rowColumns = [
  'id',
  'scope',
  'scope_key as scopeKey',
  'from_day as fromDay',
  'to_day as toDay',
  'weekday',
  'note',
] as const
const marks = ['set_by as setBy', 'set_at as setAt'] as const

/** Current and future closed days, in order. */
export async function readDisabled(ctx: Ctx): Promise<{ rows: DisabledRow[] }> {
  const rows = await ctx.db
    .selectFrom('disabled_days')
    .select([...rowColumns, ...marks, 'kind'])
    .select(nameOfScope('disabled_days').as('name'))
    .where('to_day', '>=', today(ctx))
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return { rows: rows.map(shown) }
}

/** Current and future extra days, in order. */
export async function readEnabled(ctx: Ctx): Promise<{ rows: OpeningRow[] }> {
  const rows = await ctx.db
    .selectFrom('day_openings')
    .select([...rowColumns, ...marks, 'over_closed as overClosed'])
    .select(nameOfScope('day_openings').as('name'))
    .where('to_day', '>=', today(ctx))
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return { rows: rows.map(shown) }
}

const shown = <Row extends { setAt: Date | null }>(row: Row) => ({
  ...row,
  setAt: row.setAt?.toISOString() ?? null,
})

export async function setDisabled(
  ctx: SignedInCtx,
  { add, remove }: InputOf<typeof days.setDisabled>['body'],
): Promise<ReplyOf<typeof days.setDisabled>> {
  await assertDays(ctx, (i) => `add.${i}`, add)
  await assertThere(ctx, 'disabled_days', remove)
  const added = await newIds(ctx, 'disabled', add.length)
  const parameters = { added: add.length, removed: remove.length }
  const changeSetId = await changeDates(
    ctx,
    { sentence: 'days.shut', parameters, subject: subjectOf('shut days', add) },
    [
      ...add.map((row, i) => ({ key: `disabled:${added[i]}`, rule: disabledRule(row) })),
      ...remove.map((id) => ({ key: `disabled:${id}`, rule: null })),
    ],
  )
  return { ...(await readDisabled(ctx)), added, changeSetId }
}

export async function setEnabled(
  ctx: SignedInCtx,
  { add, remove }: InputOf<typeof days.setEnabled>['body'],
): Promise<ReplyOf<typeof days.setEnabled>> {
  await assertDays(ctx, (i) => `add.${i}`, add)
  await assertThere(ctx, 'day_openings', remove)
  const added = await newIds(ctx, 'opening', add.length)
  const parameters = { added: add.length, removed: remove.length }
  const changeSetId = await changeDates(
    ctx,
    { sentence: 'days.opened', parameters, subject: subjectOf('extra days', add) },
    [
      ...add.map((row, i) => ({ key: `opening:${added[i]}`, rule: openingRule(row) })),
      ...remove.map((id) => ({ key: `opening:${id}`, rule: null })),
    ],
  )
  return { ...(await readEnabled(ctx)), added, changeSetId }
}

const subjectOf = (what: string, add: readonly { fromDay: Day }[]) =>
  add[0] ? `${what} from ${add[0].fromDay}` : what

const daysRule = (row: DaysInput | OpeningInput, holiday: Day | null): Rule => ({
  scope: row.scope,
  scope_key: row.scope === 'all' ? '' : row.scopeKey,
  from_day: row.fromDay,
  to_day: row.toDay ?? row.fromDay,
  weekday: row.weekday,
  note: row.note,
  holiday,
})
/** `holiday` names the holiday whose plan the row belongs to. */
export const disabledRule = (row: DaysInput, holiday: Day | null = null): Rule => ({
  ...daysRule(row, holiday),
  kind: row.kind,
})
export const openingRule = (row: OpeningInput, holiday: Day | null = null): Rule => ({
  ...daysRule(row, holiday),
  over_closed: row.overClosed,
})

const mostYearsAhead = 100

/** Throws `invalid_input` for past days or a reversed range, and for an unknown method, route or customer. */
export async function assertDays(
  ctx: Ctx,
  place: (row: number) => string,
  rows: readonly (DaysInput | OpeningInput)[],
) {
  const from = today(ctx)
  const last = addDays(from, mostYearsAhead * 365)
  const fields = rows.flatMap(({ fromDay, toDay = fromDay }, i) => {
    if (toDay < fromDay) return [{ path: `${place(i)}.toDay`, message: 'The last day is before the first.' }]
    if (toDay < from) return [{ path: `${place(i)}.fromDay`, message: 'This day has passed.' }]
    return toDay > last ? [{ path: `${place(i)}.toDay`, message: 'This day is too far ahead.' }] : []
  })
  fields.push(...(await scopeFaults(ctx, place, rows)))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

type Scoped = { scope: string; scopeKey: string }
/** A sentence for each row whose method, route or customer doesn't exist. */
export async function scopeFaults(ctx: Ctx, place: (row: number) => string, rows: readonly Scoped[]) {
  const keysOf = (scope: string) => rows.filter((row) => row.scope === scope).map(({ scopeKey }) => scopeKey)
  const [routes, accounts] = [keysOf('route'), keysOf('customer')]
  const known = new Set<string>(methodCodes.map((code) => `method ${code}`))
  for (const type of ['STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT']) known.add(`order_type ${type}`)
  if (routes.length > 0)
    for (const { route_number } of await ctx.db
      .selectFrom('routes')
      .select('route_number')
      .where('route_number', 'in', routes)
      .where('removed_at', 'is', null)
      .execute())
      known.add(`route ${route_number}`)
  if (accounts.length > 0)
    for (const { account } of (
      await sql<{ account: string }>`select account_number::text as account from customers
        where account_number::text = any(${accounts}::text[])`.execute(ctx.db)
    ).rows)
      known.add(`customer ${account}`)
  const sentences: Record<string, string> = {
    method: 'PICKUP, TRUCK or UPS.',
    route: 'There is no such route.',
    customer: 'There is no account with this number.',
    order_type: 'STOCK, PREBOOK, FARM_DIRECT or GROWER_DIRECT.',
  }
  return rows.flatMap(({ scope, scopeKey }, i) => {
    const message = sentences[scope]
    if (!message || known.has(`${scope} ${scopeKey}`)) return []
    return [{ path: `${place(i)}.scopeKey`, message }]
  })
}

/** Throws `not_found` if one of them was deleted. */
export async function assertThere(
  ctx: Ctx,
  table: 'disabled_days' | 'day_openings' | 'cutoff_rules',
  ids: readonly number[],
) {
  if (ids.length === 0) return
  const found = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  if (found.length < new Set(ids).size) throw new AppError('not_found')
}
