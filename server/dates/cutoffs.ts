import { addDays, type Day, startOfDay, weekdayOf } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodCodes } from '../../contract/core/fields.ts'
import type { CutoffRow, cutoffs } from '../../contract/features/dates/cutoffs.ts'
import type { CutoffInput } from '../../contract/features/dates/fields.ts'
import { orderTypes } from '../../contract/rules/order-types.ts'
import { type CalendarRules, explainDay } from '../../contract/rules/ship-days.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readRoutes } from './calendar.ts'
import { changeDates } from './change.ts'
import { nameOfScope, scopeFaults, today as todayOf } from './days.ts'
import { inTurn } from './in-turn.ts'
import { readRules } from './judged.ts'
import { newIds, type Rule } from './rows.ts'

/** Current and future rules, the broadest first. */
export async function readCutoffs(ctx: Ctx): Promise<ReplyOf<typeof cutoffs.list>> {
  const [rows, routes] = await Promise.all([findRows(ctx), readRoutes(ctx)])
  return { rows, routes: routes.map(({ routeNumber, name }) => ({ routeNumber, name })) }
}

const scopeOrder = ['warehouse', 'method', 'order_type', 'route', 'customer']

async function findRows(ctx: Ctx): Promise<CutoffRow[]> {
  const today = todayOf(ctx)
  const rows = await ctx.db
    .selectFrom('cutoff_rules')
    .select([
      'id',
      'version',
      'scope',
      'scope_key as scopeKey',
      'delivery_weekday as deliveryWeekday',
      'delivery_date as deliveryDay',
      'offset_days as offsetDays',
      'local_time as localTime',
      'mode',
      'valid_from as validFrom',
      'valid_to as validTo',
      'note',
      'set_by as setBy',
      'set_at as setAt',
    ])
    .select(nameOfScope('cutoff_rules').as('name'))
    .where(({ or, eb }) => or([eb('delivery_date', 'is', null), eb('delivery_date', '>=', today)]))
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .execute()
  const rules = await readRules(ctx)
  const decides = await decidedBy(ctx, rules)
  return rows
    .map((row) => ({ ...row, setAt: row.setAt?.toISOString() ?? null, decides: decides.get(row.id) ?? null }))
    .sort(
      (a, b) =>
        scopeOrder.indexOf(a.scope) - scopeOrder.indexOf(b.scope) ||
        a.scopeKey.localeCompare(b.scopeKey) ||
        (a.deliveryDay ?? '').localeCompare(b.deliveryDay ?? '') ||
        (a.deliveryWeekday ?? -1) - (b.deliveryWeekday ?? -1) ||
        a.id - b.id,
    )
}

/** Shops for which rules give the same result: those of a route, and each shop with rules of its own. */
type Group = { accountNumber: number; routeNumber: string | null; shops: number }

/** How many shops each rule decides for, on its best day of the next week or on its own date. */
async function decidedBy(ctx: Ctx, rules: CalendarRules): Promise<Map<number, { day: Day; shops: number }>> {
  const own = new Set(
    rules.cutoffRules.filter(({ scope }) => scope === 'customer').map(({ scopeKey }) => scopeKey),
  )
  const shops = await ctx.db
    .selectFrom('customers as c')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.id').on('a.deleted_at', 'is', null).on('a.position', '=', 0),
    )
    .select(['c.account_number as accountNumber', 'a.route_number as routeNumber'])
    .where('c.status', '<>', 'closed')
    .where('c.is_house', '=', false)
    .distinctOn('c.id')
    .execute()
  const groups = new Map<string, Group>()
  for (const { accountNumber, routeNumber } of shops) {
    const isOwn = own.has(String(accountNumber))
    const key = isOwn ? `account ${accountNumber}` : `route ${routeNumber}`
    const known = groups.get(key)
    if (known) known.shops += 1
    else groups.set(key, { accountNumber: isOwn ? accountNumber : 0, routeNumber, shops: 1 })
  }
  const today = todayOf(ctx)
  const dated = rules.cutoffRules.flatMap(({ deliveryDay }) => deliveryDay ?? [])
  const week = Array.from({ length: 7 }, (_, i) => addDays(today, i + 1))
  const best = new Map<number, { day: Day; shops: number }>()
  for (const day of new Set([...week, ...dated.filter((one) => one > today)]))
    for (const [id, count] of countOn(rules, day, [...groups.values()])) {
      const known = best.get(id)
      if (!known || count > known.shops) best.set(id, { day, shops: count })
    }
  return best
}

