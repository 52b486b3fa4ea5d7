import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { correctBook } from './correct.ts'
import { lockStock, productsWithLapsedHolds, releaseLapsedHolds } from './stock.ts'

/** Every minute, releases units in carts whose hold has expired. */
export const releaseLapsedHoldsJob = defineJob({
  name: 'release_lapsed_holds',
  cron: '* * * * *',
  run: (outside) =>
    inTransaction(outside, async (ctx) => {
      const now = ctx.now()
      const productIds = await productsWithLapsedHolds(ctx.db, now)
      if (productIds.length === 0) return
      await lockStock(ctx.db, productIds)
      const released = await releaseLapsedHolds(ctx.db, { productIds, now })
      if (released.length > 0) await ctx.emit('stock.changed', { productIds: released })
    }),
})

/** Every minute, removes missing units from the recorded stock as orders and carts release them. */
export const correctBookJob = defineJob({
  name: 'correct_book',
  cron: '* * * * *',
  run: (ctx) => correctBook(ctx),
})
