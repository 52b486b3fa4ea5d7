import { sql } from 'kysely'
import type { SignedInCtx } from '../core/route.ts'
import type { About } from './record.ts'
import { recordFieldsOf } from './record.ts'
import type { ChangeTable, ChangeTables } from './tables.ts'
import { tableOf } from './tables.ts'

/** Sets with more fields are undone in SQL, where their tables can. */
const mostInProcess = 2_000

type Bulk = ChangeTable & Required<Pick<ChangeTable, 'inBulk'>>
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
  const { rows } = await sql<{ table_name: string; fields: string[] }>`
    select table_name, array_agg(distinct field) as fields from change_fields where change_set_id = ${set.id}
    group by table_name`.execute(db)
  const found = rows.map(({ table_name, fields }) => ({ table: tableOf(tables, table_name), fields }))
  const canBulk = found.every(({ table, fields }) =>
    fields.every((field) => table.inBulk?.fields.includes(field)),
  )
  return canBulk ? (found.map(({ table }) => table) as Bulk[]) : undefined
}

/**
 * The same as undoing field by field, in a number of statements that depends on neither rows nor fields. `begin` opens the set of the undo
 * once something goes.
 */
export async function undoInBulk(
  ctx: SignedInCtx,
  tables: readonly Bulk[],
  { id, only, since, mostStays }: Asked,
  begin: () => Promise<{ id: number; about: About }>,
): Promise<BulkPlan & { changeSetId: number | undefined }> {
  const chosen = only ? sql`and position = any(${only}::int[])` : sql``
  await sql`create temporary table undoing (
    position int not null, table_name text not null, row_key text not null, field text not null, before jsonb, now jsonb,
    state text not null, is_chosen boolean not null) on commit drop`.execute(ctx.db)
  for (const { name, inBulk } of tables) {
    const own = sql`select position, row_key, field, before, after from change_fields
      where change_set_id = ${id} and table_name = ${name} ${chosen}`
    await inBulk.lock(ctx, sql`select distinct row_key from (${own}) as keys`)
    await sql`insert into undoing (position, table_name, row_key, field, before, now, state, is_chosen)
      select position, ${name}, row_key, field, before, now, state,
        state = 'goes' or (state = 'changed' and position = any(${since}::int[]))
      from (
        select *, case
            when is_gone or before is not distinct from after then 'gone'
            when now is not distinct from before then 'already'
            when now is not distinct from after then 'goes'
            else 'changed' end as state
        from (
          select r.*, ${inBulk.now.value} as now, ${inBulk.now.from}.id is null as is_gone
          from (select position, row_key, field, nullif(before, 'null') as before, nullif(after, 'null') as after from (${own}) as f) as r
          left join ${inBulk.now.from} on ${inBulk.now.from}.id = r.row_key::int
        ) as compared
      ) as judged`.execute(ctx.db)
  }
  await sql`analyze undoing`.execute(ctx.db)
  const plan = await readPlan(ctx, mostStays)
  if (plan.goes === 0) return { ...plan, changeSetId: undefined }
  const opened = await begin()
  for (const { name, inBulk } of tables)
    await inBulk.write(
      ctx,
      sql`select row_key, field, before as value from undoing where is_chosen and table_name = ${name}`,
    )
  await recordFieldsOf(
    ctx,
    opened,
    sql`select table_name, row_key, field, now as before, before as after from undoing where is_chosen order by position`,
  )
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
