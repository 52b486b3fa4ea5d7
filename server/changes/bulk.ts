import { sql } from 'kysely'
import type { SignedInCtx } from '../core/route.ts'
import type { About } from './record.ts'
import { addRows, closeChangeSet } from './record.ts'
import type { ChangeTable, ChangeTables } from './tables.ts'
import { tableOf } from './tables.ts'

/** Sets with more fields than this are undone in SQL, if their tables support it. */
const mostInProcess = 2_000

type Bulk = ChangeTable &
  Required<Pick<ChangeTable, 'inBulk'>> & {
    /** The table's fields that the set changed. */
    changed: readonly string[]
  }
type Asked = { id: number; only: readonly number[] | undefined; since: readonly number[]; mostStays: number }
export type BulkPlan = {
  goes: number
  already: number
  stay: number
  stays: { position: number; because: 'changed' | 'gone'; now: unknown }[]
}

/** The tables of a large set, if all of them can be undone in bulk. */
export async function bulkTablesOf(
  { db }: SignedInCtx,
  tables: ChangeTables,
  set: { id: number; field_count: number },
): Promise<Bulk[] | undefined> {
  if (set.field_count <= mostInProcess) return undefined
  const { rows } = await sql<{ table_name: string; field: string }>`
    select table_name, field from change_fields where change_set_id = ${set.id} group by table_name, field`.execute(
    db,
  )
  const found = [...Map.groupBy(rows, ({ table_name }) => table_name)].map(([name, ones]) => ({
    ...tableOf(tables, name),
    changed: ones.map(({ field }) => field),
  }))
  const canBulk = found.every(({ inBulk, changed }) =>
    changed.every((field) => inBulk?.fields.includes(field)),
  )
  return canBulk ? (found as Bulk[]) : undefined
}

/**
 * The same as undoing field by field, in a number of statements that depends on neither rows nor fields. `begin` opens the undo's
 * change set once the first field can be restored.
 */
export async function undoInBulk(
  ctx: SignedInCtx,
  tables: readonly Bulk[],
  { id, only, since, mostStays }: Asked,
  begin: () => Promise<{ id: number; about: About }>,
): Promise<BulkPlan & { changeSetId: number | undefined }> {
  const chosen = only ? sql`and position = any(${only}::int[])` : sql``
  await sql`create temporary table undoing (
    position int not null, table_name text not null, row_id int not null, field text not null, before jsonb, now jsonb,
    state text not null, is_chosen boolean not null) on commit drop`.execute(ctx.db)
  for (const { name, inBulk, changed } of tables) {
    const own = sql`from change_fields where change_set_id = ${id} and table_name = ${name} ${chosen}`
    await inBulk.lock(ctx, sql`select row_key::int as id ${own} group by row_key`)
    await sql`insert into undoing (position, table_name, row_id, field, before, now, state, is_chosen)
      select position, ${name}, row_id, field, before, now, state,
        state = 'goes' or (state = 'changed' and position = any(${since}::int[]))
      from (
        select *, case
            when is_gone then 'gone'
            when now is not distinct from before then 'already'
            when now is not distinct from after then 'goes'
            else 'changed' end as state
        from (
          select r.*, ${inBulk.now.value(changed)} as now, n.id is null as is_gone
          from (select position, row_key::int as row_id, field, nullif(before, 'null') as before, nullif(after, 'null') as after ${own}) as r
          left join ${inBulk.now.from} as n on n.id = r.row_id
        ) as compared
      ) as judged`.execute(ctx.db)
  }
  await sql`analyze undoing (position, row_id, field, is_chosen)`.execute(ctx.db)
  const plan = await readPlan(ctx, mostStays)
  if (plan.goes === 0) return { ...plan, changeSetId: undefined }
  const opened = await begin()
  for (const { name, inBulk, changed } of tables)
    await inBulk.write(ctx, {
      rows: sql`select row_id as id, field, before as value from undoing where is_chosen and table_name = ${name}`,
      fields: changed,
    })
  await addRows(
    ctx,
    opened.id,
    sql`select table_name, row_id::text as row_key, array_agg(field order by position) as fields,
        array_agg(now order by position) as befores, array_agg(before order by position) as afters
      from undoing where is_chosen group by table_name, row_id order by min(position)`,
  )
  await closeChangeSet(ctx, opened)
  return { ...plan, changeSetId: opened.id }
}

async function readPlan({ db }: SignedInCtx, mostStays: number): Promise<BulkPlan> {
  const { rows } = await sql<BulkPlan>`
    select count(*) filter (where is_chosen)::int as goes, count(*) filter (where state = 'already')::int as already,
      count(*) filter (where state in ('changed', 'gone') and not is_chosen)::int as stay,
      coalesce((select jsonb_agg(s order by s.position) from (
        select position, state as because, now from undoing where state in ('changed', 'gone') and not is_chosen
        order by position limit ${mostStays}) s), '[]') as stays
    from undoing`.execute(db)
  return rows[0] as BulkPlan
}
