import { remindersDue } from '../../contract/rules/purchase-days.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { attachAllSpares } from './draft.ts'
import { lockPurchase } from './rows.ts'
import { tellBuying, tellGrower } from './tell.ts'

/**
 * Reminds growers four hours and one hour before the deadline of an unanswered order; then notifies the buyers. After an outage only
 * the last of these is sent. Also assigns surplus units to lines ordered since.
 */
export const remindVendorsJob = defineJob({
  name: 'remind_vendors',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('purchase_orders')
      .select(['id', 'confirm_by', 'reminded'])
      .where('status', '=', 'SENT')
      .where('confirm_by', '<=', new Date(ctx.now().getTime() + 4 * 3_600_000))
      .where('reminded', '<', 3)
      .orderBy('confirm_by')
      .limit(500)
      .execute()
    for (const { id, confirm_by, reminded } of rows)
      if (confirm_by && remindersDue(confirm_by, ctx.now()) > reminded)
        await inTransaction(ctx, (inside) => remind(inside, id))
    await attachAllSpares(ctx, (work) => inTransaction(ctx, work))
  },
})

async function remind(ctx: Ctx, id: number): Promise<void> {
  const row = await lockPurchase(ctx, { id })
  if (row.status !== 'SENT' || row.confirm_by === null) return
  const due = remindersDue(row.confirm_by, ctx.now())
  // Another process was first.
  if (due <= row.reminded) return
  await ctx.db.updateTable('purchase_orders').set({ reminded: due }).where('id', '=', id).execute()
  if (due < 3) await tellGrower(ctx, row, { news: 'REMINDER' })
  else await tellBuying(ctx, row, 'UNANSWERED')
}
