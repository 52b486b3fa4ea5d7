import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { dateStock, takeOldest } from './lots.ts'
import { noteMissing, type OnHandSet } from './missing.ts'
import type { Why } from './on-hand.ts'
import { lockStock, releaseLapsedHolds } from './stock.ts'

/** Lots to take units from before others: one lot, or those at a place. */
export type From = { lotId?: number | null; place?: string }

/**
 * Removes units of a product from on-hand stock, from these lots first and then from the oldest. Never removes allocated and held
 * units: `after` then exceeds `wanted`, and lines of orders get missing units. The caller announces the product with
 * `productsChanged` in the same transaction. Undefined for a product without stock.
 */
export function takeUnits(
  outside: Ctx,
  from: { productId: number; units: number } & From,
  why: Omit<Why, 'supplierId'>,
): Promise<OnHandSet | undefined> {
  return inTransaction(outside, async (ctx) => {
    const set = await takeOff(ctx, from, why)
    if (set) await noteMissing(ctx, [set], 'taken')
    return set
  })
}

/** Removes units without marking order lines as short. */
export async function takeOff(
  outside: Ctx,
  { productId, units, lotId = null, place }: { productId: number; units: number } & From,
  { kind, reason = '' }: Omit<Why, 'supplierId'>,
): Promise<OnHandSet | undefined> {
  return inTransaction(outside, async (ctx) => {
    const now = ctx.now()
    await lockStock(ctx.db, [productId])
    await releaseLapsedHolds(ctx.db, { productIds: [productId], now })
    const first: RawBuilder<boolean> =
      lotId === null ? sql`(l.place = ${place ?? null}::text) is true` : sql`l.id = ${lotId}::bigint`
    const { rows } = await sql<OnHandSet>`
      with target as (
        select product_id, on_hand as before, greatest(on_hand - ${units}::int, allocated + held) as after,
          greatest(0, on_hand - ${units}::int) as wanted
        from stock where product_id = ${productId}
      ),
      leaving as (select product_id, before - after as units from target where after < before),
      ${takeOldest(first)},
      ledger as (
        insert into stock_movements (product_id, at, kind, on_hand_change, lot_id, note, actor)
        select product_id, ${now}::timestamptz, ${kind}, -units, lot_id, ${reason}, ${ctx.user?.name ?? 'system'}
        from taken order by lot_id
      ),
      moved as (
        update stock set on_hand = t.after from target t where stock.product_id = t.product_id and t.after <> t.before
      )
      select product_id as "productId", before, after, wanted from target`.execute(ctx.db)
    await dateStock(ctx.db, [productId])
    return rows[0]
  })
}
