import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { inSeason } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { BulkCause, Operation } from '../../contract/features/products/bulk.ts'
import { products } from '../../contract/features/products/products.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import type { RowValues, Values } from '../changes/tables.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { selectedIds } from '../lists/selection.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { startTask } from '../tasks/start.ts'
import { openOrdersOf, unfinishedOf } from './archive.ts'
import { type BulkRow, needsOfOperation, planOf } from './bulk-rules.ts'
import { samplesOf, touchedBy } from './bulk-samples.ts'
import { changeProductsPlan } from './bulk-task-plan.ts'
import { areaOf, changeLocked, lockProducts, readFields } from './change.ts'
import { readGrower } from './derived.ts'
import { shownBy } from './list.ts'
import { idsOf, todayOf } from './rows.ts'

const previewMs = 600_000
/** More products than this are changed by a task. */
export const mostAtOnce = 20_000
const mostExamples = 3

type Asked = InputOf<typeof products.previewBulk>['body']

/**
 * Previews a change of many products and stores it for ten minutes. Throws `not_your_field` without the authority for the operation,
 * and `selection_changed`.
 */
export async function previewBulk(
  ctx: SignedInCtx,
  { selection, operation }: Asked,
): Promise<ReplyOf<typeof products.previewBulk>> {
  assertMay(ctx, operation)
  const ids = await selectedIds(selection, (asked) => findIds(ctx, asked))
  const { fields, planned } = await planAll(ctx, operation, ids)
  const changing = planned.flatMap(({ id, plan }) => ('values' in plan ? [{ id, values: plan.values }] : []))
  const changingIds = changing.map(({ id }) => id)
  const [samples, touched] = await Promise.all([
    samplesOf(ctx, { changing, fields }),
    touchedBy(ctx, changingIds),
  ])
  const expiresAt = new Date(ctx.now().getTime() + previewMs)
  const { id: token } = await ctx.db
    .insertInto('bulk_previews')
    .values({
      user_id: ctx.user.id,
      operation: JSON.stringify(operation),
      product_ids: changingIds,
      versions: changingIds.map((id) => Number(fields.get(String(id))?.version)),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    total: ids.length,
    changes: changing.length,
    refusals: refusalsOf(planned, fields),
    samples,
    ...touched,
  }
}

function assertMay({ user }: SignedInCtx, operation: Operation) {
  if (!may(user, [needsOfOperation(operation)])) throw new AppError('not_your_field')
}

async function findIds(
  ctx: SignedInCtx,
  asked: { query: Readonly<Record<string, string>> } | { ids: readonly number[] },
): Promise<number[]> {
  const scope = inScope(scopeOf(ctx.user), 'products')
  if ('ids' in asked)
    return idsOf(ctx.db, { where: sql<boolean>`products.id = any(${[...asked.ids]}::int[])`, scope })
  const query = products.list.query.safeParse(asked.query)
  if (!query.success)
    throw new AppError('invalid_input', {
      fields: [{ path: 'selection.query', message: 'This filter cannot be read.' }],
    })
  return idsOf(ctx.db, { where: shownBy(ctx, query.data), scope })
}

type Planning = { id: number; plan: ReturnType<typeof planOf> }

/** The result of the operation for each of these products. */
async function planAll(
  ctx: SignedInCtx,
  operation: Operation,
  ids: readonly number[],
  lock = false,
): Promise<{ fields: Map<string, Values>; planned: Planning[] }> {
  const keys = ids.map(String)
  const grower = operation.kind === 'grower' ? await readGrower(ctx.db, operation.growerId) : undefined
  if (operation.kind === 'grower' && !grower)
    throw new AppError('invalid_input', {
      fields: [{ path: 'operation.growerId', message: 'Choose a grower.' }],
    })
  const fields = await (lock ? lockProducts(ctx, keys) : readFields(ctx, keys))
  const isArchive = operation.kind === 'state' && operation.state === 'archived'
  const orders = isArchive ? await openOrdersOf(ctx, ids) : undefined
  const today = todayOf(ctx)
  const planned = [...fields].map(([key, row]) => ({
    id: Number(key),
    plan: planOf(operation, bulkRowOf(ctx, row, orders?.has(Number(key)) ?? false), { today, grower }),
  }))
  return { fields, planned }
}

function bulkRowOf(ctx: SignedInCtx, row: Values, inOpenOrders: boolean): BulkRow {
  const unfinished = unfinishedOf(ctx, row)
  const { was, price1, saleEndsOn } = unfinished
  return {
    ...unfinished,
    inSeason: inSeason(todayOf(ctx), Number(row.seasonStartMonth), Number(row.seasonEndMonth)),
    state: row.state as BulkRow['state'],
    costE4: (row.costE4 ?? null) as number | null,
    taken: Number(row.taken ?? 0),
    onSale:
      was !== null && price1 !== null && was > price1 && (saleEndsOn === null || saleEndsOn >= todayOf(ctx)),
    inOpenOrders,
    fields: row,
  }
}

function refusalsOf(planned: readonly Planning[], fields: ReadonlyMap<string, Values>) {
  const causes = new Map<BulkCause, { count: number; examples: string[] }>()
  for (const { id, plan } of planned) {
    if (!('cause' in plan)) continue
    const found = causes.get(plan.cause) ?? { count: 0, examples: [] }
    found.count++
    if (found.examples.length < mostExamples) found.examples.push(String(fields.get(String(id))?.description))
    causes.set(plan.cause, found)
  }
  return [...causes].map(([cause, found]) => ({ cause, ...found })).sort((a, b) => b.count - a.count)
}

/** Applies a previewed change. Throws `preview_expired`, and `not_your_field` if the authority has been removed since. */
export async function carryOutBulk(
  ctx: SignedInCtx,
  { token, why, at }: InputOf<typeof products.bulk>['body'],
): Promise<ReplyOf<typeof products.bulk>> {
  return inTransaction(ctx, async (inside) => {
    const preview = await inside.db
      .deleteFrom('bulk_previews')
      .where('id', '=', token)
      .where('user_id', '=', ctx.user.id)
      .where('expires_at', '>', ctx.now())
      .returning(['operation', 'product_ids', 'versions'])
      .executeTakeFirst()
    if (!preview) throw new AppError('preview_expired')
    const operation = preview.operation as Operation
    assertMay(inside, operation)
    const { product_ids: ids, versions } = preview
    if (at !== null) {
      const scheduledId = await scheduleChange(inside, {
        kind: bulkScheduled,
        at: new Date(at),
        about: { kind: 'products', products: ids.length, what: operation.kind },
        // Calculated from the values at that moment, so without today's versions.
        input: { operation, ids, why },
        needs: [needsOfOperation(operation)],
      })
      return { changed: null, leftOut: 0, changeSetId: null, taskId: null, scheduledId }
    }
    if (ids.length > mostAtOnce) {
      const taskId = await startTask(inside, changeProductsPlan, { operation, ids, versions, why })
      await audit(inside, {
        action: 'products.bulk-started',
        subject: `${ids.length} products`,
        after: { operation, taskId },
      })
      return { changed: null, leftOut: 0, changeSetId: null, taskId, scheduledId: null }
    }
    return {
      ...(await changeMany(inside, { operation, ids, versions, why })),
      taskId: null,
      scheduledId: null,
    }
  })
}

export type BulkInput = {
  operation: Operation
  ids: readonly number[]
  /** The version of each product when it was shown; absent for a scheduled change. */
  versions?: readonly number[]
  why: string
}

/**
 * Changes many products as one change set and reports its progress to `step`, from 0 to 1. Products that somebody changed since they
 * were shown are left out.
 */
export async function changeMany(
  ctx: SignedInCtx,
  { operation, ids, versions, why }: BulkInput,
  step?: (part: number) => Promise<void>,
) {
  const { fields, planned } = await planAll(ctx, operation, ids, true)
  const seen = new Map(ids.map((id, i) => [id, versions?.[i]]))
  const isSame = (id: number) => {
    const version = seen.get(id)
    return version === undefined || version === fields.get(String(id))?.version
  }
  const rows = planned.flatMap(({ id, plan }): RowValues[] =>
    'values' in plan && isSame(id) ? [{ key: String(id), values: plan.values }] : [],
  )
  const changeSetId =
    rows.length === 0
      ? undefined
      : await changeLocked(
          ctx,
          { area: areaOf(rows), sentence: 'products.changed', parameters: { what: operation.kind }, why },
          { rows, before: fields, ...(step && { step }) },
        )
  if (changeSetId === undefined) nothingChanged(ctx)
  return { changed: rows.length, leftOut: ids.length - rows.length, changeSetId: changeSetId ?? null }
}

/** A scheduled change of many products. */
export const bulkScheduled = defineScheduled<BulkInput>({
  kind: 'products',
  run: (ctx, input) => changeMany(ctx, input),
})
