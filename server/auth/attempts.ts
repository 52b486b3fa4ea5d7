import { AppError } from '../errors.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { beginSession } from './begin-session.ts'
import { browserOf, lifeMs } from './one-time.ts'

/** A browser begins to wait for a code or link to be used. There is an attempt whether the account exists or not. */
export async function beginAttempt(ctx: Ctx, boundTo: Buffer, askedFrom: string): Promise<string> {
  const now = ctx.now()
  const { id } = await ctx.db
    .insertInto('sign_in_attempts')
    .values({
      bound_to: boundTo,
      asked_from: askedFrom.slice(0, 300),
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs.attempt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody has shown who they are: the browser that waits for it may sign in. */
export async function verifyAttempt(ctx: Ctx, attemptId: string, userId: number) {
  await ctx.db
    .updateTable('sign_in_attempts')
    .set({ status: 'verified', user_id: userId })
    .where('id', '=', attemptId)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', ctx.now())
    .execute()
  await ctx.emit('attempt.changed', { attemptId })
}

/** What the waiting browser is told: still waiting, may sign in, or too late. Undefined for an attempt of another browser. */
export async function readAttempt(ctx: Ctx, attemptId: string, boundTo: Buffer) {
  const row = await ctx.db
    .selectFrom('sign_in_attempts')
    .select(['status', 'expires_at'])
    .where('id', '=', attemptId)
    .where('bound_to', '=', boundTo)
    .executeTakeFirst()
  if (!row) return undefined
  return { expiresAt: row.expires_at, state: row.expires_at <= ctx.now() ? ('expired' as const) : row.status }
}

/** Signs in the browser that waited, once. Throws `code_invalid` for any other browser, and before or after its time. */
export async function finishAttempt(ctx: Ctx, attemptId: string, exchange: Exchange) {
  const attempt = await ctx.db
    .updateTable('sign_in_attempts')
    .set({ status: 'used' })
    .where('id', '=', attemptId)
    .where('bound_to', '=', browserOf(exchange))
    .where('status', '=', 'verified')
    .where('expires_at', '>', ctx.now())
    .returning('user_id')
    .executeTakeFirst()
  if (!attempt?.user_id) throw new AppError('code_invalid')
  return beginSession(ctx, { userId: attempt.user_id, remember: false, way: 'link' }, exchange)
}
