import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type ChangeArea, changeAreas, type changes } from '../../contract/features/changes.ts'
import type { MailKind } from '../../contract/features/messages/outbox.ts'
import { runBeforeCommit } from '../../db/round-trips.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type BulkPlan, bulkTablesOf, undoInBulk } from './bulk.ts'
import { readChangeSet } from './read.ts'
import { beginChangeSet, differing, type FieldChange, isSame, recordFields } from './record.ts'
import type { ChangeTable, ChangeTables, RowValues } from './tables.ts'

type Asked = InputOf<typeof changes.revert>
type Preview = ReplyOf<typeof changes.previewRevert>

/**
 * Undoes a change set, whole or in part, and records that as a set of its own. Throws `not_found` without the authority of the
 * change, `not_reversible` if nothing can be restored, and the errors of an edit to the same fields. Of two concurrent undos, the
 * second finds nothing left to restore.
 */
export async function revertChange(ctx: SignedInCtx, tables: ChangeTables, asked: Asked) {
  const id = await inTransaction(ctx, async (inside) => {
    const done = await carryOut(inside, tables, asked)
    if (done.id === undefined) throw new AppError('not_reversible')
    return done.id
  })
  for (const table of tables) await table.committed?.(ctx)
  return readChangeSet(ctx, tables, id)
}

/** The most fields and emails that a preview lists. */
const mostStays = 500
const mostTold = 50

