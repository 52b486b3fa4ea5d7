import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskSentence } from '../../contract/features/tasks.ts'
import { inTransaction } from '../../server/core/context.ts'
import type { SignedInCtx } from '../../server/core/route.ts'
import { sendStatementsTask } from '../../server/receivables/statement-task.ts'
import { startTask } from '../../server/tasks/start.ts'
import type { Task, TaskInputs, TaskKind } from '../../server/tasks/task.ts'
import type { TestApp } from './app.ts'

const sentence: TaskSentence = { code: 'statements.sending' }

type Input = TaskInputs['send-statements']
type Work = (ctx: SignedInCtx, task: Task, input: Input) => Promise<void>

/** A kind of task whose work the test defines, under the name of a real kind. */
export const kindThat = (work: Work, again: TaskKind['again'] = 'resume') =>
  ({
    ...sendStatementsTask,
    again,
    run: async (ctx: SignedInCtx, task: Task, input: Input) => {
      await work(ctx, task, input)
      return { sentence }
    },
  }) as unknown as TaskKind

/** Queues such a task with this many steps, in a separate transaction; returns its id. */
export const queueSteps = (ctx: SignedInCtx, steps: number) =>
  inTransaction(ctx, (inside) =>
    startTask(inside, sendStatementsTask, {
      month: '2026-10',
      accountNumbers: Array.from({ length: steps }, (_, n) => n + 1),
    }),
  )

/** Writes one row per step, which fails if a step runs twice, and pauses before it commits. */
export const writesSteps =
  (pauseMs: number): Work =>
  async (_, task, { accountNumbers }) => {
    await task.each(accountNumbers, {
      tally: 0,
      sentence,
      work: async ({ db }, step, sum) => {
        await db
          .insertInto('settings')
          .values({ name: `step ${task.id}/${step}`, value: '{}' })
          .execute()
        await sleep(pauseMs)
        return sum + step
      },
    })
  }

/** The steps that a task has committed. */
export async function stepsOf({ db }: Pick<TestApp, 'db'>, id: number): Promise<number[]> {
  const rows = await db.selectFrom('settings').select('name').where('name', 'like', `step ${id}/%`).execute()
  return rows.map(({ name }) => Number(name.split('/')[1])).sort((a, b) => a - b)
}

export const taskRow = ({ db }: Pick<TestApp, 'db'>, id: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
