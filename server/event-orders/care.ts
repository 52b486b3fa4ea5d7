import type { CareFields } from '../../contract/features/event-orders/fields.ts'
import { together } from '../../db/round-trips.ts'
import { aroundOf, aroundRows } from '../cart/rows.ts'
import { maySee } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readVaseDays } from '../lots/vase-life.ts'
import { goodsRows, presentCare } from './goods.ts'

/** Care instructions for a product that the user may see. Throws not_found for any other. */
export async function readCare(ctx: SignedInCtx, productId: number): Promise<CareFields> {
  const vase = await readVaseDays(ctx)
  const [customer, [goods]] = await together(ctx.db, aroundRows(ctx), goodsRows([productId], vase))
  if (!goods || !maySee(aroundOf(ctx, customer), goods)) throw new AppError('not_found')
  return presentCare(goods)
}
