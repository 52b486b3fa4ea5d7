import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { type Db, insertRows } from './insert.ts'
import type { Product } from './products.ts'

export interface Allocation {
  productId: number
  orderId: number
  units: number
  at: Date
  actor: string
}

/** Opens the stock with the sellable quantities of the data plus what open orders take, its lots, and its ledger. */
export async function insertStock(
  db: Db,
  {
    products,
    allocations,
    today,
  }: { products: readonly Product[]; allocations: readonly Allocation[]; today: Day },
) {
  const allocated = new Map<number, number>()
  for (const { productId, units } of allocations)
    allocated.set(productId, (allocated.get(productId) ?? 0) + units)
  const stocked = products
    .filter(({ orderType }) => orderType !== 'PREBOOK')
    .map(({ id, inventory }) => {
      const taken = allocated.get(id) ?? 0
      return { product_id: id, on_hand: inventory + taken, allocated: taken }
    })
  await insertRows(db, {
    table: 'stock',
    columns: { product_id: 'int', on_hand: 'int', allocated: 'int' },
    rows: stocked,
  })
  await insertLots(db, today)
  const takings = allocations.map(({ productId, orderId, units, at, actor }) => ({
    product_id: productId,
    at,
    kind: 'allocation',
    allocated_change: units,
    order_id: orderId,
    actor,
  }))
  await insertRows(db, {
    table: 'stock_movements',
    columns: {
      product_id: 'int',
      at: 'timestamptz',
      kind: 'text',
      allocated_change: 'int',
      order_id: 'bigint',
      actor: 'text',
    },
    rows: takings,
  })
}

/**
 * Stock on hand consists of one lot, or also an older one with a third of it: flowers from the last days, plants from the last weeks,
 * the rest from the last months. Goods that growers ship themselves aren't in the warehouse and have no cost yet.
 */
async function insertLots(db: Db, today: Day) {
  await sql`
    with arrived as (
      insert into lots (product_id, vendor_id, arrived_on, cost_e4, place, received, remaining, created_at)
      select s.product_id, p.vendor_id, ${today}::date - part.age,
        case when elsewhere then null else p.price1_e4 * (50 + p.id % 14) / 100 / 100 * 100 end,
        case when elsewhere then '' when p.department = 'flowers' then 'Cooler ' || 1 + p.id % 4
          when p.department = 'plants' then 'Greenhouse ' || 1 + p.id % 2 when p.department = 'yard' then 'Yard'
          else 'Shelf ' || chr(65 + p.id % 8) end,
        part.units, part.units, (${today}::date - part.age)::timestamptz + interval '10 hours'
      from stock s
      join products p on p.id = s.product_id
      cross join lateral (select p.is_grower_direct or p.is_farm_direct as elsewhere) place
      cross join lateral (select case when elsewhere or p.department in ('supplies', 'yard') or p.id % 4 > 0 then 0
        else s.on_hand / 3 end as old) share
      cross join lateral (values
        (s.on_hand - old, case when elsewhere then 0 when p.department = 'flowers' then p.id % 3
          when p.department = 'plants' then p.id % 12 else 10 + p.id % 80 end),
        (old, case p.department when 'flowers' then 3 + p.id / 4 % 9 else 14 + p.id / 4 % 30 end)) part (units, age)
      where part.units > 0
      returning id, product_id, received, created_at
    )
    insert into stock_movements (product_id, at, kind, on_hand_change, lot_id, actor)
    select product_id, created_at, 'receipt', received, id, 'Growers' from arrived order by created_at, product_id, id`.execute(
    db,
  )
  await sql`update stock set arrived_on = (select min(arrived_on) from lots where lots.product_id = stock.product_id)`.execute(
    db,
  )
}
