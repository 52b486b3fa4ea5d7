import { sql } from 'kysely'
import type { ProgramName } from '../../contract/rules/programs.ts'
import { productsChanged } from '../catalogue/changes.ts'
import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { isWithheld } from '../ship-days/programs.ts'

/** The fields of a program that staff set. */
export type ProgramFields = {
  onSale: boolean
  states: readonly string[] | null
  levels: readonly number[] | null
  leadDays: number | null
  shipWeekdays: readonly number[] | null
  orderBy: string | null
  boxMinimum: number
  growers: readonly number[] | null
  categories: readonly string[] | null
}
export type ProgramRow = ProgramFields & {
  name: ProgramName
  version: number
  setBy: string | null
  setAt: Date | null
}

const query = sql`select name, version, on_sale as "onSale", states, levels, lead_days as "leadDays",
  ship_weekdays as "shipWeekdays", order_by as "orderBy", box_minimum as "boxMinimum", growers, categories,
  set_by as "setBy", set_at as "setAt"
  from shop_programs`

export async function readProgram({ db }: Pick<Ctx, 'db'>, name: ProgramName): Promise<ProgramRow> {
  const { rows } = await sql<ProgramRow>`${query} where name = ${name}`.execute(db)
  return rows[0] as ProgramRow
}

/** A program, locked until the transaction ends. */
export async function lockProgram({ db }: Ctx, name: ProgramName): Promise<ProgramRow> {
  const { rows } = await sql<ProgramRow>`${query} where name = ${name} for update`.execute(db)
  return rows[0] as ProgramRow
}

export const fieldsOf = ({
  name: _,
  version: __,
  setBy: ___,
  setAt: ____,
  ...fields
}: ProgramRow): ProgramFields => fields

/** Products of a program in a row of `products p`, whether or not anyone is offered them. */
export const belongsTo = (name: ProgramName) =>
  name === 'us'
    ? sql<boolean>`p.us`
    : name === 'farm-direct'
      ? sql<boolean>`p.is_farm_direct`
      : sql<boolean>`p.is_grower_direct`

/** Products of a program that the shop shows: live, not hidden, and of its growers and categories. */
export const isInShop = (name: ProgramName) =>
  sql<boolean>`(${belongsTo(name)} and p.state = 'live' and not p.blacklisted and not ${isWithheld(sql`p`)})`

/** Writes a program, without notifying anyone. */
export async function writeProgram(ctx: SignedInCtx, name: ProgramName, fields: ProgramFields) {
  await ctx.db
    .updateTable('shop_programs')
    .set({
      on_sale: fields.onSale,
      states: fields.states as string[] | null,
      levels: fields.levels as number[] | null,
      lead_days: fields.leadDays,
      ship_weekdays: fields.shipWeekdays as number[] | null,
      order_by: fields.orderBy,
      box_minimum: fields.boxMinimum,
      growers: fields.growers as number[] | null,
      categories: fields.categories as string[] | null,
      version: sql`version + 1`,
      set_by: ctx.user.email,
      set_at: ctx.now(),
    })
    .where('name', '=', name)
    .execute()
}

/** Adds products to the US program or removes them, without notifying anyone. */
export const writeItems = async ({ db, now }: Ctx, items: readonly { id: number; us: boolean }[]) =>
  sql`update products p set us = r.us, version = p.version + 1, updated_at = ${now()}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (id int, us boolean) where p.id = r.id`.execute(
    db,
  )

const itemKey = /^item:(\d+)$/
const idOf = (key: string) => Number(itemKey.exec(key)?.[1])

async function lock(ctx: SignedInCtx, keys: readonly string[]): Promise<Map<string, Values>> {
  const found = new Map<string, Values>()
  for (const name of keys.filter((key) => !itemKey.test(key)).toSorted())
    found.set(name, fieldsOf(await lockProgram(ctx, name as ProgramName)))
  const ids = keys.filter((key) => itemKey.test(key)).map(idOf)
  if (ids.length > 0) {
    const { rows } = await sql<{ id: number; us: boolean }>`
      select id, us from products where id = any(${ids}::int[]) order by id for update`.execute(ctx.db)
    for (const { id, us } of rows) found.set(`item:${id}`, { us })
  }
  return found
}

/**
 * Writes programs and items, and notifies every process and page: sessions contain their shop's programs, and catalogues the
 * products. All products of a program are named, because those that a shop is no longer offered must be removed from its browsers.
 */
async function write(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const changed = new Set<number>()
  for (const { key, values } of rows) {
    if (itemKey.test(key)) continue
    const name = key as ProgramName
    await writeProgram(ctx, name, { ...fieldsOf(await readProgram(ctx, name)), ...values })
    const found = await sql<{ id: number }>`select id from products p where ${belongsTo(name)}`.execute(
      ctx.db,
    )
    for (const { id } of found.rows) changed.add(id)
  }
  const items = rows.filter(({ key }) => itemKey.test(key))
  if (items.length > 0) {
    await writeItems(
      ctx,
      items.map(({ key, values }) => ({ id: idOf(key), us: values.us === true })),
    )
    for (const { key } of items) changed.add(idOf(key))
  }
  await ctx.emit('programs.changed', {})
  await productsChanged(ctx, changed)
}

/** How changes of programs are undone. */
export const programChanges: ChangeTable = {
  name: 'programs',
  lock,
  write,
  names: async (ctx, keys) => {
    const ids = keys.filter((key) => itemKey.test(key)).map(idOf)
    const found = await ctx.db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
    // The website supplies the names of the programs.
    return new Map(found.map(({ id, description }) => [`item:${id}`, description]))
  },
}

/** Throws `not_found` for a product that does not exist. */
export async function assertItems({ db }: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as asked (id)
    where not exists (select from products p where p.id = asked.id)`.execute(db)
  if (rows.length > 0)
    throw new AppError('not_found', {
      detail: `Product not found: ${rows
        .map(({ id }) => id)
        .slice(0, 5)
        .join(', ')}.`,
    })
}
