import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { ChangeArea } from '../../contract/features/changes.ts'
import { productsChanged } from '../catalogue/changes.ts'
import {
  type About,
  addFields,
  beginChangeSet,
  changeFields,
  closeChangeSet,
  differing,
  type FieldChange,
} from '../changes/record.ts'
import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { type ColumnField, columnFields, columns, needsOf, type ProductField } from './fields.ts'
import { productsInBulk } from './in-bulk.ts'

type Told = Omit<About, 'subject' | 'before' | 'after'>

/** Maximum products listed in the audit entry itself; the change set has all of them. */
const mostNamed = 20

/**
 * Changes products in a fixed number of statements, however many there are, and records one change set: for cells of a grid and
 * imports alike. Throws `not_found`, with nothing changed, if one does not exist. Returns their ids in order.
 */
export async function changeProducts(
  ctx: SignedInCtx,
  about: Told,
  rows: readonly RowValues[],
): Promise<number[]> {
  const productIds = rows.map(({ key }) => Number(key)).sort((a, b) => a - b)
  const before = await lockProducts(
    ctx,
    rows.map(({ key }) => key),
  )
  const unknown = productIds.filter((id) => !before.has(String(id)))
  if (unknown.length > 0)
    throw new AppError('not_found', {
      detail: `Product not found: ${unknown.slice(0, 5).join(', ')}.`,
      data: { productIds: unknown },
    })
  await changeLocked(ctx, about, { rows, before })
  return productIds
}

/** A change with progress is written in parts: products per part, and the maximum number of parts. */
const rowsOfPart = 1_000
const mostParts = 40

type Locked = {
  rows: readonly RowValues[]
  before: ReadonlyMap<string, Values>
  /** Reports progress, from 0 to 1; a stop throws and rolls everything back. */
  step?: (part: number) => Promise<void>
}

/**
 * Writes changes of products that the caller has locked, and records the differences as one change set. Returns the set; undefined
 * without a difference.
 */
export async function changeLocked(
  ctx: SignedInCtx,
  about: Told,
  { rows, before, step }: Locked,
): Promise<number | undefined> {
  const changed = rows.flatMap((row) => {
    const fields = differing('products', row.key, { before: before.get(row.key) ?? {}, after: row.values })
    return fields.length === 0 ? [] : [{ row, fields }]
  })
  const fields = changed.flatMap((one) => one.fields)
  if (!step || fields.length <= rowsOfPart) {
    const id = await changeFields(ctx, { ...about, ...namesOf(rows, fields) }, fields)
    const written = changed.map(({ row }) => row)
    if (id !== undefined) await writeProducts(ctx, written)
    return id
  }
  const said = { ...about, ...namesOf(rows, []) }
  const id = await beginChangeSet(ctx, said)
  // In id order, the order in which stock is locked.
  changed.sort((a, b) => Number(a.row.key) - Number(b.row.key))
  const size = Math.max(rowsOfPart, Math.ceil(changed.length / mostParts))
  let recorded = 0
  for (let at = 0; at < changed.length; at += size) {
    await step(at / changed.length)
    const part = changed.slice(at, at + size)
    recorded = await addFields(
      ctx,
      id,
      part.flatMap(({ fields }) => fields),
      recorded,
    )
    await writeRows(
      ctx,
      part.map(({ row }) => row),
    )
  }
  await closeChangeSet(ctx, { id, about: said })
  await productsChanged(
    ctx,
    changed.map(({ row }) => Number(row.key)),
  )
  return id
}

