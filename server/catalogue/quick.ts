import type { QuickLine, QuickQuery } from '../../contract/search.ts'
import type { SignedInCtx } from '../handle.ts'
import { findLine, lineOfProduct, lineSearch } from './by-description.ts'
import type { RowsFor } from './rows.ts'

/** The line of shorthand, if there is one, and then those of ids and quantities. */
export async function readQuick(
  ctx: SignedInCtx,
  { q, productIds, quantities }: QuickQuery,
  rowsFor: RowsFor,
): Promise<QuickLine[]> {
  const search = await lineSearch(ctx, rowsFor)
  const ofIds = productIds.map((id, i) => lineOfProduct(search, id, quantities[i] ?? null))
  return q === '' ? ofIds : [findLine(search, q), ...ofIds]
}
