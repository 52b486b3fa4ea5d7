import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { beginSession, orSecondFactor, userOrThrow } from './begin-session.ts'
import { lockUser } from './end-sessions.ts'
import { browserOf, lifeMs } from './one-time.ts'

type Asker = { boundTo: Buffer; userAgent: string; address: string }

/** Starts an attempt: a browser that waits until a code or link is used. Created whether or not the account exists. */
export async function beginAttempt(ctx: Ctx, { boundTo, userAgent, address }: Asker): Promise<string> {
  const now = ctx.now()
  const { id } = await ctx.db
    .insertInto('sign_in_attempts')
    .values({
      bound_to: boundTo,
      user_agent: userAgent.slice(0, 300),
      address,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs.attempt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The browser that an attempt belongs to. */
export async function readAsker(ctx: Ctx, attemptId: string): Promise<Asker & { askedAt: Date }> {
  const row = await ctx.db
    .selectFrom('sign_in_attempts')
    .select(['bound_to', 'user_agent', 'address', 'created_at'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return {
    boundTo: row.bound_to,
    userAgent: row.user_agent,
    address: row.address,
    askedAt: row.created_at,
  }
}

/** Approves the waiting browser; the user has proved their identity. */
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

/** Rejects the waiting browser. */
export async function refuseAttempt(ctx: Ctx, attemptId: string) {
  await ctx.db
    .updateTable('sign_in_attempts')
    .set({ status: 'refused' })
    .where('id', '=', attemptId)
    .where('status', '=', 'waiting')
    .execute()
  await ctx.emit('attempt.changed', { attemptId })
}

/** Whether the browser still waits, may sign in, or is expired or rejected. Undefined for an attempt of another browser. */
export async function readAttempt(ctx: Ctx, attemptId: string, boundTo: Buffer) {
  const row = await ctx.db
    .selectFrom('sign_in_attempts')
    .select(['status', 'expires_at'])
    .where('id', '=', attemptId)
    .where('bound_to', '=', boundTo)
    .executeTakeFirst()
  if (!row) return undefined
  const { expires_at: expiresAt, status } = row
  const isOver = status === 'refused' || expiresAt <= ctx.now()
  return { expiresAt, state: isOver ? ('expired' as const) : status }
}

/** Signs in the waiting browser, once. Throws `code_invalid` for any other browser, and outside the attempt's validity. */
export async function finishAttempt(ctx: Ctx, attemptId: string, exchange: Exchange) {
  const boundTo = browserOf(exchange)
  const outcome = await inTransaction(ctx, async (inside) => {
    const verified = await inside.db
      .selectFrom('sign_in_attempts')
      .select('user_id')
      .where('id', '=', attemptId)
      .where('status', '=', 'verified')
      .executeTakeFirst()
    if (!verified?.user_id) throw new AppError('code_invalid')
    await lockUser(inside, verified.user_id)
    const attempt = await inside.db
      .updateTable('sign_in_attempts')
      .set({ status: 'used' })
      .where('id', '=', attemptId)
      .where('bound_to', '=', boundTo)
      .where('status', '=', 'verified')
      .where('expires_at', '>', inside.now())
      .returning('user_id')
      .executeTakeFirst()
    if (!attempt?.user_id) throw new AppError('code_invalid')
    const proved = { userId: attempt.user_id, remember: false, way: 'link' } as const
    return orSecondFactor(beginSession(inside, proved, exchange))
  })
  return userOrThrow(outcome)
}
