import { keptDays } from '../../contract/features/notices/notices.ts'
import { restorableHours } from '../../contract/features/shop-lists.ts'
import { sweepConversations } from '../assistant/history.ts'
import { defineJob } from '../core/define-job.ts'
import { sweepHealth } from '../health/sweep.ts'
import { sweepIncoming } from '../incoming/sweep.ts'
import { sweepStopPhotos } from '../runs/sweep-photos.ts'
import { sweepTasks } from '../tasks/change.ts'
import { sweepWebhooks } from '../webhooks/sweep.ts'

/**
 * Deletes short-lived rows: old events, expired sessions, expired throttles, stored answers, processed notices, ended tasks; also
 * photos of deliveries and figures past their retention.
 */
export const sweep = defineJob({
  name: 'sweep',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    await ctx.db.deleteFrom('events').where('at', '<', before(1)).execute()
    // Keeps the newest change, so that a reader older than all remaining ones can detect the gap.
    await ctx.db
      .deleteFrom('product_changes')
      .where('at', '<', before(24))
      .where('id', '<', (e) => e.selectFrom('product_changes').select((of) => of.fn.max('id').as('id')))
      .execute()
    await ctx.db.deleteFrom('bulk_previews').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await ctx.db.deleteFrom('throttles').where('window_ends_at', '<', now).execute()
    for (const table of [
      'one_time_codes',
      'one_time_tokens',
      'sign_in_attempts',
      'second_factor_attempts',
      'passkey_challenges',
      'company_sign_ins',
    ] as const)
      await ctx.db.deleteFrom(table).where('expires_at', '<', before(24)).execute()
    await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', before(48)).execute()
    await ctx.db
      .deleteFrom('gateway_notices')
      .where('handled_at', '<', before(60 * 24))
      .where('result', '<>', 'unexplained')
      .execute()
    await sweepTasks(ctx)
    await sweepWebhooks(ctx)
    await ctx.db
      .deleteFrom('notices')
      .where('created_at', '<', before(24 * keptDays))
      .execute()
    await ctx.db.deleteFrom('shop_lists').where('deleted_at', '<', before(restorableHours)).execute()
    await sweepHealth(ctx)
    await sweepStopPhotos(ctx)
    await sweepConversations(ctx)
    await sweepIncoming(ctx)
    await ctx.db
      .deleteFrom('price_mail_fills')
      .where('filled_at', '<', before(24 * 30))
      .execute()
  },
})
