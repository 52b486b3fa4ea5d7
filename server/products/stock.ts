import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { readOne } from './archive.ts'
import { changeLocked, lockProducts } from './change.ts'

/** The movements of a product's stock, newest first. Throws `not_found`. */
export async function readMovements(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof products.movements>,
): Promise<ReplyOf<typeof products.movements>> {
  await readOne(ctx, params.productId)
  const found = ctx.db
    .selectFrom('stock_movements as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .where('m.product_id', '=', params.productId)
    .select(['m.id', 'm.at', 'm.kind', 'm.on_hand_change', 'm.allocated_change', 'o.order_number', 'm.actor'])
  const id = sql`m.id`
  const { rows, ...rest } = await readPage(found, query, { sorts: { at: id }, usual: '-at', id })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      onHand: row.on_hand_change,
      allocated: row.allocated_change,
      orderNumber: row.order_number === null ? null : Number(row.order_number),
      by: row.actor,
    })),
    ...rest,
  }
}

type Count = { productId: number; counted: number; reason: string }

/**
 * Sets what was counted, as a stock movement and a change that can be undone. Units of orders and carts stay on hand; the answer
 * says how many the count is short of them. Throws `not_found`.
 */
export async function countProduct(
  ctx: SignedInCtx,
  { productId, counted, reason }: Count,
): Promise<ReplyOf<typeof products.count>> {
  const { onHand: before, allocated, held } = await readOne(ctx, productId)
  const locked = await lockProducts(ctx, [String(productId)])
  if (locked.size === 0) throw new AppError('not_found')
  const missing = Math.max(0, allocated + held - counted)
  await changeLocked(
    ctx,
    { area: 'catalogue', sentence: 'stock.counted', parameters: { counted }, why: reason },
    { rows: [{ key: String(productId), values: { onHand: counted + missing } }], before: locked },
  )
  const now = await readOne(ctx, productId)
  return {
    productId,
    before,
    onHand: now.onHand,
    allocated: now.allocated,
    held: now.held,
    missing,
  }
}
