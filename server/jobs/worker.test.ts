import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/features/operations.ts'
import { connectClient } from '../../db/connect.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import type { Job } from '../core/define-job.ts'
import { startWorker } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const within = { timeout: 15_000 }

test('a pause set by one process applies to all, survives a restart, and no job starts during it', async () => {
  const { ownerUrl, pool } = app.database
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  const pause = (paused: boolean) => admin.call(operations.pauseJobs, { body: { paused } })
  const second = await startApp({ beside: app })
  const ran: string[] = []
  const release = Promise.withResolvers<void>()
  const job = (by: string): Job => ({
    name: 'sweep',
    run: async () => {
      ran.push(by)
      await release.promise
    },
  })
  const begin = ({ deps }: TestApp, by: string) =>
    startWorker(deps, [job(by)], ownerUrl, {
      isPaused: deps.operations.jobsPaused,
      onChange: deps.operations.onRefresh,
    })
  const add = () => pool.query(`select graphile_worker.add_job('sweep')`)
  const waiting = async () =>
    Number((await pool.query('select count(*) as n from graphile_worker.jobs')).rows[0].n)
  const workers = [await begin(app, 'first'), await begin(second, 'second')]
  try {
    await add()
    await expect.poll(() => ran.length, within).toBe(1)
    expect((await pause(true)).status).toBe(200)
    // The other process is notified through the database.
    await expect.poll(() => second.deps.operations.jobsPaused(), within).toBe(true)
    // A running job finishes.
    release.resolve()
    await expect.poll(waiting, within).toBe(0)
    await add()
    workers.push(await begin(app, 'restarted'))
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect([ran.length, await waiting()]).toEqual([1, 1])
    await pause(false)
    await expect.poll(() => ran.length, within).toBe(2)
    await expect.poll(waiting, within).toBe(0)
  } finally {
    release.resolve()
    for (const worker of workers) await worker.stop()
    await second.close()
  }
})

test.each([
  { how: 'is done', failure: undefined, left: [] },
  {
    how: 'has failed',
    failure: 'no paper',
    left: [{ locked_at: null, attempts: 1, last_error: 'no paper' }],
  },
])(
  'if a connection breaks while the queue is being updated on a job $how, nothing ends: the update is repeated',
  async ({ failure, left }) => {
    const { pool, ownerUrl } = app.database
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let began = 0
    const job: Job = {
      name: 'sweep',
      run: async () => {
        began += 1
        await released
        if (failure) throw new Error(failure)
      },
    }
    const owner = await connectClient(ownerUrl, { info: () => {}, warn: () => {} })
    const worker = await startWorker(app.deps, [job], ownerUrl)
    try {
      await pool.query(`select graphile_worker.add_job('sweep', max_attempts := 1)`)
      await expect.poll(() => began, within).toBe(1)
      // A lock on the job's row keeps the queue from recording its result.
      const holder = await connectClient(ownerUrl, { info: () => {}, warn: () => {} })
      await holder.query('begin')
      await holder.query('select from graphile_worker._private_jobs for update')
      release()
      const broken = async () => {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      await expect.poll(broken, within).toBe(1)
      await holder.end()
      const jobs = async () =>
        (await owner.query('select locked_at, attempts, last_error from graphile_worker.jobs')).rows
      await expect.poll(jobs, within).toEqual(left)
      expect(began).toBe(1)
    } finally {
      release()
      await worker.stop()
      await owner.query('delete from graphile_worker._private_jobs')
      await owner.end()
    }
  },
  60_000,
)
