import { sql } from 'kysely'
import type { RowValues, Values } from '../changes/tables.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** A row of the calendar as change sets store it: its columns as JSON, without its key. */
export type Rule = Readonly<Record<string, unknown>>

/** One kind of rows: a table, the columns of its key and those that staff set. */
type RowKind = { table: string; keys: readonly string[]; columns: readonly string[] }

const days = ['scope', 'scope_key', 'from_day', 'to_day', 'weekday', 'note', 'holiday'] as const

/** Rows have keys `kind:id`; a run's is `run:102:2026-11-26`. Each row has one field, `rule`, which is null if the row doesn't exist. */
export const rowKinds = {
  disabled: { table: 'disabled_days', keys: ['id'], columns: [...days, 'kind'] },
  opening: { table: 'day_openings', keys: ['id'], columns: [...days, 'over_closed'] },
  cutoff: {
    table: 'cutoff_rules',
    keys: ['id'],
    columns: [
      'scope',
      'scope_key',
      'delivery_weekday',
      'delivery_date',
      'offset_days',
      'local_time',
      'mode',
      'valid_from',
      'valid_to',
      'note',
      'holiday',
    ],
  },
  run: {
    table: 'run_plans',
    keys: ['route_number', 'day'],
    columns: ['runs', 'moved_to', 'moved_from', 'join_with'],
  },
  holiday: {
    table: 'holidays',
    keys: ['day', 'name'],
    columns: [
      'kind',
      'demand_start',
      'prebook_open',
      'prebook_close',
      'price_uplift_percent',
      'no_delivery',
      'top_products',
      'standing',
      'standing_day',
      'price_step',
    ],
  },
  program: {
    table: 'prebook_programs',
    keys: ['id'],
    columns: ['name', 'opens_on', 'closes_on', 'ships_from', 'ships_to', 'paused'],
  },
  item: { table: 'prebook_items', keys: ['product_id'], columns: ['program_id', 'promised'] },
} as const satisfies Record<string, RowKind>
export type RowKindName = keyof typeof rowKinds
export const rowKindNames = Object.keys(rowKinds) as RowKindName[]

const keyText = ({ keys }: RowKind) =>
  sql<string>`concat_ws(':', ${sql.join(keys.map((key) => sql.ref(key)))})`
const versioned = ['cutoff_rules', 'disabled_days', 'day_openings', 'prebook_programs', 'holidays']
const isMarked = (table: string) => table !== 'prebook_items'

/** The rules by key, locked; null for a row that doesn't exist. Callers hold the calendar's lock, so no row appears meanwhile. */
export async function lockRows(
  ctx: Ctx,
  name: RowKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const kind: RowKind = rowKinds[name]
  const picked = sql.join(kind.columns.map((column) => sql`${column}::text, ${sql.ref(column)}`))
  const { rows } = await sql<{ key: string; rule: Rule }>`
    select ${keyText(kind)} as key, jsonb_build_object(${picked}) as rule from ${sql.table(kind.table)}
    where ${keyText(kind)} = any(${[...ids]}::text[]) order by 1 for update`.execute(ctx.db)
  const found = new Map(rows.map(({ key, rule }) => [key, rule]))
  return new Map(ids.map((id) => [id, { rule: found.get(id) ?? null }]))
}

/** Writes rules by key and removes those that are null, each kind of write in one statement. */
export async function writeRows(ctx: SignedInCtx, name: RowKindName, rows: readonly RowValues[]) {
  const kind: RowKind = rowKinds[name]
  const table = sql.table(kind.table)
  const gone = rows.filter(({ values }) => values.rule === null).map(({ key }) => key)
  if (gone.length > 0)
    await sql`delete from ${table} where ${keyText(kind)} = any(${gone}::text[])`.execute(ctx.db)
  const kept = rows.flatMap(({ key, values }) =>
    values.rule === null
      ? []
      : [{ ...keysOf(kind, key), ...(values.rule as Rule), set_by: ctx.user.email, set_at: ctx.now() }],
  )
  if (kept.length === 0) return
  const marks = isMarked(kind.table) ? ['set_by', 'set_at'] : []
  const columns = [...kind.columns, ...marks]
  const names = sql.join([...kind.keys, ...columns].map((column) => sql.ref(column)))
  const updates = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  if (versioned.includes(kind.table)) updates.push(sql`version = ${sql.ref(`${kind.table}.version`)} + 1`)
  const identity = kind.keys[0] === 'id' ? sql`overriding system value` : sql``
  await sql`insert into ${table} (${names}) ${identity}
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(kept)}::jsonb)
    on conflict (${sql.join(kind.keys.map((key) => sql.ref(key)))}) do update set ${sql.join(updates)}`.execute(
    ctx.db,
  )
}

/** The columns of a key. The last column takes the rest of the key, because a holiday's name may contain colons. */
function keysOf({ keys }: RowKind, key: string): Record<string, string> {
  const parts = key.split(':')
  return Object.fromEntries(
    keys.map((name, i) => [name, i === keys.length - 1 ? parts.slice(i).join(':') : (parts[i] ?? '')]),
  )
}

/** Ids for new rows of a kind. */
export async function newIds(
  ctx: Ctx,
  name: 'disabled' | 'opening' | 'cutoff' | 'program',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${rowKinds[name].table}, 'id'))::int as id
    from generate_series(1, ${count}::int)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
