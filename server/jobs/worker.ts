import { type JobHelpers, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { isLost } from '../../db/connect.ts'
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
  const pgPool = new pg.Pool({
    connectionString,
    max: 4,
    application_name: `stemyard ${process.pid} jobs`,
    Client: QueueClient,
  })
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

/** A server that is on its way up: the one kind of a lost connection after which the queue tries again by itself. */
const comingUp = '57P03'

/**
 * Whatever way the connection is lost, the queue tries again. Else what it is told when a job has ended would fail where nobody waits
 * for it, and that ends the process.
 */
class QueueClient extends pg.Client {
  override connect(...args: unknown[]) {
    return patient(super.connect as Asking, this, args)
  }
  override query(...args: unknown[]) {
    return patient(super.query as Asking, this, args)
  }
}

type Asking = (this: pg.Client, ...args: unknown[]) => unknown

// biome-ignore lint/suspicious/noExplicitAny: pg's overloads are by callback and by promise.
function patient(ask: Asking, client: pg.Client, args: unknown[]): any {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const told = (error: unknown, ...rest: unknown[]) => last(error && comingBack(error), ...rest)
    return ask.call(client, ...args.slice(0, -1), told)
  }
  const answer = ask.call(client, ...args)
  return answer instanceof Promise
    ? answer.catch((error: unknown) => {
        throw comingBack(error)
      })
    : answer
}

const comingBack = (error: unknown) =>
  isLost(error) ? Object.assign(error as Error, { code: comingUp }) : error
