import type { TaskSentence } from '../../contract/features/tasks.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { ownNumber } from '../core/life.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { isToldAt, tellEveryMs } from './rules.ts'
import { type Task, TaskEnded } from './task.ts'

type Row = { id: number; user_id: number; done: number; checkpoint: unknown }
type Progress = { done: number; total: number; sentence: TaskSentence | undefined; checkpoint?: unknown }

/**
 * Locks a task that this process runs, so that a stop waits for the current step. Throws `TaskEnded` if it was stopped or now belongs
 * to another process.
 */
async function holdTask({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const row = await db
    .selectFrom('tasks')
    .select('stop_requested_at')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('process', '=', ownNumber)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new TaskEnded('lost')
  if (row.stop_requested_at) throw new TaskEnded('stopped')
}

/**
 * The running work's handle on its task, and a way to end it. `isClosing` says whether the process is shutting down. Progress that
 * follows another report too soon is sent a moment later, so that a page doesn't have to wait for the next step.
 */
export function handleOf(
  ctx: SignedInCtx,
  row: Row,
  isClosing: () => boolean,
): { task: Task; close: () => void } {
  const { id } = row
  let isStopped = false
  let toldAt = 0
  let shown = ''
  let untold: Progress | undefined
  let later: NodeJS.Timeout | undefined

  async function held<R>(work: (inside: SignedInCtx) => Promise<R>): Promise<R> {
    if (isClosing()) throw new TaskEnded('closing')
    try {
      return await inTransaction(ctx, async (inside) => {
        await holdTask(inside, id)
        return work(inside)
      })
    } catch (error) {
      if (error instanceof TaskEnded && error.why === 'stopped') isStopped = true
      throw error
    }
  }
  const write = ({ db }: Pick<Ctx, 'db'>, { done, total, sentence, checkpoint }: Progress) =>
    db
      .updateTable('tasks')
      .set({
        done,
        total,
        tries: 0,
        heartbeat_at: ctx.now(),
        ...(sentence && { sentence: JSON.stringify(sentence) }),
        ...(checkpoint !== undefined && { checkpoint: JSON.stringify(checkpoint) }),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('process', '=', ownNumber)
      .execute()
  const isDue = (progress: Progress) => isToldAt(ctx.now().getTime(), toldAt, progress)
  async function tell(inside: Ctx) {
    toldAt = ctx.now().getTime()
    clearTimeout(later)
    later = undefined
    await inside.emit('task.changed', { userId: row.user_id })
  }
  function tellLater() {
    later ??= setTimeout(() => {
      later = undefined
      void tellNow().catch((error) => ctx.log.warn({ err: error }, 'the progress of a task was not told'))
    }, tellEveryMs)
    later.unref()
  }
  async function tellNow() {
    const progress = untold
    untold = undefined
    if (progress) await write(ctx, progress)
    await tell(ctx)
  }

  const task: Task = {
    id,
    get isStopped() {
      return isStopped
    },
    async step(done, total, sentence) {
      const progress = { done, total, sentence }
      const isNew = sentence !== undefined && sentence.code !== shown
      if (!isNew && !isDue(progress)) {
        if (isClosing()) throw new TaskEnded('closing')
        untold = progress
        return tellLater()
      }
      shown = sentence?.code ?? shown
      untold = undefined
      await held(async (inside) => {
        await write(inside, progress)
        await tell(inside)
      })
    },
    async each(items, { tally, sentence, work, refused }) {
      let now = row.checkpoint === null ? tally : (row.checkpoint as typeof tally)
      for (let n = row.done; n < items.length; n++) {
        const progress = { done: n + 1, total: items.length, sentence }
        const isTold = isDue(progress)
        const item = items[n] as (typeof items)[number]
        const keep = async (inside: SignedInCtx, next: typeof tally) => {
          await write(inside, { ...progress, checkpoint: next })
          if (isTold) await tell(inside)
          return next
        }
        const before = now
        now = await held(async (inside) => keep(inside, await work(inside, item, before))).catch((error) => {
          if (!refused || !(error instanceof AppError)) throw error
          return held((inside) => keep(inside, refused(error, item, before)))
        })
        if (!isTold) tellLater()
      }
      return now
    },
    async whole(work) {
      type Result = Awaited<ReturnType<typeof work>>
      if (row.checkpoint !== null) return (row.checkpoint as { result: Result }).result
      return inTransaction(ctx, async (inside) => {
        const result = await work(inside)
        if (isClosing()) throw new TaskEnded('closing')
        await holdTask(inside, id)
        await inside.db
          .updateTable('tasks')
          .set({ checkpoint: JSON.stringify({ result }) })
          .where('id', '=', id)
          .execute()
        return result
      })
    },
  }
  return { task, close: () => clearTimeout(later) }
}
