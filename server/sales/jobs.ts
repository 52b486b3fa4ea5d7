import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { settleDecision } from '../notices/notify.ts'
import { lockBasket, moveBasket } from './basket-move.ts'
import { basketNotice } from './basket-write.ts'

/** Maximum baskets that one run ends; the next run, a minute later, ends the others. */
const atOnce = 500

/** Every minute, expires baskets whose day has closed, each in its own transaction and once. */
export const endBasketsJob = defineJob({
  name: 'end_baskets',
  cron: '* * * * *',
  run: async (outside) => {
    const due = await outside.db
      .selectFrom('baskets')
      .select('id')
      .where('state', 'in', ['SENT', 'OPENED'])
      .where('closes_at', '<=', outside.now())
      .orderBy('closes_at')
      .limit(atOnce)
      .execute()
    for (const { id } of due)
      await inTransaction(outside, async (ctx) => {
        const row = await lockBasket(ctx, id)
        // The shop moved it first.
        if (row.state !== 'SENT' && row.state !== 'OPENED') return
        await moveBasket(ctx, row, { to: 'EXPIRED', by: 'system', actor: 'system' })
        await settleDecision(ctx, basketNotice(id))
      })
  },
})
