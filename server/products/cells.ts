import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import type { CellOutcome } from '../../contract/features/products/shapes.ts'
import {
  type Cell,
  type CellFault,
  type CellValue,
  type CellValues,
  type Judged,
  judgeCell,
  judgeRow,
  ruleOf,
} from '../../contract/rules/product-cells.ts'
import { cellFaultText } from '../../contract/words/cell-words.ts'
import { isUnit } from '../../contract/words/unit-words.ts'
import { nothingChanged } from '../audit/audit.ts'
import { isSame } from '../changes/record.ts'
import type { RowValues, Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { areaOf, changeLocked, lockProducts } from './change.ts'
import { derivedValues, readColors } from './derived.ts'
import { fieldOf, jsonOf, storedOf } from './fields.ts'
import { readRows } from './rows.ts'

type Asked = InputOf<typeof products.setCells>['body']
type AskedCell = Asked['cells'][number]
type Placed = { cell: AskedCell; outcome: CellOutcome }

/**
 * Changes cells of products, each checked on its own: valid ones are saved as one change set, the others return a reason. The number
 * of statements doesn't depend on the number of cells.
 */
export async function setCells(
  ctx: SignedInCtx,
  { cells, why }: Asked,
): Promise<ReplyOf<typeof products.setCells>> {
  const fields = new Set(cells.map(({ field }) => field))
  const ids = [...new Set(cells.map(({ productId }) => productId))]
  const seen = new Set((await readRows(ctx, ids)).map(({ productId }) => productId))
  const before = await lockProducts(ctx, [...seen].map(String))
  const stock = fields.has('onHand') ? await readTaken(ctx, ids) : new Map<number, number>()

  const placed = lastOfEach(cells).map((cell) => judgeOne(cell, { before, stock, user: ctx.user }))
  const colors = await readColors(
    ctx.db,
    placed.map(({ cell, outcome }) =>
      cell.field === 'color' && outcome.outcome === 'saved' ? cell.value : null,
    ),
  )
  const rows = [...groupByProduct(placed)].flatMap(([productId, of]): RowValues[] => {
    const now = before.get(String(productId)) ?? {}
    const { kept, refused } = judgeRow(judgedOf(now), savedOf(of))
    for (const one of of) {
      const fault = refused[one.cell.field]
      if (fault) one.outcome = refusal(one.cell, fault)
    }
    if (Object.keys(kept).length === 0) return []
    const values = Object.fromEntries(
      Object.entries(kept).map(([cell, value]) => [fieldOf(cell as Cell), value]),
    )
    return [{ key: String(productId), values: { ...values, ...derivedValues(values, colors) } }]
  })
  const changeSetId = rows.length > 0 ? await save(ctx, { rows, before, why }) : undefined
  if (changeSetId === undefined) nothingChanged(ctx)
  return {
    cells: await withAuthors(
      ctx,
      placed.map(({ outcome }) => outcome),
    ),
    rows: await readRows(
      ctx,
      rows.map(({ key }) => Number(key)),
    ),
    changeSetId: changeSetId ?? null,
  }
}

const save = (
  ctx: SignedInCtx,
  { rows, before, why }: { rows: readonly RowValues[]; before: ReadonlyMap<string, Values>; why: string },
) =>
  changeLocked(
    ctx,
    { area: areaOf(rows), sentence: 'products.changed', parameters: {}, why },
    { rows, before },
  )

/** If a cell is given several times, the last value counts. */
const lastOfEach = (cells: readonly AskedCell[]): AskedCell[] => [
  ...new Map(cells.map((cell) => [`${cell.productId} ${cell.field}`, cell])).values(),
]

function judgeOne(
  cell: AskedCell,
  {
    before,
    stock,
    user,
  }: { before: ReadonlyMap<string, Values>; stock: ReadonlyMap<number, number>; user: SignedInCtx['user'] },
): Placed {
  const { productId, field } = cell
  const row = before.get(String(productId))
  if (!row) return { cell, outcome: { productId, field, outcome: 'not_found' } }
  if (!may(user, [ruleOf(field).needs])) return { cell, outcome: refusal(cell, { code: 'locked' }) }
  const now = (row[fieldOf(field)] ?? null) as CellValue
  const value = storedOf(field, cell.value)
  if (isSame(now, value))
    return { cell, outcome: { productId, field, outcome: 'unchanged', value: jsonOf(field, now) } }
  if (!isSame(now, storedOf(field, cell.was)))
    return { cell, outcome: { productId, field, outcome: 'changed_meanwhile', value: jsonOf(field, now) } }
  const read = judgeCell(field, value)
  if ('fault' in read) return { cell, outcome: refusal(cell, read.fault) }
  if (field === 'um' && !isUnit(String(read.value)))
    return { cell, outcome: refusal(cell, { code: 'unknown_unit' }) }
  const taken = stock.get(productId) ?? 0
  if (field === 'onHand' && Number(read.value) < taken)
    return { cell, outcome: refusal(cell, { code: 'allocated', units: taken }) }
  return {
    cell: { ...cell, value: read.value },
    outcome: { productId, field, outcome: 'saved', value: jsonOf(field, read.value) },
  }
}

const refusal = ({ productId, field }: AskedCell, fault: CellFault): CellOutcome => ({
  productId,
  field,
  outcome: 'refused',
  fault,
  message: cellFaultText(fault, 'en'),
})

function groupByProduct(placed: readonly Placed[]): Map<number, Placed[]> {
  const groups = new Map<number, Placed[]>()
  for (const one of placed) {
    const { productId } = one.cell
    const group = groups.get(productId)
    if (group) group.push(one)
    else groups.set(productId, [one])
  }
  return groups
}

const savedOf = (placed: readonly Placed[]): CellValues =>
  Object.fromEntries(
    placed.filter(({ outcome }) => outcome.outcome === 'saved').map(({ cell }) => [cell.field, cell.value]),
  )

/** The values that the cells of a product are checked against. */
export const judgedOf = (row: Values): Judged => ({
  price1: (row.price1E4 ?? null) as number | null,
  price2: (row.price2E4 ?? null) as number | null,
  price3: (row.price3E4 ?? null) as number | null,
  price4: (row.price4E4 ?? null) as number | null,
  price5: (row.price5E4 ?? null) as number | null,
  quantity1: (row.quantity1 ?? null) as number | null,
  quantity2: (row.quantity2 ?? null) as number | null,
  quantity3: (row.quantity3 ?? null) as number | null,
  quantity4: (row.quantity4 ?? null) as number | null,
  quantity5: (row.quantity5 ?? null) as number | null,
  minQuantity: Number(row.minQuantity ?? 1),
  was: (row.originalPriceE4 ?? null) as number | null,
  saleEndsOn: (row.saleEndsOn ?? null) as string | null,
})

/** Units in orders and carts. */
async function readTaken({ db }: SignedInCtx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stock')
    .select(['product_id', 'allocated', 'held'])
    .where('product_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(({ product_id, allocated, held }) => [product_id, allocated + held]))
}

/** Who changed the cells that differ from what their editor saw, and when. */
async function withAuthors(ctx: SignedInCtx, outcomes: readonly CellOutcome[]): Promise<CellOutcome[]> {
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed_meanwhile')
  if (changed.length === 0) return [...outcomes]
  const { rows } = await sql<{ key: string; field: string; by: string; at: Date }>`
    select distinct on (f.row_key, f.field) f.row_key as key, f.field, coalesce(u.name, s.actor) as by, s.at
    from change_fields f join change_sets s on s.id = f.change_set_id left join users u on u.id = s.user_id
    where f.table_name = 'products' and f.row_key = any(${changed.map(({ productId }) => String(productId))}::text[])
      and f.field = any(${changed.map(({ field }) => fieldOf(field))}::text[])
    order by f.row_key, f.field, f.change_set_id desc`.execute(ctx.db)
  const authors = new Map(rows.map((row) => [`${row.key} ${row.field}`, row]))
  return outcomes.map((one) => {
    const author = authors.get(`${one.productId} ${fieldOf(one.field)}`)
    return author && one.outcome === 'changed_meanwhile'
      ? { ...one, by: author.by, at: author.at.toISOString() }
      : one
  })
}
