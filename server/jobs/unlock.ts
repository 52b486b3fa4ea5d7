import { sql } from 'kysely'
import { defineJob } from './job.ts'

/** No job takes this long: whoever still holds one has died with it. */
const longestJobMs = 5 * 60_000

/**
 * Jobs that a dead process was at work on are free again. The queue itself would wait for four hours. One that was queued anew
 * meanwhile, under its name, has no tries left and goes.
 */
export const unlockJobsJob = defineJob({
  name: 'unlock_jobs',
  cron: '* * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - longestJobMs)
    await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_at < ${before} having count(*) > 0`.execute(ctx.db)
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where locked_by is null and key is null and attempts >= max_attempts and last_error is null
      having count(*) > 0`.execute(ctx.db)
  },
})
