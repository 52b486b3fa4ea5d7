import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { bookCorrected, productsToCorrect } from './missing.ts'
import { lockStock } from './stock.ts'
import { takeOff } from './take.ts'

/**
 * Takes units off the book that were found missing, as far as no order and no cart is promised them any more, so that nobody is
 * sold what isn't there. A caller whose transaction holds locks of stock names the products that it has locked: more would break the
 * order of locks.
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
