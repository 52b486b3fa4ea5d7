import { hasBit } from '../../contract/catalogue/bits.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { canBeHad, visibleRows } from './item.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowsJson, viewerOf } from './rows.ts'

/** The best-selling products that this user may see and can get on the day, at most ten. */
export async function readTop10(ctx: SignedInCtx, rowsFor: RowsFor): Promise<RawJson> {
  const ids = await ctx.catalogue.bestSellers()
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const of: RowsOf = { shelf, view, rowsFor, today }
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const rows: number[] = []
  for (const row of visibleRows(shelf, viewer, ids)) {
    if (rows.length === 10) break
    const product = shelf.product(row)
    if (hasBit(offered, row) && canBeHad(of, product)) rows.push(row)
  }
  return new RawJson(rowsJson(of, rows))
}
