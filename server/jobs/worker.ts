import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { isLost } from '../../db/connect.ts'
import { makeCtx } from '../core/context.ts'
import type { Job } from '../core/define-job.ts'
import type { Ctx, Deps } from '../core/route.ts'
import { traceOfFlags } from '../core/scope.ts'
import { freeJobsOfTheDead, poolOf } from './unlock.ts'

/** Whether jobs may start, with notification of changes. */
export type Pause = { isPaused: () => boolean; onChange: (listener: () => void) => void }
const never: Pause = { isPaused: () => false, onChange: () => {} }
/** Called when a job failed at its last attempt. */
type GivenUp = (ctx: Ctx, name: string) => Promise<unknown>

/**
 * Starts the job worker on a few connections of its own. Failed jobs are retried with increasing delays. While it is paused, no
 * job starts, and scheduled jobs that fall due are skipped.
 */
export async function startWorker(
  deps: Deps,
  jobs: readonly Job[],
  connectionString: string,
  { isPaused, onChange }: Pause = never,
  givenUp: GivenUp = async () => {},
): Promise<Pick<Runner, 'stop'>> {
  let stopping = new AbortController()
  const taskList: TaskList = {}
  for (const job of jobs) {
    taskList[job.name] = (payload: unknown, helpers: JobHelpers) => {
      const log = deps.log.child({ job: job.name, jobId: helpers.job.id })
      const runJob = job.run as (ctx: Ctx, payload: unknown, stopping: AbortSignal) => Promise<void>
      const remote = traceOfFlags(helpers.job.flags)
      return deps.observer.run({ queue: 'job', name: job.name, remote }, () =>
        runJob(makeCtx(deps, null, { log }), payload ?? {}, stopping.signal),
      )
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
  // The runner has listeners while it runs, but not while it stops: a server that goes down then would end this process.
  pgPool.on('error', (error) => deps.log.warn(`A connection of the job worker was lost: ${error.message}`))
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const begin = () => {
    stopping = new AbortController()
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      workerPool.id = poolOf(workerPool.id)
    })
    events.on('job:failed', ({ job: { task_identifier: name } }) => {
      givenUp(makeCtx(deps, null), name).catch((error) =>
        deps.log.error({ err: error, job: name }, 'nobody was told that a job was given up'),
      )
    })
    return run({
      pgPool,
      events,
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
  }
  let runner: Runner | undefined
  let isClosing = false
  /** Starts or stops the runner according to the current state. Stopping waits for running jobs. */
  const follow = async () => {
    const shouldRun = !isClosing && !isPaused()
    if (shouldRun) runner ??= await begin()
    else if (runner) {
      const last = runner
      runner = undefined
      stopping.abort()
      await last.stop()
    }
  }
  let turn = follow()
  await turn
  const inTurn = () => {
    turn = turn.then(follow, follow)
    return turn
  }
  onChange(
    () =>
      void inTurn().catch((error) => deps.log.error({ err: error }, 'the queue did not follow its switch')),
  )
  // Frees the jobs of the process that this one replaced.
  freeJobsOfTheDead(deps).catch((error) => deps.log.warn({ err: error }, 'jobs were not freed'))
  return {
    stop: async () => {
      isClosing = true
      await inTurn()
      await atRest(pgPool)
      await pgPool.end()
    },
  }
}

/** Waits until the queue has recorded its last jobs: its stop doesn't wait for that, and a closing pool drops the writes. */
async function atRest(pool: pg.Pool) {
  do await sleep(10)
  while (pool.waitingCount > 0 || pool.totalCount > pool.idleCount)
}

/** A server that is starting up: after this kind of lost connection alone the queue retries automatically. */
const comingUp = '57P03'

/**
 * Makes the queue retry after any kind of lost connection. Otherwise, recording a finished job would fail as an unhandled
 * rejection, which ends the process.
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
