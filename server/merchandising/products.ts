import { sql } from 'kysely'
import { productsChanged } from '../catalogue/changes.ts'
import { type About, changeFields, differing } from '../changes/record.ts'
import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** Product fields that staff can change and undo, with their columns. */
const columns = {
  blacklisted: 'blacklisted',
  featured: 'featured',
  markupBp: 'markup_bp',
  price1E4: 'price1_e4',
  price2E4: 'price2_e4',
  price3E4: 'price3_e4',
  price4E4: 'price4_e4',
  price5E4: 'price5_e4',
  quantity1: 'quantity1',
  quantity2: 'quantity2',
  quantity3: 'quantity3',
  quantity4: 'quantity4',
  quantity5: 'quantity5',
  originalPriceE4: 'original_price_e4',
  saleEndsOn: 'sale_ends_on',
} as const
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

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
  const changes = rows.flatMap(({ key, values }) =>
    differing('products', key, { before: before.get(key) ?? {}, after: values }),
  )
  const named = productIds.slice(0, mostNamed)
  const rest = productIds.length - named.length
  await changeFields(
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
  if (changes.length > 0) await writeProducts(ctx, rows)
  return productIds
}

/** Locks in id order to prevent deadlocks. */
async function lockProducts(ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> {
  const found = await ctx.db
    .selectFrom('products')
    .select('id')
    .select(fields.map((field) => `${columns[field]} as ${field}` as const))
    .where('id', '=', sql<number>`any(${keys}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(found.map(({ id, ...values }) => [String(id), values]))
}

async function writeProducts(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const written = rows.map(({ key, values }) => ({ id: Number(key), values: inColumns(values) }))
  const names = sql.join(Object.values(columns).map((column) => sql.ref(column)))
  const changed = sql.join(Object.values(columns).map((column) => sql.ref(`changed.${column}`)))
  await sql`update products p set (${names}) = (select ${changed} from jsonb_populate_record(p, r.values) changed),
      updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id int, values jsonb)
    where p.id = r.id`.execute(ctx.db)
  await productsChanged(
    ctx,
    written.map(({ id }) => id),
  )
}

const inColumns = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columns[field as Field], value]))

/** How changes of products are undone. */
export const productChanges: ChangeTable = {
  name: 'products',
  lock: lockProducts,
  write: writeProducts,
  names: async (ctx, keys) => {
    const found = await ctx.db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${keys}::int[])`)
      .execute()
    return new Map(found.map(({ id, description }) => [String(id), description]))
  },
}
