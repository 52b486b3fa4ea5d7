import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '../../contract/features/tasks.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeShop } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { kindThat, queueSteps, stepsOf, taskRow, writesSteps } from '../../tests/support/tasks.ts'
import { inTransaction } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { startWorker } from '../jobs/worker.ts'
import { jobs } from '../jobs.ts'
import { queueMail } from '../messages/queue.ts'
import { sendStatementsTask } from '../receivables/statement-task.ts'
import { startTasks } from './runner.ts'
import { startTask } from './start.ts'
import { TaskEnded, type TaskKind } from './task.ts'

let app: TestApp
let clerk: Awaited<ReturnType<typeof makeShop>>
let ctx: SignedInCtx
beforeAll(async () => {
  app = await startApp()
  clerk = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  ctx = ctxOf(app, clerk, ['DASHBOARD'])
})
afterAll(async () => {
  expect((await runInvariants(app.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const closing: (() => Promise<unknown>)[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const close of closing.splice(0)) await close()
  await app.db.deleteFrom('tasks').execute()
})

const within = { timeout: 50_000 }
const stateOf = async (id: number) => (await taskRow(app, id)).state

/** A runner in this process that checks often for tasks of dead processes. */
function run(kind: TaskKind) {
  const { deps, realtime } = app
  const runner = startTasks(deps, { kinds: [kind], realtime, recoverMs: 100, patienceMs: 500 })
  closing.push(() => runner.stop())
  return runner
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A separate process that runs tasks. */
function otherProcess(again: TaskKind['again']) {
  const { url, ownerUrl } = app.database
  const child = fork(path.join(import.meta.dirname, '../../tests/support/task-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO: '0',
      PORT: '0',
      SANDBOX_PORT: '0',
      AGAIN: again,
    },
  })
  children.push(child)
  return child
}

const steps = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('a task of a request that is rolled back never runs', async () => {
  run(kindThat(writesSteps(1)))
  const refused = inTransaction(ctx, async (inside) => {
    await startTask(inside, sendStatementsTask, { month: '2026-10', accountNumbers: [1] })
    throw new Error('no paper')
  })
  await expect(refused).rejects.toThrow('no paper')
  expect(await app.db.selectFrom('tasks').selectAll().execute()).toEqual([])
})

test('a task starts as soon as its transaction has committed, and says how far it is', async () => {
  run(kindThat(writesSteps(30)))
  await sleep(300)
  const startedAt = Date.now()
  const id = await queueSteps(ctx, 40)
  await expect.poll(() => stateOf(id), within).toBe('running')
  // Well before the next poll of the table.
  expect(Date.now() - startedAt).toBeLessThan(atThisLoad(1_000))
  await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(3)
  await expect.poll(() => stateOf(id), within).toBe('done')
  const row = await taskRow(app, id)
  expect(row).toMatchObject({ done: 40, total: 40, process: null, checkpoint: 820 })
  expect(await stepsOf(app, id)).toEqual(steps(40))
})

test('progress is reported to its user a few times a second, not at each step', async () => {
  const heard: number[] = []
  const unlisten = app.realtime.listen(({ name, userId }) => {
    if (name === 'task.changed' && userId === clerk.userId) heard.push(Date.now())
  })
  run(kindThat(writesSteps(2)))
  const startedAt = Date.now()
  const id = await queueSteps(ctx, 150)
  await expect.poll(() => stateOf(id), within).toBe('done')
  const seconds = (Date.now() - startedAt) / 1000
  unlisten()
  expect(heard.length).toBeGreaterThan(2)
  // Queueing, start, last step and end are sent immediately; on a busy machine the end may arrive together with the events before it.
  expect(heard.length).toBeLessThan(seconds * 5 + 12)
})

test.each(['each', 'step'] as const)(
  'a long pause between steps hides none of those before it (%s)',
  async (way) => {
    let done = 0
    const unlisten = app.realtime.listen(({ name, userId }) => {
      if (name !== 'task.changed' || userId !== clerk.userId) return
      void taskRow(app, id).then((row) => {
        done = row.done
      })
    })
    const pauses = async (n: number) => {
      if (n === 9) await sleep(2_000)
    }
    run(
      kindThat(async (_, task, { accountNumbers }) => {
        const sentence = { code: 'statements.sending' } as const
        if (way === 'each')
          await task.each(accountNumbers, {
            tally: 0,
            sentence,
            work: (_inside, n) => pauses(n).then(() => 0),
          })
        else
          for (const n of accountNumbers) {
            await pauses(n)
            await task.step(n, accountNumbers.length, sentence)
          }
      }),
    )
    const id = await queueSteps(ctx, 20)
    await expect.poll(() => done, { timeout: 1_500 }).toBe(8)
    await expect.poll(() => stateOf(id), within).toBe('done')
    unlisten()
  },
)

describe('a task that is stopped', () => {
  test('keeps what is done, and begins nothing after the answer', async () => {
    const office = await app.signIn(clerk.email)
    run(kindThat(writesSteps(30)))
    const id = await queueSteps(ctx, 500)
    await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(2)
    const answer = await office.call(tasks.stop, { params: { id: String(id) } })
    expect(answer.status).toBe(200)
    const { done } = await taskRow(app, id)
    await expect.poll(() => stateOf(id), within).toBe('stopped')
    expect(await taskRow(app, id)).toMatchObject({ done, sentence: { code: 'stopped' } })
    expect(await stepsOf(app, id)).toEqual(steps(done))
    expect(done).toBeLessThan(500)
  })

  test('while it waits never begins', async () => {
    const office = await app.signIn(clerk.email)
    const id = await queueSteps(ctx, 3)
    expect((await office.call(tasks.stop, { params: { id: String(id) } })).body).toMatchObject({
      state: 'stopped',
      done: 0,
    })
    run(kindThat(writesSteps(1)))
    await sleep(500)
    expect(await stateOf(id)).toBe('stopped')
    expect(await stepsOf(app, id)).toEqual([])
  })

  test('hears of it at its next step where it counts for itself', async () => {
    const office = await app.signIn(clerk.email)
    const done: number[] = []
    const counts = kindThat(async (_, task) => {
      for (let n = 0; n < 1_000; n++) {
        await task.step(n, 1_000)
        await sleep(20)
        done.push(n)
      }
    })
    run(counts)
    const id = await queueSteps(ctx, 1)
    await expect.poll(() => done.length, within).toBeGreaterThan(3)
    await office.call(tasks.stop, { params: { id: String(id) } })
    await expect.poll(() => stateOf(id), within).toBe('stopped')
    expect(done.length).toBeLessThan(900)
  })
})

describe('work that is one whole', () => {
  const write = ({ db }: SignedInCtx, id: number, step: number) =>
    db
      .insertInto('settings')
      .values({ name: `step ${id}/${step}`, value: '{}' })
      .execute()

  test('is not done again when its process ends between the work and the result', async () => {
    let [times, ends] = [0, 0]
    const results: number[] = []
    run(
      kindThat(async (_, task) => {
        const result = await task.whole(async (inside) => {
          await write(inside, task.id, ++times)
          return times
        })
        if (ends++ < 2) throw new TaskEnded('closing')
        results.push(result)
      }),
    )
    const id = await queueSteps(ctx, 1)
    await expect.poll(() => stateOf(id), within).toBe('done')
    expect([times, results]).toEqual([1, [1]])
    expect(await stepsOf(app, id)).toEqual([1])
  })

  test('shows how far it is while nothing of it is done, and stopped leaves nothing', async () => {
    const office = await app.signIn(clerk.email)
    run(
      kindThat((_, task) =>
        task.whole(async (inside) => {
          for (let n = 1; n < 1_000; n++) {
            await write(inside, task.id, n)
            await task.step(n, 1_000)
            await sleep(20)
          }
        }),
      ),
    )
    const id = await queueSteps(ctx, 1)
    await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(3)
    expect(await stepsOf(app, id)).toEqual([])
    await office.call(tasks.stop, { params: { id: String(id) } })
    await expect.poll(() => stateOf(id), within).toBe('stopped')
    expect(await stepsOf(app, id)).toEqual([])
  })
})

describe('a task that goes wrong', () => {
  test.each([
    {
      how: 'a bug',
      work: async () => {
        throw new Error('secret of the house')
      },
      sentence: { code: 'failed' },
    },
    {
      how: 'an authority that its user has lost',
      work: async () => {},
      authorities: ['DASHBOARD', 'SALES'] as const,
      sentence: { code: 'refused', error: 'not_allowed' },
    },
  ])('by $how says so and keeps nothing of the error', async ({ work, sentence, authorities }) => {
    const id = await queueSteps(ctxOf(app, clerk, authorities ?? ['DASHBOARD']), 1)
    run(kindThat(work))
    await expect.poll(() => stateOf(id), within).toBe('failed')
    expect((await taskRow(app, id)).sentence).toEqual(sentence)
  })
})

describe('a process that is killed in the middle of a task', () => {
  test('has it gone on with by another one: every step is done once', async () => {
    const child = otherProcess('resume')
    const id = await queueSteps(ctx, 60)
    await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(5)
    await kill(child)
    const { done } = await taskRow(app, id)
    expect(done).toBeLessThan(60)
    run(kindThat(writesSteps(1)))
    await expect.poll(() => stateOf(id), within).toBe('done')
    expect(await taskRow(app, id)).toMatchObject({ done: 60, checkpoint: 1830 })
    expect(await stepsOf(app, id)).toEqual(steps(60))
  })

  test('leaves it failed, with a sentence, where it must not be done again', { tags: ['long'] }, async () => {
    const child = otherProcess('never')
    const id = await queueSteps(ctx, 60)
    await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(2)
    await kill(child)
    run(kindThat(writesSteps(1), 'never'))
    await expect.poll(() => stateOf(id), within).toBe('failed')
    expect((await taskRow(app, id)).sentence).toEqual({ code: 'interrupted' })
    expect((await stepsOf(app, id)).length).toBeLessThan(60)
  })

  test('does not touch what a living process does, however long', { tags: ['long'] }, async () => {
    otherProcess('resume')
    const id = await queueSteps(ctx, 60)
    await expect.poll(() => stateOf(id), within).toBe('running')
    const { process: first } = await taskRow(app, id)
    run(kindThat(writesSteps(1)))
    await sleep(1_200)
    expect((await taskRow(app, id)).process).toBe(first)
    await expect.poll(() => stateOf(id), within).toBe('done')
    expect(await stepsOf(app, id)).toEqual(steps(60))
  })
})

test('a process that closes hands its task on after the step under way', async () => {
  const first = run(kindThat(writesSteps(30)))
  const id = await queueSteps(ctx, 50)
  await expect.poll(async () => (await taskRow(app, id)).done, within).toBeGreaterThan(2)
  await first.stop()
  expect(await taskRow(app, id)).toMatchObject({ state: 'queued', process: null, tries: 0 })
  run(kindThat(writesSteps(1)))
  await expect.poll(() => stateOf(id), within).toBe('done')
  expect(await stepsOf(app, id)).toEqual(steps(50))
})

test('two processes share the tasks, and none is done twice', async () => {
  otherProcess('resume')
  const first = await queueSteps(ctx, 3)
  await expect.poll(() => stateOf(first), within).toBe('done')
  run(kindThat(writesSteps(50)))
  const ids = []
  for (let n = 0; n < 8; n++) ids.push(await queueSteps(ctx, 10))
  const workers = new Set<number | null>()
  const isDone = async () => {
    const rows = await app.db.selectFrom('tasks').select(['state', 'process']).execute()
    for (const { state, process } of rows) if (state === 'running') workers.add(process)
    return rows.every(({ state }) => state === 'done')
  }
  await expect.poll(isDone, within).toBe(true)
  expect(workers.size).toBe(2)
  for (const id of ids) expect(await stepsOf(app, id)).toEqual(steps(10))
})

test('with three long tasks under way and more waiting, an email still leaves within a second', async () => {
  const worker = await startWorker(app.deps, jobs, app.database.ownerUrl)
  closing.push(() => worker.stop())
  run(kindThat(writesSteps(20)))
  const ids = []
  for (let n = 0; n < 5; n++) ids.push(await queueSteps(ctx, 1_000))
  const running = async () =>
    (await app.db.selectFrom('tasks').select('id').where('state', '=', 'running').execute()).length
  await expect.poll(running, within).toBe(3)
  const queuedAt = Date.now()
  await queueMail(ctx, {
    kind: 'email-changed',
    about: { newEmail: 'new@example.test' },
    to: { userId: clerk.userId },
  })
  const sent = () =>
    app.db
      .selectFrom('messages')
      .select('id')
      .where('kind', '=', 'email-changed')
      .where('state', '=', 'sent')
      .execute()
  await expect.poll(async () => (await sent()).length, { timeout: 10_000, interval: 20 }).toBe(1)
  expect(Date.now() - queuedAt).toBeLessThan(atThisLoad(1_000))
  expect(await running()).toBe(3)
})
