import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { ChangeArea } from '../../contract/features/changes.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { type About, changeFields, differing } from '../changes/record.ts'
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

/**
 * Writes changes of products that the caller has locked, and records one change set of what differs. Returns the set; undefined
 * if nothing does.
 */
export async function changeLocked(
  ctx: SignedInCtx,
  about: Told,
  { rows, before }: { rows: readonly RowValues[]; before: ReadonlyMap<string, Values> },
): Promise<number | undefined> {
  const changes = rows.flatMap(({ key, values }) =>
    differing('products', key, { before: before.get(key) ?? {}, after: values }),
  )
  const productIds = rows.map(({ key }) => Number(key)).sort((a, b) => a - b)
  const named = productIds.slice(0, mostNamed)
  const rest = productIds.length - named.length
  const id = await changeFields(
    ctx,
    {
      ...about,
      subject: `product ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
      ...(rest === 0 && {
        before: changes.map(({ key, field, before: was }) => ({ productId: Number(key), [field]: was })),
        after: changes.map(({ key, field, after }) => ({ productId: Number(key), [field]: after })),
      }),
    },
    changes,
  )
  const differs = new Set(changes.map(({ key }) => key))
  if (id !== undefined)
    await writeProducts(
      ctx,
      rows.filter(({ key }) => differs.has(key)),
    )
  return id
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

/** The fields of products by id, with their version and the units that orders and carts have. */
export const readFields = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> =>
  byKey(await fieldsQuery(ctx, keys).execute())

/** The same, locked in id order to prevent deadlocks. Stock is locked after products. */
export const lockProducts = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> =>
  byKey(await fieldsQuery(ctx, keys).forUpdate('products').execute())

async function writeProducts(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const written = rows.map(({ key, values }) => ({ id: Number(key), values: inColumns(values) }))
  const names = sql.join(Object.values(columns).map((column) => sql.ref(column)))
  const changed = sql.join(Object.values(columns).map((column) => sql.ref(`changed.${column}`)))
  await sql`update products p set (${names}) = (select ${changed} from jsonb_populate_record(p, r.values) changed),
      version = p.version + 1, updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id int, values jsonb)
    where p.id = r.id`.execute(ctx.db)
  const counted = rows.filter(({ values }) => values.onHand !== undefined)
  await setOnHand(
    ctx,
    counted.map(({ key, values }) => ({ productId: Number(key), onHand: Number(values.onHand) })),
    { kind: 'count' },
  )
  await productsChanged(
    ctx,
    written.map(({ id }) => id),
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
      // US grown follows from the grower.
      const needs = field === 'us' && 'growerId' in values ? 'CATALOGUE' : needsOf(field as ProductField)
      if (!may(user, [needs])) throw new AppError('not_allowed')
    }
}

/** How changes of products are undone. */
export const productChanges: ChangeTable = {
  name: 'products',
  // Their version and what orders have of them are no fields: an undo would record them as changed.
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

/** The area of a change of these fields, which decides who sees it and may undo it. */
export function areaOf(rows: readonly RowValues[]): ChangeArea {
  const needs = new Set(
    rows.flatMap(({ values }) => Object.keys(values).map((field) => needsOf(field as ProductField))),
  )
  if (needs.size > 1 || needs.has('CATALOGUE')) return 'catalogue'
  return needs.has('TIER_PRICING') ? 'prices' : 'merchandising'
}
