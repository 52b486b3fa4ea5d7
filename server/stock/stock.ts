import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * The lock order used everywhere, to prevent deadlocks: the customer's own row (it serializes the changes of one cart), then an
 * order's row, then stock rows by product number, then lines of orders that still take stock. Other customers' carts are only ever locked with `skip locked`. The held units
 * of a cart line change only under its customer's lock.
 */

/** The stock of one product, in selling units. `lapsed`: the part of `held` no longer covered by a live hold. */
export type StockRow = { on_hand: number; allocated: number; held: number; lapsed: number }

/** Units available to everyone. */
export const freeUnits = ({ on_hand, allocated, held, lapsed }: StockRow): number =>
  on_hand - allocated - held + lapsed

/** Locks the stock of these products until the transaction ends, in one statement and always in the same order. */
export async function lockStock(db: Kysely<Tables>, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`select product_id from stock where product_id = any(${productIds}::int[])
    order by product_id for no key update`.execute(db)
}

/** Locks the stock of everything that an order's lines still take, before they are changed. */
export async function lockStockOfOrder(db: Kysely<Tables>, orderId: number): Promise<void> {
  await sql`select product_id from stock
    where product_id in (select product_id from order_lines where order_id = ${orderId} and allocated > 0)
    order by product_id for no key update`.execute(db)
}

/**
 * Releases expired holds of these products, whose stock the caller has locked. Skips the cart of a customer who is changing it
 * right now, because that activity may renew its holds. Returns the products with more units available.
 */
export async function releaseLapsedHolds(
  db: Kysely<Tables>,
  { productIds, now }: { productIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with lapsed as (
      select id, customer_id from cart_lines
      where held_quantity > 0 and held_until <= ${now} and product_id = any(${productIds}::int[])
    ),
    idle as (
      select id from customers where id in (select customer_id from lapsed) for no key update skip locked
    ),
    let_go as (
      select id, product_id, held_quantity from cart_lines
      where id in (select id from lapsed) and customer_id in (select id from idle)
        and held_quantity > 0 and held_until <= ${now}
      for update
    ),
    emptied as (
      update cart_lines set held_quantity = 0, held_since = null, held_until = null
      from let_go where let_go.id = cart_lines.id
    )
    update stock set held = stock.held - back.units
    from (select product_id, sum(held_quantity)::int as units from let_go group by product_id) back
    where stock.product_id = back.product_id
    returning stock.product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Products with expired holds, at most a thousand at a time. */
export async function productsWithLapsedHolds(db: Kysely<Tables>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select('product_id')
    .distinct()
    .where('held_quantity', '>', 0)
    .where('held_until', '<=', now)
    .orderBy('product_id')
    .limit(1000)
    .execute()
  return rows.map(({ product_id }) => product_id)
}
