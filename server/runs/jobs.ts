import { addDays } from '../../contract/core/dates.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { todayOf } from './day.ts'
import { followLater } from './events.ts'
import { makeRuns } from './make.ts'
import { syncRun } from './sync.ts'

/** Creates the runs of today and tomorrow, and updates the arrival times of trucks that are silent or haven't left. */
export const moveRunsJob = defineJob({
  name: 'move_runs',
  cron: '* * * * *',
  run: async (ctx) => {
    const today = todayOf(ctx)
    await makeRuns(ctx, today)
    await makeRuns(ctx, addDays(today, 1))
    const open = await ctx.db
      .selectFrom('runs')
      .select(['id', 'last_event_at'])
      .where('day', '>=', addDays(today, -1))
      .where('day', '<=', today)
      .where('state', '<>', 'CLOSED')
      .orderBy('id')
      .execute()
    for (const { id, last_event_at } of open)
      await inTransaction(ctx, async (inside) => {
        await syncRun(inside, id, { cause: 'SILENCE', actor: 'system' })
        if (last_event_at !== null) await followLater(inside, id)
      })
  },
})
