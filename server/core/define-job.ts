import type { JobName, JobPayload } from './job.ts'
import type { Ctx } from './route.ts'

export type Job<N extends JobName = JobName> = {
  name: N
  /** Schedule as the five fields of a crontab line, in UTC; absent for a job that only runs when queued. */
  cron?: string
  /** `stopping` is aborted once the queue stops. The queue waits only seconds for its jobs, so a job that may take longer ends early. */
  run: (ctx: Ctx, payload: JobPayload<N>, stopping?: AbortSignal) => Promise<void>
}

export const defineJob = <N extends JobName>(job: Job<N>): Job<N> => job
