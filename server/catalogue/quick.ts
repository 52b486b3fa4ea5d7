import type { QuickLine } from '../../contract/search.ts'
import type { SignedInCtx } from '../handle.ts'
import { findLine, lineOfProduct, lineSearch } from './by-description.ts'
import type { RowsFor } from './rows.ts'

/** The line of shorthand, if there is one, and then those of ids and quantities (`100001:25`). */
export async function readQuick(
  ctx: SignedInCtx,
  { q, lines }: { q: string; lines: readonly string[] },
  rowsFor: RowsFor,
): Promise<QuickLine[]> {
  const search = await lineSearch(ctx, rowsFor)
  const ofIds = lines.map((line) => {
    const [id, quantity] = line.split(':').map(Number) as [number, number]
    return lineOfProduct(search, line, id, quantity)
  })
  return q === '' ? ofIds : [findLine(search, q), ...ofIds]
}
