import { sql } from 'kysely'
import { defineJob } from '../core/define-job.ts'
import { endedAmong, ownNumber } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'

/** Far longer than a live process takes to reconnect: a job that is unlocked while it runs would run twice. */
const reconnectedMs = 10_000

/** A worker pool's name, which is the lock owner of its jobs; it ends with the process's id. */
export const poolOf = (pool: string) => `${pool}-of-${ownNumber}`
const processOf = (pool: string): number | undefined => {
  const [, number] = /-of-(\d+)$/.exec(pool) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Unlocks the jobs of processes that have ended, so that others run them. On its own the queue would wait four hours. */
export async function freeJobsOfTheDead(
  { db }: Pick<Ctx, 'db'>,
  { patienceMs = reconnectedMs } = {},
): Promise<void> {
  const { rows } = await sql<{ pool: string }>`select distinct locked_by as pool from graphile_worker.jobs
    where locked_by is not null`.execute(db)
  const pools = rows.map(({ pool }) => ({ pool, process: processOf(pool) }))
  const others = [...new Set(pools.flatMap(({ process = ownNumber }) => process))].filter(
    (process) => process !== ownNumber,
  )
  const ended = new Set(await endedAmong(db, others, patienceMs))
  const dead = pools.filter(({ process }) => process === undefined || ended.has(process))
  if (dead.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${dead.map(({ pool }) => pool)})`.execute(db)
}

export const unlockJobsJob = defineJob({
  name: 'unlock_jobs',
  cron: '* * * * *',
  run: async (ctx) => {
    await freeJobsOfTheDead(ctx)
    // A job that was queued again under its key while it was locked has no key and no attempts left. Messages always have a key,
    // so theirs can be recognized even if an earlier try failed.
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where locked_by is null and key is null and attempts >= max_attempts
        and (last_error is null or task_identifier = 'send_message')
      having count(*) > 0`.execute(ctx.db)
  },
})
