import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { enterLots, oldestOf, takeOldest } from './lots.ts'
import { noteMissing, type OnHandSet } from './missing.ts'
import { lockStock, releaseLapsedHolds } from './stock.ts'

/** Why stock changed: the kinds of `stock_movements` that people and files cause. */
export type StockCause =
  | 'opening'
  | 'receipt'
  | 'file'
  | 'count'
  | 'waste'
  | 'damage'
  | 'theft'
  | 'unknown'
  | 'customer_return'
  | 'correction'

/** The new on-hand units, in selling units. An increase becomes a lot with the other fields. */
export type OnHand = {
  productId: number
  onHand: number
  /** The unit cost of the new lot; by default unknown. */
  costE4?: number | null
  /** When the new lot arrived; by default today. */
  arrivedOn?: string
}

export type Why = {
  kind: StockCause
  /** The person's own words. */
  reason?: string
  /** The vendor of new lots (`vendors.id`); by default the product's own. */
  supplierId?: string | null
}

/**
 * Sets what is on hand, in a number of statements that doesn't depend on the number of rows. Units that are missing leave the oldest
 * lots; units that are more make a new lot. Never goes below what is allocated and held. Unknown products are left out; a product
 * without stock gets some. Lines of orders that are short then have missing units.
 *
 * The caller announces the products with `productsChanged` in the same transaction.
 */
export async function setOnHand(
  outside: Ctx,
  rows: readonly OnHand[],
  { kind, reason = '', supplierId = null }: Why,
): Promise<OnHandSet[]> {
  if (rows.length === 0) return []
  return inTransaction(outside, async (ctx) => {
    const now = ctx.now()
    const productIds = [...new Set(rows.map(({ productId }) => productId))].sort((a, b) => a - b)
    if (productIds.length < rows.length) throw new Error('setOnHand: a product is there twice')
    await sql`insert into stock (product_id, on_hand)
      select id, 0 from products where id = any(${productIds}::int[]) order by id on conflict do nothing`.execute(
      ctx.db,
    )
    await lockStock(ctx.db, productIds)
    await releaseLapsedHolds(ctx.db, { productIds, now })
    const { rows: set } = await sql<OnHandSet>`
      with wanted as (
        select * from unnest(${rows.map((row) => row.productId)}::int[], ${rows.map((row) => row.onHand)}::int[],
          ${rows.map((row) => row.costE4 ?? null)}::bigint[], ${rows.map((row) => row.arrivedOn ?? null)}::date[])
          as w (product_id, on_hand, cost_e4, arrived_on)
      ),
      target as (
        select s.product_id, s.on_hand as before, greatest(w.on_hand, s.allocated + s.held) as after, w.on_hand as wanted,
          w.cost_e4, w.arrived_on
        from wanted w join stock s using (product_id)
      ),
      leaving as (select product_id, before - after as units from target where after < before),
      ${takeOldest()},
      coming as (
        select t.product_id, after - before as units, coalesce(${supplierId}::text, p.vendor_id) as vendor_id,
          coalesce(t.arrived_on, ${dayAt(now, ctx.settings.timeZone)}::date) as arrived_on, t.cost_e4, '' as code, '' as place,
          '' as note
        from target t join products p on p.id = t.product_id
        where after > before
      ),
      ${enterLots(now)},
      ledger as (
        insert into stock_movements (product_id, at, kind, on_hand_change, lot_id, note, actor)
        select product_id, ${now}::timestamptz, ${kind}, change, lot_id, ${reason}, ${ctx.user?.name ?? 'system'}
        from (
          select product_id, lot_id, -units as change from taken
          union all select product_id, lot_id, units from entered
        ) changed order by product_id, lot_id
      ),
      left_over as (
        select l.product_id, l.arrived_on
        from target t join lots l on l.product_id = t.product_id and l.remaining > 0
        left join taken k on k.lot_id = l.id
        where t.after <> t.before and l.remaining > coalesce(k.units, 0)
        union all select product_id, arrived_on from coming
      ),
      oldest as (${oldestOf(sql`left_over`)}),
      moved as (
        update stock set on_hand = t.after, arrived_on = o.arrived_on
        from target t left join oldest o using (product_id)
        where stock.product_id = t.product_id and t.after <> t.before
      )
      select product_id as "productId", before, after, wanted from target order by product_id`.execute(ctx.db)
    await noteMissing(ctx, set, 'counted')
    return set
  })
}
