import { type RawBuilder, sql } from 'kysely'
import type { Task } from '../../contract/features/tasks.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { removeFile } from '../files/files.ts'
import { endedDays, fileDays, isVisible, readTask } from './read.ts'

/**
 * Stops a task in a transaction. Waits for the current step, so that no step starts after the answer. Throws not_found for
 * another's task.
 */
export async function stopTask(ctx: SignedInCtx, id: number): Promise<Task> {
  const { db } = ctx
  const at = ctx.now()
  const row = await db
    .selectFrom('tasks')
    .select(['state', 'user_id', 'stop_requested_at'])
    .where('id', '=', id)
    .where(isVisible(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const stop = { stop_requested_at: at }
  if (row.state === 'queued')
    await db
      .updateTable('tasks')
      .set({ ...stop, state: 'stopped', ended_at: at, sentence: JSON.stringify({ code: 'stopped' }) })
      .where('id', '=', id)
      .execute()
  else if (row.state === 'running' && !row.stop_requested_at)
    await db.updateTable('tasks').set(stop).where('id', '=', id).execute()
  else return readTask(ctx, id)
  await ctx.emit('task.changed', { userId: row.user_id })
  return readTask(ctx, id)
}

/** Marks the user's own ended tasks as seen. */
export async function markSeen(ctx: SignedInCtx, ids: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('tasks')
    .set({ seen_at: ctx.now() })
    .where('id', 'in', ids)
    .where('user_id', '=', ctx.user.id)
    .where('ended_at', 'is not', null)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await ctx.emit('task.changed', { userId: ctx.user.id })
}

/** Deletes old files and tasks. */
export async function sweepTasks(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000)
  await dropFiles(ctx, sql`ended_at < ${before(fileDays)}`)
  await ctx.db.deleteFrom('tasks').where('ended_at', '<', before(endedDays)).execute()
}

/** Deletes a user's tasks and their files, in a transaction. A running one ends at its next step. */
export async function eraseTasks(ctx: Ctx, userId: number): Promise<void> {
  await dropFiles(ctx, sql`user_id = ${userId}`)
  await ctx.db.deleteFrom('tasks').where('user_id', '=', userId).execute()
}

async function dropFiles(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { rows } = await sql<{ file_id: string }>`
      with old as (select id, file_id from tasks where file_id is not null and ${which} for no key update)
      update tasks set file_id = null from old where tasks.id = old.id returning old.file_id`.execute(
      inside.db,
    )
    for (const { file_id } of rows) await removeFile(inside, file_id)
  })
}