/** Previews an undo by running it and rolling it back, so that the preview cannot differ from the real undo. */
export async function previewRevert(
  ctx: SignedInCtx,
  tables: ChangeTables,
  asked: InputOf<typeof changes.previewRevert>,
): Promise<Preview> {
  return rolledBack(ctx, async (inside) => {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from messages`.execute(
      inside.db,
    )
    const { id: _, ...plan } = await carryOut(inside, tables, { ...asked, body: { ...asked.body, why: '' } })
    await runBeforeCommit(inside.db)
    const told = await readTold(inside, rows[0]!.last)
    return { ...plan, told: told.slice(0, mostTold), tells: told.length }
  })
}

/** Emails queued by this transaction only. */
async function readTold(ctx: SignedInCtx, after: number): Promise<{ kind: MailKind; to: string }[]> {
  const { rows } = await sql<{ kind: MailKind; to: string }>`
    select kind, recipient as "to" from messages
    where id > ${after} and xmin::text = (pg_current_xact_id()::xid)::text order by id`.execute(ctx.db)
  return rows
}

class RolledBack extends Error {}

/** Runs `work` in a transaction that is always rolled back: it leaves no row, event or email. */
async function rolledBack<R>(ctx: SignedInCtx, work: (inside: SignedInCtx) => Promise<R>): Promise<R> {
  let result: { value: R } | undefined
  await inTransaction(ctx, async (inside) => {
    result = { value: await work(inside) }
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return result!.value
}

type Stored = {
  position: number
  table_name: string
  row_key: string
  field: string
  before: unknown
  after: unknown
}
type Planned = Stored & { now: unknown; state: 'goes' | 'changed' | 'already' | 'gone' }

/** Writes the restored values, in a transaction; `id` is undefined if nothing was restored. */
async function carryOut(ctx: SignedInCtx, tables: ChangeTables, { params, body }: Asked) {
  const set = await readSet(ctx, params.id)
  const bulk = await bulkTablesOf(ctx, tables, set)
  if (bulk) return carryOutInBulk(ctx, bulk, { set, body })
  const fields = await ctx.db
    .selectFrom('change_fields')
    .selectAll()
    .where('change_set_id', '=', params.id)
    .orderBy('position')
    .execute()
  const only = body.only && new Set(body.only)
  const asked = only ? fields.filter(({ position }) => only.has(position)) : fields
  const locked = await lockRows(ctx, tables, asked)
  const planned = asked.map((field): Planned => {
    const now = locked.get(field.table_name)?.values.get(field.row_key)
    return { ...field, now: now?.[field.field], state: stateOf(field, now) }
  })
  const since = new Set(body.includeChangedSince)
  const chosen = planned.filter(
    ({ state, position }) => state === 'goes' || (state === 'changed' && since.has(position)),
  )
  const plan = planOf(planned, chosen)
  if (chosen.length === 0) return { id: undefined, ...plan }
  const about = aboutOf(set, body.why)
  const id = await beginChangeSet(ctx, about)
  const written: FieldChange[] = []
  for (const { table, values } of locked.values()) {
    const rows = rowsOf(chosen.filter(({ table_name }) => table_name === table.name))
    if (rows.length === 0) continue
    await table.write(ctx, rows)
    const keys = rows.map(({ key }) => key)
    // Also records what the edit's rules changed in addition to these fields.
    const after = await table.lock(ctx, keys)
    for (const key of keys)
      written.push(
        ...differing(table.name, key, { before: values.get(key) ?? {}, after: after.get(key) ?? {} }),
      )
  }
  if (written.length === 0) throw new AppError('not_reversible')
  await recordFields(ctx, { id, about }, written)
  return { id, ...plan }
}

function planOf(planned: readonly Planned[], chosen: readonly Planned[]): BulkPlan {
  const stays = planned.filter(
    (field) => (field.state === 'changed' || field.state === 'gone') && !chosen.includes(field),
  )
  return {
    goes: chosen.length,
    already: planned.filter(({ state }) => state === 'already').length,
    stays: stays.slice(0, mostStays).map(({ position, state, now }) => ({
      position,
      because: state === 'gone' ? 'gone' : 'changed',
      now,
    })),
    stay: stays.length,
  }
}

type StoredSet = Awaited<ReturnType<typeof readSet>>

const aboutOf = (set: StoredSet, why: string) =>
  ({
    area: set.area as ChangeArea,
    sentence: 'change.reverted',
    parameters: parametersOf(set),
    subject: `change ${set.id}`,
    why,
    reverts: set.id,
    ...(set.customer_id !== null && { customerId: set.customer_id }),
  }) as const

/** The same for a set of thousands of fields. */
async function carryOutInBulk(
  ctx: SignedInCtx,
  tables: NonNullable<Awaited<ReturnType<typeof bulkTablesOf>>>,
  { set, body }: { set: StoredSet; body: Asked['body'] },
) {
  const about = aboutOf(set, body.why)
  const { changeSetId, ...plan } = await undoInBulk(
    ctx,
    tables,
    { id: set.id, only: body.only, since: body.includeChangedSince, mostStays },
    async () => ({ id: await beginChangeSet(ctx, about), about }),
  )
  return { id: changeSetId, ...plan }
}

async function readSet(ctx: SignedInCtx, id: number) {
  const set = await ctx.db.selectFrom('change_sets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!set || !may(ctx.user, changeAreas[set.area as ChangeArea])) throw new AppError('not_found')
  return set
}

type Locked = { table: ChangeTable; values: Awaited<ReturnType<ChangeTable['lock']>> }

/**
 * The current rows of the fields. They are locked, so that of two concurrent undos the second sees what the first wrote. Locks in
 * table order to prevent deadlocks.
 */
async function lockRows(ctx: SignedInCtx, tables: ChangeTables, fields: readonly Stored[]) {
  const locked = new Map<string, Locked>()
  for (const table of tables) {
    const own = fields.filter(({ table_name }) => table_name === table.name)
    if (own.length === 0) continue
    const keys = [...new Set(own.map(({ row_key }) => row_key))]
    locked.set(table.name, { table, values: await table.lock(ctx, keys) })
  }
  return locked
}

/** By default only fields that still have the set's value are restored. */
function stateOf({ field, before, after }: Stored, now: Readonly<Record<string, unknown>> | undefined) {
  if (!now || !Object.hasOwn(now, field)) return 'gone'
  if (isSame(now[field], before)) return 'already'
  return isSame(now[field], after) ? 'goes' : 'changed'
}

const rowsOf = (fields: readonly Planned[]): RowValues[] =>
  [...Map.groupBy(fields, ({ row_key }) => row_key)].map(([key, ones]) => ({
    key,
    values: Object.fromEntries(ones.map(({ field, before }) => [field, before])),
  }))

/** The undo of an undo keeps the first change's sentence. */
function parametersOf({ sentence, parameters }: { sentence: string; parameters: unknown }) {
  if (sentence !== 'change.reverted') return { sentence, parameters: parameters as object, times: 1 }
  const of = parameters as { sentence: string; parameters: object; times: number }
  return { ...of, times: of.times + 1 }
}
