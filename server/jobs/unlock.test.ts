// @module-tag long
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeCtx } from '../core/context.ts'
import { freeJobsOfTheDead, unlockJobsJob } from './unlock.ts'
import { startWorker } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const started: ChildProcess[] = []
const workers: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const child of started.splice(0)) await kill(child)
  for (const worker of workers.splice(0)) await worker.stop()
  await free(0)
  await app.database.pool.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs',
  )
})

const addJob = (messageId: number, key: string | null = null) =>
  app.database.pool.query(`select graphile_worker.add_job('send_message', $1::json, job_key := $2)`, [
    JSON.stringify({ messageId }),
    key,
  ])
const queued = async () => {
  const { rows } = await app.database.pool.query(
    'select key, locked_by, attempts from graphile_worker.jobs order by id',
  )
  return rows as { key: string | null; locked_by: string | null; attempts: number }[]
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A process that has locked this message's job and never finishes it. */
async function atWork(messageId: number) {
  await addJob(messageId)
  const { url, ownerUrl } = app.database
  const child = fork(path.join(import.meta.dirname, '../../tests/support/worker-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO: '0',
      PORT: '0',
      SANDBOX_PORT: '0',
    },
  })
  started.push(child)
  const took = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the worker ended before it had a job')))
  })
  expect(took).toEqual({ messageId })
  return child
}

/** A worker of this process; it records the jobs it ran. */
async function work() {
  const ran: (number | 'sweep')[] = []
  const worker = await startWorker(
    app.deps,
    [
      {
        name: 'send_message',
        run: async (_ctx, payload) => void ran.push((payload as { messageId: number }).messageId),
      },
      { name: 'sweep', run: async () => void ran.push('sweep') },
    ],
    app.database.ownerUrl,
  )
  workers.push(worker)
  return ran
}

const free = (patienceMs: number) => freeJobsOfTheDead(makeCtx(app.deps, null), { patienceMs })

test('a job that takes a day is not run twice while its process is alive, even one that has just lost its connection', async () => {
  await atWork(1)
  const { pool } = app.database
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 day'`)
  await unlockJobsJob.run(makeCtx(app.deps, null), {})
  // Its process lock is released, and reacquired a moment later.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 2309
     and database = (select oid from pg_database where datname = current_database())`,
  )
  await free(5_000)
  const ran = await work()
  // The other process does not know this job, so this one runs it, after all jobs that it could take before.
  await pool.query(`select graphile_worker.add_job('sweep')`)
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['sweep'])
  // The sweep leaves the queue a moment after it has run.
  await expect
    .poll(async () => (await queued()).map(({ locked_by }) => locked_by))
    .toEqual([expect.stringMatching(/-of-\d+$/)])
})

test('a job of a killed process is run again', async () => {
  await kill(await atWork(1))
  await free(1_000)
  const ran = await work()
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([1])
})

test('a process that starts frees what a killed one had under way', async () => {
  await kill(await atWork(1))
  const ran = await work()
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual([1])
})

test('a job of a dead process that was queued again meanwhile is there once', async () => {
  const takeJob = (key: string) =>
    app.database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-gone-of-4', locked_at = now(), attempts = attempts + 1
       where key = $1`,
      [key],
    )
  await addJob(1, 'message:1')
  await takeJob('message:1')
  await addJob(2, 'message:2')
  await takeJob('message:2')
  // An earlier try failed, as it does when the database connection is lost.
  await app.database.pool.query(
    `update graphile_worker._private_jobs set last_error = 'Connection terminated' where key = 'message:2'`,
  )
  await addJob(2, 'message:2')
  expect(await queued()).toHaveLength(3)
  await free(0)
  await unlockJobsJob.run(makeCtx(app.deps, null), {})
  expect(await queued()).toEqual([
    { key: 'message:1', locked_by: null, attempts: 1 },
    { key: 'message:2', locked_by: null, attempts: 0 },
  ])
})
