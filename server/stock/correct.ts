import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { bookCorrected, productsToCorrect } from './missing.ts'
import { lockStock } from './stock.ts'
import { takeOff } from './take.ts'

/**
 * Removes units from the recorded stock that were found missing, once they are no longer promised to any order or cart, so that
 * nobody is sold missing units. A caller whose transaction has already locked stock names the locked products: locking more would
 * break the locking order.
 */
export async function correctBook(outside: Ctx, locked?: readonly number[]): Promise<void> {
  if ((await productsToCorrect(outside, locked)).length === 0) return
  await inTransaction(outside, async (ctx) => {
    const found = await productsToCorrect(ctx, locked)
    await lockStock(
      ctx.db,
      found.map(({ productId }) => productId),
    )
    const corrected: number[] = []
    for (const { productId, units } of await productsToCorrect(ctx, locked)) {
      if (!found.some((one) => one.productId === productId)) continue
      const set = await takeOff(ctx, { productId, units }, { kind: 'count', reason: '' })
      const gone = set ? set.before - set.after : 0
      if (gone === 0) continue
      await bookCorrected(ctx, { productId, units: gone })
      corrected.push(productId)
    }
    await productsChanged(ctx, corrected)
  })
}
