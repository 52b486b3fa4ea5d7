import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { CountRow, lots, Movement } from '../../contract/features/lots/lots.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'

type Row = Omit<Movement, 'at'> & { at: Date }

/** The stock ledger of a product with the units on hand after each entry. Throws `not_found`. */
export async function readMovements(
  ctx: SignedInCtx,
  productId: number,
  query: InputOf<typeof lots.movements>['query'],
): Promise<ReplyOf<typeof lots.movements>> {
  const known = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!known) throw new AppError('not_found')
  const ledger = sql<Row>`(
    select m.id, m.at, m.kind, m.on_hand_change as change, m.allocated_change as "allocatedChange",
      sum(m.on_hand_change) over (order by m.id)::int as "onHand", m.lot_id as "lotId", coalesce(l.code, '') as "lotCode",
      o.order_number as "orderNumber", m.note, m.actor
    from stock_movements m left join lots l on l.id = m.lot_id left join orders o on o.id = m.order_id
    where m.product_id = ${productId}
  )`
  const { rows, ...page } = await readPage(ctx.db.selectFrom(ledger.as('ledger')).selectAll(), query, {
    sorts: { id: sql`id` },
    usual: '-id',
    id: sql`id`,
  })
  return { ...page, rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

export const movementTable = (productId: number): ListTable<Movement> => ({
  name: 'Stock ledger',
  fileName: `stock-ledger-${productId}`,
  columns: [
    { header: 'Time', width: 22, value: (row) => row.at },
    { header: 'What', width: 18, isWord: true, value: (row) => row.kind },
    { header: 'Change', width: 10, value: (row) => row.change },
    { header: 'Allocated', width: 10, value: (row) => row.allocatedChange },
    { header: 'On hand', width: 10, value: (row) => row.onHand },
    { header: 'Lot', width: 10, value: (row) => row.lotId },
    { header: 'Code', width: 16, value: (row) => row.lotCode },
    { header: 'Order', width: 10, value: (row) => row.orderNumber },
    { header: 'Note', width: 40, value: (row) => row.note },
    { header: 'By', width: 24, value: (row) => row.actor },
  ],
})

/** The products to count at a place, without quantities. */
export async function readCountList(
  ctx: SignedInCtx,
  query: InputOf<typeof lots.countList>['query'],
): Promise<ReplyOf<typeof lots.countList>> {
  const there = sql<Omit<CountRow, 'lastCountedAt'> & { lastCountedAt: Date | null }>`(
    select p.id as "productId", p.description as "productDescription", p.um, p.pack, p.image_name as "imageName",
      p.color_hex as "colorHex", count(*)::int as lots,
      (select max(at) from stock_movements m where m.product_id = p.id and m.kind = 'count') as "lastCountedAt"
    from lots l join products p on p.id = l.product_id
    where l.remaining > 0 and l.place = ${query.place} group by p.id
  )`
  const { rows, ...page } = await readPage(ctx.db.selectFrom(there.as('there')).selectAll(), query, {
    sorts: { counted: sql`"lastCountedAt"`, description: sql`lower("productDescription")` },
    usual: 'description',
    id: sql`"productId"`,
  })
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, lastCountedAt: row.lastCountedAt?.toISOString() ?? null })),
  }
}
