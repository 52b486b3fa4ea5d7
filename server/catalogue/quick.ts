import type { QuickLine, QuickQuery } from '../../contract/features/catalogue/search.ts'
import type { SignedInCtx } from '../core/route.ts'
import { findLine, lineOfProduct, lineSearch } from './by-description.ts'
import type { RowsFor } from './rows.ts'

/** The shorthand line, if any, then the lines of ids and quantities. */
export async function readQuick(
  ctx: SignedInCtx,
  { q, productIds, quantities }: QuickQuery,
  rowsFor: RowsFor,
): Promise<QuickLine[]> {
  const search = await lineSearch(ctx, rowsFor)
  const ofIds = productIds.map((id, i) => lineOfProduct(search, id, quantities[i] ?? null))
  return q === '' ? ofIds : [findLine(search, q), ...ofIds]
}
