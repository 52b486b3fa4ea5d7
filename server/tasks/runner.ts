import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isLost } from '../../db/connect.ts'
import { readActiveUser } from '../access/active-user.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { ownLife, ownNumber } from '../core/life.ts'
import type { Realtime } from '../core/realtime.ts'
import type { Ctx, Deps, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { cleanName } from '../files/clean-name.ts'
import { withFiles } from '../files/files.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'
import { recoverTasks } from './recover.ts'
import { type Outcome, TaskEnded, TaskFailure, type TaskFile, type TaskKind } from './task.ts'
import { handleOf } from './work.ts'

type Options = {
  kinds: readonly TaskKind[]
  realtime: Pick<Realtime, 'listen'>
  /** While true, no task starts; running ones continue. */
  isPaused?: () => boolean
  /** Maximum tasks running at once in this process. */
  atOnce?: number
  /** How often to poll for tasks without a notification, in ms. */
  pollMs?: number
  /** How often to check for tasks of dead processes, in ms. */
  recoverMs?: number
  patienceMs?: number
}

export type TaskRunner = { stop: () => Promise<void> }

type Taken = Awaited<ReturnType<typeof takeTask>> & object

/**
 * Runs queued tasks in this process, a few at a time, apart from the job queue: emails never wait for them. On stop, running tasks
 * are handed to another process at their next step.
 */
export function startTasks(deps: Deps, options: Options): TaskRunner {
  const {
    kinds,
    realtime,
    isPaused = () => false,
    atOnce = 3,
    pollMs = 2_000,
    recoverMs = 5_000,
    patienceMs = 10_000,
  } = options
  const ctx = makeCtx(deps, null)
  const running = new Map<number, Promise<void>>()
  let isClosing = false
  let looking: Promise<void> | undefined
  let again = false
  let isRecovering = false

  const failed = (error: unknown) => {
    if (!isClosing && !(error instanceof TaskEnded)) deps.log.warn({ err: error }, 'a task lost its database')
  }

  /** Only one poll at a time; a request during a poll makes it run once more. */
  function look() {
    if (isClosing || isPaused()) return
    again = true
    looking ??= takeAll()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }
  async function takeAll() {
    while (again && !isClosing) {
      again = false
      // Other processes would take over the tasks of a process that doesn't appear alive.
      while (running.size < atOnce && !isClosing && !isPaused() && ownLife() !== null) {
        const task = await takeTask(deps, { kinds, except: [...running.keys()] })
        if (!task) break
        const work = () => runTask(deps, { task, kinds, isClosing: () => isClosing })
        const run = deps.observer.run({ queue: 'task', name: task.kind }, work).catch(failed)
        running.set(
          task.id,
          run.then(() => {
            running.delete(task.id)
            look()
          }),
        )
      }
    }
  }
  /** A task that is just being claimed may not be in `running` yet. */
  const isOwn = (id: number) => running.has(id) || looking !== undefined
  function recover() {
    if (isClosing || isRecovering) return
    isRecovering = true
    recoverTasks(ctx, { kinds, isOwn, patienceMs })
      .then((recovered) => {
        if (recovered > 0) look()
      })
      .catch(failed)
      .finally(() => {
        isRecovering = false
      })
  }

  const unlisten = realtime.listen(({ name }) => {
    if (name === 'task.changed' && running.size < atOnce) look()
  })
  const timers = [setInterval(look, pollMs), setInterval(recover, recoverMs)]
  for (const timer of timers) timer.unref()
  look()
  recover()
  return {
    async stop() {
      isClosing = true
      unlisten()
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}

/** Claims the oldest waiting task for this process. Undefined if none is waiting. */
async function takeTask(
  { db, now }: Deps,
  { kinds, except }: { kinds: readonly TaskKind[]; except: readonly number[] },
) {
  const at = now()
  return db
    .updateTable('tasks')
    .set((eb) => ({
      state: 'running',
      process: ownNumber,
      tries: eb('tries', '+', 1),
      started_at: eb.fn.coalesce('started_at', eb.val(at)),
      heartbeat_at: at,
    }))
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        '=',
        selectFrom('tasks')
          .select('id')
          .where('state', '=', 'queued')
          .where(
            'kind',
            'in',
            kinds.map(({ kind }) => kind),
          )
          .$if(except.length > 0, (query) => query.where('id', 'not in', except))
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['id', 'kind', 'input', 'needs', 'user_id', 'done', 'checkpoint'])
    .executeTakeFirst()
}

type Run = { task: Taken; kinds: readonly TaskKind[]; isClosing: () => boolean }

/** Runs a task and records its result. If it lost its database connection or its claim, recovery takes care of it. */
async function runTask(deps: Deps, { task, kinds, isClosing }: Run): Promise<void> {
  const log = deps.log.child({ taskId: task.id, task: task.kind })
  const ctx = makeCtx(deps, null, { log })
  const kind = kinds.find(({ kind }) => kind === task.kind) as TaskKind
  let close = () => {}
  try {
    await ctx.emit('task.changed', { userId: task.user_id })
    const user = await readActiveUser(deps.db, task.user_id)
    if (!user || !task.needs.every((one) => user.authorities.includes(one))) throw new AppError('not_allowed')
    const theirs: SignedInCtx = { ...makeCtx(deps, user, { log }), user }
    // A task that cannot be repeated runs to its end while the process shuts down.
    const handle = handleOf(theirs, task, () => kind.again !== 'never' && isClosing())
    close = handle.close
    const outcome = await kind.run(theirs, handle.task, task.input as never)
    await endTask(theirs, task, { state: 'done', ...outcome })
  } catch (error) {
    if (error instanceof TaskEnded && error.why === 'lost') return
    if (error instanceof TaskEnded && error.why === 'closing') return releaseTask(deps, task.id, kind)
    if (isLost(error)) throw error
    const end = endOf(error)
    if (end.sentence.code === 'failed') {
      log.error({ err: error }, 'a task failed')
      deps.observer.failed(error)
    }
    await endTask(ctx, task, end)
    if (end.sentence.code === 'failed') await tellFailed(ctx, task)
  } finally {
    close()
  }
}

/** Notifies those who look after the system of a bug, once a day per kind; the person who started the task sees it among their tasks. */
const tellFailed = (outside: Ctx, { kind }: Taken): Promise<number> =>
  inTransaction(outside, async (ctx) =>
    notify(ctx, {
      topic: 'task-failed',
      facts: { task: kind },
      to: await deskOf(ctx, ['MAINTENANCE']),
      link: '/admin/tasks',
      once: `task-failed:${kind}:${ctx.now().toISOString().slice(0, 10)}`,
    }),
  )

function endOf(error: unknown): End {
  if (error instanceof TaskEnded) return { state: 'stopped', sentence: { code: 'stopped' } }
  if (error instanceof TaskFailure) return { state: 'failed', sentence: error.sentence }
  if (error instanceof AppError) return { state: 'failed', sentence: { code: 'refused', error: error.code } }
  return { state: 'failed', sentence: { code: 'failed' } }
}

type End = Outcome & { state: 'done' | 'failed' | 'stopped' }

/** Records the result and the file. Throws `TaskEnded` if the task now belongs to another process. */
async function endTask(ctx: ReturnType<typeof makeCtx>, task: Taken, end: End): Promise<void> {
  const { state, sentence, file } = end
  await withFiles(ctx, file ? [uploadOf(file)] : [], { kind: 'task' }, async (inside, [stored]) => {
    const row = await inside.db
      .updateTable('tasks')
      .set((eb) => ({
        state,
        process: null,
        ended_at: ctx.now(),
        sentence: JSON.stringify(sentence),
        file_id: stored?.id ?? null,
        ...(state === 'done' && { done: eb.fn.coalesce('total', 'done') }),
      }))
      .where('id', '=', task.id)
      .where('state', '=', 'running')
      .where('process', '=', ownNumber)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new TaskEnded('lost')
    await inside.emit('task.changed', { userId: task.user_id })
  })
}

const uploadOf = ({ name, type, content }: TaskFile): Upload => ({
  name: cleanName(name, type),
  type,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
  read: () => Readable.from([content]),
  readAt: async (position, length) => content.subarray(position, position + length),
  close: async () => {},
})

/** Releases a task to other processes, as this one shuts down. */
async function releaseTask({ db }: Deps, id: number, { again }: TaskKind): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      state: 'queued',
      process: null,
      tries: 0,
      ...(again === 'restart' && { done: 0, checkpoint: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('process', '=', ownNumber)
    .execute()
}