/** Counts the shops for which a rule decides on a day, with any method that is open. */
function countOn(rules: CalendarRules, day: Day, groups: readonly Group[]): Map<number, number> {
  const counts = new Map<number, number>()
  const wellBefore = startOfDay(addDays(day, -60), rules.timeZone)
  for (const { accountNumber, routeNumber, shops } of groups) {
    const decisive = new Set<number>()
    for (const method of methodCodes)
      for (const orderType of orderTypes) {
        const { steps } = explainDay(
          rules,
          { method, routeNumber, accountNumber, orderType },
          day,
          wellBefore,
        )
        const shut = steps.find(
          ({ rule, outcome }) => outcome === 'refuses' && rule !== 'ahead' && rule !== 'cut_off',
        )
        const [row] =
          steps.find(({ rule }) => rule === (shut?.rule === 'shut' ? 'shut' : 'cut_off'))?.rows ?? []
        if (row?.table === 'cutoff_rules' && (!shut || shut.rule === 'shut')) decisive.add(row.id)
      }
    for (const id of decisive) counts.set(id, (counts.get(id) ?? 0) + shops)
  }
  return counts
}

const ruleOf = (row: CutoffInput, holiday: Day | null = null): Rule => ({
  scope: row.scope,
  scope_key: row.scope === 'warehouse' ? '' : row.scopeKey,
  delivery_weekday: row.deliveryDay === null ? row.deliveryWeekday : null,
  delivery_date: row.deliveryDay,
  offset_days: row.offsetDays,
  local_time: row.mode === 'CLOSED' ? null : row.localTime,
  mode: row.mode,
  valid_from: row.validFrom,
  valid_to: row.validTo,
  note: row.note,
  holiday,
})
export const cutoffRule = ruleOf

const about = (row: { scope: string; scopeKey: string }) =>
  ({
    sentence: 'cut-off.changed',
    parameters: {},
    subject: `cut-off of ${row.scope} ${row.scopeKey}`.trim(),
  }) as const

export async function addCutoff(ctx: SignedInCtx, rule: CutoffInput): Promise<CutoffRow> {
  await assertRule(ctx, '', rule)
  const [id] = await newIds(ctx, 'cutoff', 1)
  await changeDates(ctx, about(rule), [{ key: `cutoff:${id}`, rule: ruleOf(rule) }])
  return readOne(ctx, id ?? 0)
}

/** Throws `not_found`, and `changed_meanwhile` with the current row. */
export async function changeCutoff(
  ctx: SignedInCtx,
  id: number,
  { version, rule }: InputOf<typeof cutoffs.change>['body'],
): Promise<CutoffRow> {
  await assertRule(ctx, 'rule', rule)
  await inTurn(ctx.db)
  const now = await readOne(ctx, id)
  await assertVersion(ctx, { table: 'dates', key: `cutoff:${id}` }, now, version)
  await assertNotLast(ctx, now, rule)
  await changeDates(ctx, about(rule), [{ key: `cutoff:${id}`, rule: ruleOf(rule) }])
  return readOne(ctx, id)
}

export async function removeCutoff(ctx: SignedInCtx, id: number) {
  await inTurn(ctx.db)
  const now = await readOne(ctx, id)
  await assertNotLast(ctx, now)
  await changeDates(ctx, about(now), [{ key: `cutoff:${id}`, rule: null }])
}

async function readOne(ctx: Ctx, id: number): Promise<CutoffRow> {
  const row = (await findRows(ctx)).find((one) => one.id === id)
  if (!row) throw new AppError('not_found')
  return row
}

type Plain = Pick<CutoffRow, 'scope' | 'deliveryWeekday' | 'deliveryDay' | 'validFrom' | 'validTo' | 'mode'>
const isForAll = (row: Plain) =>
  row.scope === 'warehouse' &&
  row.mode === 'STRICT' &&
  row.deliveryWeekday === null &&
  row.deliveryDay === null &&
  row.validFrom === null &&
  row.validTo === null

/** Throws `last_cutoff` if no rule would be left that applies to everyone on any day. */
async function assertNotLast(ctx: Ctx, row: CutoffRow, after?: Plain) {
  if (!isForAll(row) || (after && isForAll(after))) return
  const rest = (await findRows(ctx)).filter((one) => one.id !== row.id && isForAll(one))
  if (rest.length === 0) throw new AppError('last_cutoff')
}

async function assertRule(ctx: Ctx, path: string, rule: CutoffInput) {
  const at = (field: string, message: string) => ({ path: path ? `${path}.${field}` : field, message })
  const fields = (await scopeFaults(ctx, () => '', [rule])).map(({ message }) => at('scopeKey', message))
  if (rule.deliveryDay && rule.deliveryDay < todayOf(ctx))
    fields.push(at('deliveryDay', 'This day has passed.'))
  if (rule.validFrom && rule.validTo && rule.validTo < rule.validFrom)
    fields.push(at('validTo', 'The last day is before the first.'))
  if (
    rule.deliveryDay &&
    rule.deliveryWeekday !== null &&
    weekdayOf(rule.deliveryDay) !== rule.deliveryWeekday
  )
    fields.push(at('deliveryWeekday', 'Choose a day or a weekday, not both.'))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}
