import { type Db, insertRows } from './insert.ts'
import type { Product } from './products.ts'

export interface Allocation {
  productId: number
  orderId: number
  units: number
  at: Date
  actor: string
}

/** Opens the stock with the sellable quantities of the data plus what open orders take, and writes its ledger. */
export async function insertStock(
  db: Db,
  {
    products,
    allocations,
    openedAt,
  }: { products: readonly Product[]; allocations: readonly Allocation[]; openedAt: Date },
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
  const openings = stocked.map(({ product_id, on_hand }) => ({
    product_id,
    at: openedAt,
    kind: 'opening',
    on_hand_change: on_hand,
    allocated_change: 0,
    order_id: null,
    actor: 'system',
  }))
  const takings = allocations.map(({ productId, orderId, units, at, actor }) => ({
    product_id: productId,
    at,
    kind: 'allocation',
    on_hand_change: 0,
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
      on_hand_change: 'int',
      allocated_change: 'int',
      order_id: 'bigint',
      actor: 'text',
    },
    rows: [...openings, ...takings],
  })
}
