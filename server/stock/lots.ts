import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Every unit on hand belongs to a lot. Lots change only together with `stock.on_hand` and its ledger entry, in one statement and
 * under the lock of the product's stock row, so that the sum of the lots equals what is on hand at every moment.
 */

/**
 * Two parts of a `with` clause that take units from the oldest lots first: `taken (lot_id, product_id, units)`, and the lots without
 * them. They read an earlier part, `leaving (product_id, units)`, whose stock rows the caller has locked. Lots named by `first` are
 * used before the others.
 */
export const takeOldest = (first: RawBuilder<boolean> = sql`false`): RawBuilder<unknown> => sql`
  taken as (
    select id as lot_id, product_id, least(remaining, units - before)::int as units
    from (
      select l.id, l.product_id, l.remaining, w.units,
        sum(l.remaining) over (partition by l.product_id order by ${first} desc, l.arrived_on nulls first, l.id)
          - l.remaining as before
      from leaving w join lots l on l.product_id = w.product_id and l.remaining > 0
    ) in_order
    where before < units
  ),
  spent as (
    update lots set remaining = lots.remaining - taken.units from taken where lots.id = taken.lot_id
  )`

/**
 * Parts of a `with` clause that put units into lots: `entered (lot_id, product_id, units)`. They read an earlier part, `coming
 * (product_id, units, vendor_id, arrived_on, cost_e4, code, place, note)`, whose stock rows the caller has locked. Units are added to
 * an existing lot if everything else is equal.
 */
export const enterLots = (now: Date): RawBuilder<unknown> => sql`
  grouped as (
    select product_id, vendor_id, arrived_on, cost_e4, code, place, note, sum(units)::int as units,
      (select max(l.id) from lots l
       where l.product_id = c.product_id and l.remaining > 0 and l.arrived_on = c.arrived_on and l.code = c.code
         and l.place = c.place and l.note = c.note and l.vendor_id is not distinct from c.vendor_id
         and l.cost_e4 is not distinct from c.cost_e4) as lot_id
    from coming c group by product_id, vendor_id, arrived_on, cost_e4, code, place, note
  ),
  grown as (
    update lots set received = lots.received + g.units, remaining = lots.remaining + g.units
    from grouped g where lots.id = g.lot_id returning lots.id, lots.product_id, g.units
  ),
  fresh as (
    insert into lots (product_id, vendor_id, arrived_on, cost_e4, code, place, note, received, remaining, created_at)
    select product_id, vendor_id, arrived_on, cost_e4, code, place, note, units, units, ${now}::timestamptz
    from grouped where lot_id is null order by product_id
    returning id, product_id, received
  ),
  entered as (
    select id as lot_id, product_id, units from grown union all select id, product_id, received from fresh
  )`

/** The arrival of the oldest of these lots, by product; unknown if that of any lot is unknown. */
export const oldestOf = (
  lots: RawBuilder<unknown>,
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select product_id, case when bool_and(arrived_on is not null) then min(arrived_on) end as arrived_on
  from ${lots} where ${which} group by product_id`

/**
 * Updates the arrival of the oldest lot on hand, after the lots of these products have changed. Returns the products whose day
 * changed; customers see it, so the caller announces them with `productsChanged`.
 */
export async function dateStock(db: Kysely<Tables>, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ product_id: number }>`
    with oldest as (
      ${oldestOf(sql`lots`, sql`product_id = any(${productIds}::int[]) and remaining > 0`)}
    )
    update stock set arrived_on = oldest.arrived_on
    from stock s left join oldest using (product_id)
    where stock.product_id = s.product_id and s.product_id = any(${productIds}::int[])
      and s.arrived_on is distinct from oldest.arrived_on
    returning stock.product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}
