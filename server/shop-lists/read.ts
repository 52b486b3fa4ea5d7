import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import type { ShopList } from '../../contract/features/shop-lists.ts'
import { visibleRows } from '../catalogue/item.ts'
import { shelfAndCustomer } from '../catalogue/pages.ts'
import { rowsForDay } from '../catalogue/read-page.ts'
import { type RowsOf, rowJson, viewerOf } from '../catalogue/rows.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readSummary } from './rows.ts'

/** A list with its items for the user's shipment. Throws not_found. */
export async function readList(ctx: SignedInCtx, id: number): Promise<ShopList> {
  const summary = await readSummary(ctx, id)
  const lines = await ctx.db
    .selectFrom('shop_list_lines')
    .select(['product_id', 'quantity'])
    .where('list_id', '=', id)
    .orderBy('position')
    .execute()
  const rowsFor = await rowsForDay(ctx)
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const of: RowsOf = { shelf, view, rowsFor, today }
  const rows = lines.flatMap(({ product_id, quantity }) =>
    visibleRows(shelf, viewer, [product_id]).map((row) =>
      JSON.parse(`${rowJson(of, row, hasBit(offered, row))},"quantity":${quantity}}`),
    ),
  ) as ShopList['rows']
  return { ...summary, shipDay: rowsFor.shipDay, deliveryMethod: methodLabels[rowsFor.method], rows }
}
