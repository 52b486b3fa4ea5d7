import { sql } from 'kysely'
import { endedAmong, ownNumber } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'
import { afterDeath } from './rules.ts'
import type { TaskKind } from './task.ts'

type Options = {
  kinds: readonly TaskKind[]
  /** Whether this process is running a task right now. */
  isOwn: (id: number) => boolean
  /** Longer than a live process takes to reconnect after a lost connection. */
  patienceMs: number
}

/**
 * Recovers running tasks of dead processes, and those that this process has lost: each is queued again or ends. Returns how
 * many.
 */
export async function recoverTasks(ctx: Ctx, { kinds, isOwn, patienceMs }: Options): Promise<number> {
  const running = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'kind', 'user_id', 'tries', 'process', 'stop_requested_at'])
    .where('state', '=', 'running')
    .execute()
  const others = running.flatMap(({ process }) =>
    process === null || process === ownNumber ? [] : [process],
  )
  const ended = new Set(await endedAmong(ctx.db, [...new Set(others)], patienceMs))
  let recovered = 0
  for (const task of running) {
    const isOrphan = task.process === ownNumber ? !isOwn(task.id) : ended.has(task.process ?? 0)
    if (!isOrphan) continue
    const again = kinds.find(({ kind }) => kind === task.kind)?.again ?? 'never'
    const state = afterDeath({ again, tries: task.tries, isStopRequested: task.stop_requested_at !== null })
    const hasEnded = state !== 'queued'
    const sentence = hasEnded ? { code: state === 'stopped' ? 'stopped' : 'interrupted' } : undefined
    const { numUpdatedRows } = await ctx.db
      .updateTable('tasks')
      .set({
        state,
        process: null,
        ...(hasEnded && { ended_at: ctx.now() }),
        ...(sentence && { sentence: JSON.stringify(sentence) }),
        ...(state === 'queued' && again === 'restart' && { done: 0, checkpoint: null }),
      })
      .where('id', '=', task.id)
      .where('state', '=', 'running')
      .where('process', '=', task.process)
      // Another step or another process was first.
      .where(sql<boolean>`tries = ${task.tries}`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) continue
    recovered++
    ctx.log.warn({ taskId: task.id, kind: task.kind, state }, 'the process of a task has died')
    await ctx.emit('task.changed', { userId: task.user_id })
  }
  return recovered
}
