import { type JobHelpers, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { type Deps, makeCtx } from '../context.ts'
import type { Job } from './job.ts'

/** Starts the job worker on a few connections of its own. Jobs that fail are tried again with growing pauses. */
export async function startWorker(
  deps: Deps,
  jobs: readonly Job[],
  connectionString: string,
): Promise<Pick<Runner, 'stop'>> {
  const taskList: TaskList = {}
  for (const job of jobs) {
    taskList[job.name] = (payload: unknown, helpers: JobHelpers) => {
      const log = deps.log.child({ job: job.name, jobId: helpers.job.id })
      const runJob = job.run as (ctx: ReturnType<typeof makeCtx>, payload: unknown) => Promise<void>
      return runJob(makeCtx(deps, null, { log }), payload ?? {})
    }
  }
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') deps.log.error(message)
    else if (level === 'warning') deps.log.warn(message)
    else deps.log.trace(message)
  })
  const pgPool = new pg.Pool({ connectionString, max: 4, application_name: `stemyard ${process.pid} jobs` })
  // The runner listens while it runs, but not while it stops: a server that goes away then would end this process.
  pgPool.on('error', (error) => deps.log.warn(`A connection of the job worker was lost: ${error.message}`))
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const runner = await run({
    pgPool,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
    taskList,
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron ? [{ task: name, match: cron, options: { backfillPeriod: 0 } }] : [],
      ),
    ),
  })
  return {
    stop: async () => {
      await runner.stop()
      await pgPool.end()
    },
  }
}
