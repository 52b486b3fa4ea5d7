import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeCtx } from '../context.ts'
import { unlockJobsJob } from './unlock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const addJob = (key: string) =>
  app.database.pool.query(
    `select graphile_worker.add_job('send_message', '{"messageId": 1}', job_key := $1)`,
    [key],
  )
/** As a process does that takes the job and dies. */
const takeJob = (key: string) =>
  app.database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now(), attempts = attempts + 1
     where key = $1`,
    [key],
  )
const left = async () => {
  const { rows } = await app.database.pool.query(
    'select key, locked_by, attempts from graphile_worker.jobs order by id',
  )
  return rows
}
const unlockAfter = (minutes: number) => {
  app.setNow(new Date(Date.now() + minutes * 60_000))
  return unlockJobsJob.run(makeCtx(app.deps, null), {})
}

test('a job whose process died is free after five minutes, and one that was queued anew meanwhile is there once', async () => {
  await addJob('message:1')
  await takeJob('message:1')
  await addJob('message:2')
  await takeJob('message:2')
  await addJob('message:2')
  expect(await left()).toHaveLength(3)
  await unlockAfter(4)
  expect(await left()).toHaveLength(3)
  await unlockAfter(6)
  expect(await left()).toEqual([
    { key: 'message:1', locked_by: null, attempts: 1 },
    { key: 'message:2', locked_by: null, attempts: 0 },
  ])
})
