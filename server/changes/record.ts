import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import {
  type ChangeArea,
  type ChangeSentence,
  type ChangeTableName,
  changeAreas,
  type SentenceParameters,
} from '../../contract/features/changes.ts'
import { withCommit } from '../../db/round-trips.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Values } from './tables.ts'

export type FieldChange = {
  table: ChangeTableName
  key: string | number
  field: string
  before: unknown
  after: unknown
}

export type About<S extends ChangeSentence = ChangeSentence> = {
  area: ChangeArea
  sentence: S
  parameters: SentenceParameters[S]
  /** The subject of the audit log entry, and its data besides the fields. */
  subject: string
  before?: unknown
  after?: unknown
  /** The customer whose data changed, if any. */
  customerId?: number
  why?: string
  /** The set being undone. */
  reverts?: number
}

/**
 * Records one change by staff in its transaction: the change set with every field before and after, and the one entry of the audit log
 * that links to it. Always two statements, however many fields. If prices change, call it before the rows are written, so that their
 * history names the set. Returns the set; undefined, without an entry, if nothing differs.
 */
export async function changeFields<S extends ChangeSentence>(
  ctx: SignedInCtx,
  about: About<S>,
  fields: readonly FieldChange[],
): Promise<number | undefined> {
  const changed = fields.filter(({ before, after }) => !isSame(before, after))
  if (changed.length === 0) {
    nothingChanged(ctx)
    return undefined
  }
  const id = await beginChangeSet(ctx, about)
  await recordFields(ctx, { id, about }, changed)
  return id
}

/** The differences between the values of a row before and after. */
export const differing = (
  table: ChangeTableName,
  key: string | number,
  { before, after }: { before: Values; after: Values },
): FieldChange[] =>
  Object.keys(after)
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ table, key, field, before: before[field], after: after[field] }))

/** Whether two values are equal as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isPlain(one) && isPlain(other)
    ? (one ?? null) === (other ?? null)
    : isDeepStrictEqual(asJson(one), asJson(other))

/** Whether a value equals its own JSON: such values are compared directly, because up to 100,000 are compared at once. */
const isPlain = (value: unknown): boolean =>
  value == null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Opens a set whose fields are known only after the write; `recordFields` follows in the same transaction. */
export async function beginChangeSet(ctx: SignedInCtx, about: About): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into change_sets (area, sentence, parameters, user_id, actor, customer_id, why, at, reverts)
      values (${about.area}, ${about.sentence}, ${JSON.stringify(about.parameters)}::jsonb, ${ctx.user.id},
        ${ctx.user.email}, ${about.customerId ?? null}, ${about.why ?? ''}, ${ctx.now()}, ${about.reverts ?? null})
      returning id
    )
    select id, set_config('stemyard.change_set', id::text, true) from made`.execute(ctx.db)
  return rows[0]!.id
}

/** Writes the fields of an open set, its event and its audit log entry. */
export async function recordFields(
  ctx: SignedInCtx,
  { id, about }: { id: number; about: About },
  fields: readonly FieldChange[],
) {
  const [first] = fields
  if (!first) throw new Error('a change set without fields')
  const rows = rowsOf(fields)
  const rowCount = new Set(fields.map(({ table, key }) => `${table} ${key}`)).size
  await withCommit(
    ctx.db,
    sql`with written as (${insertRows(id, rows, 0)})
      update change_sets set field_count = ${fields.length}::int, row_count = ${rowCount}::int,
        first_table = ${first.table}::text, first_key = ${String(first.key)}::text
      where id = ${id}`,
  )
  await announce(ctx, { id, about })
}

/** Selects `table_name, row_key, fields, befores, afters`, in their order. */
type ChangedRows = RawBuilder<unknown>

/** Consecutive fields of one data row are stored as one row of the set. */
function rowsOf(fields: readonly FieldChange[]): ChangedRows {
  let run = 0
  const stored = fields.map(({ table, key, field, before, after }, i) => {
    const last = fields[i - 1]
    if (last && (last.table !== table || String(last.key) !== String(key))) run++
    return { run, place: i, table_name: table, row_key: String(key), field, before, after }
  })
  return sql`
    select table_name, row_key, array_agg(field order by place) as fields, array_agg(before order by place) as befores,
      array_agg(after order by place) as afters
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as f (run int, place int, table_name text, row_key text, field text, before jsonb, after jsonb)
    group by run, table_name, row_key order by run`
}

const insertRows = (id: number, rows: ChangedRows, already: number) => sql`
  insert into change_rows (change_set_id, position, table_name, row_key, fields, befores, afters)
  select ${id}::bigint,
    ${already}::int + 1 + coalesce(sum(cardinality(fields)) over (rows between unbounded preceding and 1 preceding), 0),
    table_name, row_key, fields, befores, afters
  from (${rows}) as r
  returning cardinality(fields) as fields`

/** Adds fields to an open set that already has `already` fields, and returns the new count; `closeChangeSet` follows. */
export const addFields = (
  ctx: SignedInCtx,
  id: number,
  fields: readonly FieldChange[],
  already: number,
): Promise<number> => addRows(ctx, id, rowsOf(fields), already)

/**
 * Adds rows that a query selects (`table_name, row_key, fields, befores, afters`, in their order) to an open set that already has
 * `already` fields, so that 50,000 rows don't leave the database. Returns the new count of fields; `closeChangeSet` follows.
 */
export async function addRows(
  { db }: SignedInCtx,
  id: number,
  changed: ChangedRows,
  already = 0,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with written as (${insertRows(id, changed, already)})
    select coalesce(sum(fields), 0)::int as added from written`.execute(db)
  return already + rows[0]!.added
}

/**
 * Closes a set whose fields `addFields` or `addRows` wrote, with its event and its audit log entry. The set may have no fields,
 * as with a file that only changes stock.
 */
export async function closeChangeSet(ctx: SignedInCtx, { id, about }: { id: number; about: About }) {
  await sql`update change_sets s set field_count = c.fields, row_count = c.rows, first_table = f.table_name, first_key = f.row_key
    from (
      select coalesce(sum(n), 0)::int as fields, count(*)::int as rows
      from (
        select sum(cardinality(fields)) as n from change_rows where change_set_id = ${id} group by table_name, row_key
      ) as of_row
    ) as c
    left join change_rows f on f.change_set_id = ${id} and f.position = 1
    where s.id = ${id}`.execute(ctx.db)
  await announce(ctx, { id, about })
}

async function announce(ctx: SignedInCtx, { id, about }: { id: number; about: About }) {
  await ctx.emit('change.made', { any: changeAreas[about.area], changeSetId: id })
  const { subject, before, after, customerId } = about
  await audit(ctx, {
    action: about.sentence,
    subject,
    changeSetId: id,
    ...(customerId !== undefined && { customerId }),
    before,
    after,
  })
}