/** What the audit entry names: a few products, or how many more there are. */
function namesOf(rows: readonly RowValues[], changes: readonly FieldChange[]) {
  const productIds = rows.map(({ key }) => Number(key)).sort((a, b) => a - b)
  const named = productIds.slice(0, mostNamed)
  const rest = productIds.length - named.length
  return {
    subject: `product ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    ...(rest === 0 && {
      before: changes.map(({ key, field, before: was }) => ({ productId: Number(key), [field]: was })),
      after: changes.map(({ key, field, after }) => ({ productId: Number(key), [field]: after })),
    }),
  }
}

const fieldsQuery = ({ db }: Ctx, keys: readonly string[]) =>
  db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(['id', 'version'])
    .select(columnFields.map((field) => `${columns[field]} as ${field}` as const))
    .select([
      sql<number>`coalesce(stock.on_hand, 0)`.as('onHand'),
      sql<number>`coalesce(stock.allocated + stock.held, 0)`.as('taken'),
    ])
    .where('id', '=', sql<number>`any(${[...keys]}::int[])`)
    .orderBy('id')

const byKey = (rows: readonly ({ id: number } & Values)[]): Map<string, Values> =>
  new Map(rows.map(({ id, ...values }) => [String(id), values]))

/** The fields of products by id, with their version and the units in orders and carts. */
export const readFields = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> =>
  byKey(await fieldsQuery(ctx, keys).execute())

/** The same, locked in id order to prevent deadlocks. Stock is locked after products. */
export const lockProducts = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> =>
  byKey(await fieldsQuery(ctx, keys).forUpdate('products').execute())

async function writeProducts(ctx: SignedInCtx, rows: readonly RowValues[]) {
  await writeRows(ctx, rows)
  await productsChanged(
    ctx,
    rows.map(({ key }) => Number(key)),
  )
}

/** Writes the columns present in any of the rows. The caller then calls `productsChanged`. */
async function writeRows(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const written = rows.map(({ key, values }) => ({ id: Number(key), values: inColumns(values) }))
  const used = [...new Set(written.flatMap(({ values }) => Object.keys(values)))].sort()
  const set = [
    ...used.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`),
    sql`version = p.version + 1, updated_at = ${ctx.now()}`,
  ]
  await sql`update products p set ${sql.join(set)}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id int, values jsonb)
    join products old on old.id = r.id
    cross join lateral jsonb_populate_record(old, r.values) as changed
    where p.id = r.id`.execute(ctx.db)
  const counted = rows.filter(({ values }) => values.onHand !== undefined)
  await setOnHand(
    ctx,
    counted.map(({ key, values }) => ({ productId: Number(key), onHand: Number(values.onHand) })),
    { kind: 'count' },
  )
}

const inColumns = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => field in columns)
      .map(([field, value]) => [columns[field as ColumnField], value]),
  )

/** Throws `not_allowed` if the user may not change one of these fields. */
function assertMayChange({ user }: SignedInCtx, rows: readonly RowValues[]) {
  for (const { values } of rows)
    for (const field of Object.keys(values)) {
      // US grown is derived from the grower.
      const needs = field === 'us' && 'growerId' in values ? 'CATALOGUE' : needsOf(field as ProductField)
      if (!may(user, [needs])) throw new AppError('not_allowed')
    }
}

/** How changes of products are undone. */
export const productChanges: ChangeTable = {
  name: 'products',
  // The version and the units in orders aren't fields: an undo would record them as changed.
  lock: async (ctx, keys) => {
    const locked = await lockProducts(ctx, keys)
    return new Map([...locked].map(([key, { version, taken, ...fields }]) => [key, fields]))
  },
  inBulk: productsInBulk,
  write: async (ctx, rows) => {
    assertMayChange(ctx, rows)
    await writeProducts(ctx, rows)
  },
  names: async (ctx, keys) => {
    const found = await ctx.db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${keys}::int[])`)
      .execute()
    return new Map(found.map(({ id, description }) => [String(id), description]))
  },
}

/** The area of a change of these fields, which decides who can see and undo it. */
export function areaOf(rows: readonly RowValues[]): ChangeArea {
  const needs = new Set(
    rows.flatMap(({ values }) => Object.keys(values).map((field) => needsOf(field as ProductField))),
  )
  if (needs.size > 1 || needs.has('CATALOGUE')) return 'catalogue'
  return needs.has('TIER_PRICING') ? 'prices' : 'merchandising'
}
