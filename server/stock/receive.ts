import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { dateStock, enterLots } from './lots.ts'
import { lockStock } from './stock.ts'

/** Goods that arrived, in selling units. */
export type Goods = {
  productId: number
  units: number
  /** The vendor (`vendors.id`); by default the product's own. */
  vendorId?: string | null | undefined
  /** By default today. */
  arrivedOn?: string | undefined
  /** The cost of a selling unit; null when unknown. */
  costE4?: number | null
  code?: string
  place?: string
  note?: string
}

/**
 * Adds goods to lots and to on-hand stock, in a fixed number of statements. `kind` is `customer_return` for returned goods, and
 * `count` for found units. The caller announces the products with `productsChanged` in the same transaction. Returns the lots.
 */
export async function receiveLots(
  outside: Ctx,
  goods: readonly Goods[],
  {
    kind = 'receipt',
    note = '',
    actor = outside.user?.name ?? 'system',
  }: { kind?: 'receipt' | 'customer_return' | 'count'; note?: string; actor?: string } = {},
): Promise<{ lotId: number; productId: number; units: number }[]> {
  if (goods.length === 0) return []
  return inTransaction(outside, async (ctx) => {
    const now = ctx.now()
    const today = dayAt(now, ctx.settings.timeZone)
    const productIds = [...new Set(goods.map(({ productId }) => productId))].sort((a, b) => a - b)
    await sql`insert into stock (product_id, on_hand)
      select id, 0 from products where id = any(${productIds}::int[]) order by id on conflict do nothing`.execute(
      ctx.db,
    )
    await lockStock(ctx.db, productIds)
    const { rows } = await sql<{ lotId: number; productId: number; units: number }>`
      with coming as (
        select g.product_id, g.units, coalesce(g.vendor_id, p.vendor_id) as vendor_id, g.arrived_on, g.cost_e4, g.code, g.place,
          g.note
        from unnest(${goods.map((row) => row.productId)}::int[], ${goods.map((row) => row.units)}::int[],
          ${goods.map((row) => row.vendorId ?? null)}::text[], ${goods.map((row) => row.arrivedOn ?? today)}::date[],
          ${goods.map((row) => row.costE4 ?? null)}::bigint[], ${goods.map((row) => row.code ?? '')}::text[],
          ${goods.map((row) => row.place ?? '')}::text[], ${goods.map((row) => row.note ?? '')}::text[])
          as g (product_id, units, vendor_id, arrived_on, cost_e4, code, place, note)
        join products p on p.id = g.product_id
      ),
      ${enterLots(now)},
      ledger as (
        insert into stock_movements (product_id, at, kind, on_hand_change, lot_id, note, actor)
        select product_id, ${now}::timestamptz, ${kind}, units, lot_id, ${note}, ${actor} from entered order by product_id, lot_id
      ),
      moved as (
        update stock set on_hand = on_hand + came.units
        from (select product_id, sum(units)::int as units from entered group by product_id) came
        where stock.product_id = came.product_id
      )
      select lot_id as "lotId", product_id as "productId", units from entered order by product_id, lot_id`.execute(
      ctx.db,
    )
    await dateStock(ctx.db, productIds)
    return rows
  })
}
