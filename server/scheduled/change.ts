import { isAuthority, type Scheduled } from '../../contract/features/scheduled.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { assertMoment, wake } from './plan.ts'
import { isVisible, readOne } from './read.ts'

/**
 * Reschedules a change, in a transaction; null applies it now. Throws `not_found` for a change that the user may not see,
 * `invalid_input` for an invalid moment, `changed_meanwhile` for one that has ended or is being applied.
 */
export async function moveScheduled(
  ctx: SignedInCtx,
  id: number,
  to: { at: string | null },
): Promise<Scheduled> {
  const at = to.at === null ? ctx.now() : new Date(to.at)
  if (to.at !== null) assertMoment(ctx, at)
  const row = await lockPlanned(ctx, id)
  await ctx.db.updateTable('scheduled_changes').set({ at }).where('id', '=', id).execute()
  await wake(ctx, id, at)
  await told(ctx, row, {
    action: 'scheduled.moved',
    before: { at: row.at.toISOString() },
    after: { at: at.toISOString() },
  })
  return readOne(ctx, id)
}

/** Removes a scheduled change, in a transaction. Throws the same as `moveScheduled`. */
export async function removeScheduled(ctx: SignedInCtx, id: number): Promise<Scheduled> {
  const row = await lockPlanned(ctx, id)
  await ctx.db
    .updateTable('scheduled_changes')
    .set({ state: 'removed', ended_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await told(ctx, row, { action: 'scheduled.removed', before: row.about })
  return readOne(ctx, id)
}

/** Clears the person who scheduled changes, for a deleted user; the changes then fail at their moment. */
export const eraseScheduled = (ctx: Ctx, userId: number) =>
  ctx.db.updateTable('scheduled_changes').set({ user_id: null }).where('user_id', '=', userId).execute()

/** Waits for a process that is applying the change right now, and then finds it ended. */
async function lockPlanned(ctx: SignedInCtx, id: number) {
  const row = await ctx.db
    .selectFrom('scheduled_changes')
    .select(['id', 'at', 'about', 'needs', 'state', 'kind'])
    .where('id', '=', id)
    .where(isVisible(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.state !== 'planned')
    throw new AppError('changed_meanwhile', {
      detail: 'This has happened or was removed. Nothing changed.',
      data: await readOne(ctx, id),
    })
  return row
}

type Locked = Awaited<ReturnType<typeof lockPlanned>>

async function told(
  ctx: SignedInCtx,
  { id, kind, needs }: Locked,
  entry: { action: 'scheduled.moved' | 'scheduled.removed'; before?: unknown; after?: unknown },
) {
  await ctx.emit('scheduled.changed', { any: needs.filter(isAuthority) })
  await audit(ctx, { subject: `planned change ${id} ${kind}`, ...entry })
}
