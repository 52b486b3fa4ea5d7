import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { addDays, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  areaNames,
  type ChangeField,
  type ChangeSet,
  type ChangeTableName,
  changeAreas,
  type changes,
} from '../../contract/features/changes.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { type ChangeTables, tableOf } from './tables.ts'

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

/** The change sets in the areas that a staff member may edit. */
const found = ({ db, user }: SignedInCtx) =>
  db
    .selectFrom('change_sets as s')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .where('s.area', 'in', ['', ...areaNames.filter((area) => may(user, changeAreas[area]))])
    .select([
      's.id',
      's.at',
      's.area',
      's.sentence',
      's.parameters',
      's.actor',
      's.why',
      's.reverts',
      's.field_count',
      's.row_count',
      's.first_table',
      's.first_key',
      'c.account_number',
    ])
    .select(
      sql<number | null>`(select max(r.id) from change_sets r where r.reverts = s.id)`.as('reverted_by'),
    )

/** A page of change sets. */
export async function readChanges(
  ctx: SignedInCtx,
  tables: ChangeTables,
  query: InputOf<typeof changes.list>['query'],
): Promise<ReplyOf<typeof changes.list>> {
  const { timeZone } = ctx.settings
  let narrowed = found(ctx)
  if (query.area) narrowed = narrowed.where('s.area', '=', query.area)
  if (query.actor) narrowed = narrowed.where('s.actor', 'ilike', containing(query.actor))
  if (query.accountNumber) narrowed = narrowed.where('c.account_number', '=', query.accountNumber)
  if (query.from) narrowed = narrowed.where('s.at', '>=', startOfDay(query.from, timeZone))
  if (query.to) narrowed = narrowed.where('s.at', '<', startOfDay(addDays(query.to, 1), timeZone))
  if (query.productId)
    narrowed = narrowed.where('s.id', 'in', (eb) =>
      eb
        .selectFrom('change_fields')
        .select('change_set_id')
        .where('table_name', 'in', ['products', 'pictures', 'texts'])
        .where('row_key', '=', String(query.productId)),
    )
  const id = sql`s.id`
  // Sets are numbered when they begin, so ids follow time except within one moment.
  const { rows, ...rest } = await readPage(narrowed, query, { sorts: { at: id }, usual: '-at', id })
  return { rows: await present(ctx, tables, rows), ...rest }
}

/** One set. Throws `not_found`, also for a set in an area that the user may not edit. */
export async function readChangeSet(ctx: SignedInCtx, tables: ChangeTables, id: number): Promise<ChangeSet> {
  const row = await found(ctx).where('s.id', '=', id).executeTakeFirst()
  const [set] = await present(ctx, tables, row ? [row] : [])
  if (!set) throw new AppError('not_found')
  return set
}

/** A set with a page of its fields. */
export async function readChange(
  ctx: SignedInCtx,
  tables: ChangeTables,
  { params, query }: InputOf<typeof changes.read>,
): Promise<ReplyOf<typeof changes.read>> {
  const set = await readChangeSet(ctx, tables, params.id)
  const fields = ctx.db.selectFrom('change_fields').selectAll().where('change_set_id', '=', params.id)
  const id = sql`position`
  const { rows, ...rest } = await readPage(fields, query, {
    sorts: { position: id },
    usual: 'position',
    id,
  })
  const names = await namesOf(
    ctx,
    tables,
    rows.map((row) => ({ table: row.table_name, key: row.row_key })),
  )
  const shown = await showAll(ctx, tables, rows)
  return {
    rows: rows.map(
      (row, i): ChangeField => ({
        position: row.position,
        table: row.table_name as ChangeTableName,
        key: row.row_key,
        name: names({ table: row.table_name, key: row.row_key }),
        field: row.field,
        before: shown[i]?.before,
        after: shown[i]?.after,
      }),
    ),
    ...rest,
    set,
  }
}

async function present(ctx: SignedInCtx, tables: ChangeTables, rows: readonly Row[]): Promise<ChangeSet[]> {
  const firsts = rows.flatMap((row) => firstOf(row) ?? [])
  const names = await namesOf(ctx, tables, firsts)
  return rows.map((row) => {
    const first = firstOf(row)
    return {
      id: row.id,
      at: row.at.toISOString(),
      area: row.area as ChangeSet['area'],
      sentence: row.sentence as ChangeSet['sentence'],
      parameters: row.parameters as ChangeSet['parameters'],
      about: first
        ? { table: first.table as ChangeTableName, name: names(first), rows: row.row_count }
        : null,
      fields: row.field_count,
      actor: row.actor,
      accountNumber: row.account_number,
      why: row.why,
      reverts: row.reverts,
      revertedBy: row.reverted_by,
    }
  })
}

type Place = { table: string; key: string }

const firstOf = ({ first_table: table, first_key: key }: Row): Place | undefined =>
  table !== null && key !== null ? { table, key } : undefined

/** The display names of rows of several tables, one query per table; the key for a row without a name. */
async function namesOf(ctx: SignedInCtx, tables: ChangeTables, places: readonly Place[]) {
  const byTable = Map.groupBy(places, ({ table }) => table)
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [table, ones] of byTable) {
    const keys = [...new Set(ones.map(({ key }) => key))]
    names.set(table, await tableOf(tables, table).names(ctx, keys))
  }
  return ({ table, key }: Place): string => names.get(table)?.get(key) ?? key
}

type Stored = { table_name: string; field: string; before: unknown; after: unknown }

/** Values before and after, with names in place of ids. */
async function showAll(ctx: SignedInCtx, tables: ChangeTables, rows: readonly Stored[]) {
  const shown = rows.map(({ before, after }) => ({ before, after }))
  const indexed = rows.map((row, index) => ({ ...row, index }))
  for (const [name, ones] of Map.groupBy(indexed, ({ table_name }) => table_name)) {
    const { show } = tableOf(tables, name)
    if (!show) continue
    const values = await show(
      ctx,
      ones.flatMap(({ field, before, after }) => [
        { field, value: before },
        { field, value: after },
      ]),
    )
    for (const [i, { index }] of ones.entries())
      shown[index] = { before: values[2 * i], after: values[2 * i + 1] }
  }
  return shown
}
