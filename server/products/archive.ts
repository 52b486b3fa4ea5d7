import { sql } from 'kysely'
import { inSeason } from '../../contract/core/dates.ts'
import type { StaffProduct } from '../../contract/features/products/shapes.ts'
import { missingSteps, type ReadyStep, type Unfinished } from '../../contract/rules/product-cells.ts'
import type { Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { judgedOf } from './cells.ts'
import { changeLocked, lockProducts } from './change.ts'
import { openOrders } from './conditions.ts'
import { readRows, todayOf } from './rows.ts'

type Archive = { productId: number; archived: boolean; why: string }

/** Removes a product from the shop and every list, or restores it. Throws `not_found`, `in_open_orders` or `not_ready`. */
export async function archiveProduct(
  ctx: SignedInCtx,
  { productId, archived, why }: Archive,
): Promise<StaffProduct> {
  const { before, row } = await lockOne(ctx, productId)
  if (archived) {
    const orders = (await openOrdersOf(ctx, [productId])).get(productId) ?? []
    if (orders.length > 0) throw new AppError('in_open_orders', { data: { orderNumbers: orders } })
  } else if (row.state === 'archived') assertReady(ctx, row)
  const state = archived ? 'archived' : row.state === 'archived' ? 'live' : row.state
  await changeLocked(
    ctx,
    { area: 'catalogue', sentence: 'product.archived', parameters: { archived }, why },
    { rows: [{ key: String(productId), values: { state } }], before },
  )
  return readOne(ctx, productId)
}

/** Puts a draft in the shop. Throws `not_found`, or `not_ready` with what is missing. */
export async function publishDraft(ctx: SignedInCtx, productId: number): Promise<StaffProduct> {
  const { before, row } = await lockOne(ctx, productId)
  assertReady(ctx, row)
  const state = row.state === 'draft' ? 'live' : row.state
  await changeLocked(
    ctx,
    { area: 'catalogue', sentence: 'product.published', parameters: {} },
    { rows: [{ key: String(productId), values: { state } }], before },
  )
  return readOne(ctx, productId)
}

async function lockOne(ctx: SignedInCtx, productId: number) {
  if ((await readRows(ctx, [productId])).length === 0) throw new AppError('not_found')
  const before = await lockProducts(ctx, [String(productId)])
  const row = before.get(String(productId))
  if (!row) throw new AppError('not_found')
  return { before, row }
}

export async function readOne(ctx: SignedInCtx, productId: number): Promise<StaffProduct> {
  const [row] = await readRows(ctx, [productId])
  if (!row) throw new AppError('not_found')
  return row
}

/** The fields of a product that decide which steps are missing. */
export const unfinishedOf = (ctx: SignedInCtx, row: Values): Unfinished => ({
  ...judgedOf(row),
  description: String(row.description),
  um: String(row.um),
  category: String(row.category),
  type: String(row.type),
  growerId: (row.growerId ?? null) as number | null,
  onHand: Number(row.onHand),
  preBooked: row.isPreBooked === true,
  growerDirect: row.isGrowerDirect === true,
  inSeason: inSeason(todayOf(ctx), Number(row.seasonStartMonth), Number(row.seasonEndMonth)),
  imageName: '',
})

function assertReady(ctx: SignedInCtx, row: Values) {
  const missing: ReadyStep[] = missingSteps(unfinishedOf(ctx, row))
  if (missing.length > 0) throw new AppError('not_ready', { data: { missing } })
}

/** The numbers of the open orders with each of these products. */
export async function openOrdersOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; numbers: number[] }>`
    select l.product_id as id, array_agg(distinct o.order_number::int order by o.order_number::int) as numbers
    from orders o join order_lines l on l.order_id = o.id
    where o.status in ${openOrders} and l.status not in ('CANCELLED', 'SHIPPED', 'DELIVERED')
      and l.product_id = any(${[...ids]}::int[])
    group by l.product_id`.execute(db)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}
