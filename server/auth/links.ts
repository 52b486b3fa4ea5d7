import type { User } from '../../contract/auth.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { endSessions } from '../people/guard.ts'
import { beginAttempt, verifyAttempt } from './attempts.ts'
import { beginSession } from './begin-session.ts'
import { assertMayAsk } from './codes.ts'
import { browserOf, spendToken } from './one-time.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** Queues a sign-in link; this browser may wait for it to be opened elsewhere. Alike for accounts that do not exist. */
export async function askForLink(
  ctx: Ctx,
  email: string,
  exchange: Exchange,
): Promise<{ attemptId: string }> {
  await assertMayAsk(ctx, email, exchange.ip)
  const attemptId = await beginAttempt(ctx, browserOf(exchange), exchange.userAgent)
  await ctx.enqueue('send_sign_in_link', { email, attemptId })
  return { attemptId }
}

/** Queues a link to set a new password. Alike for accounts that do not exist. */
export async function askForReset(ctx: Ctx, email: string, exchange: Exchange) {
  await assertMayAsk(ctx, email, exchange.ip)
  await ctx.enqueue('send_reset_link', { email })
}

/**
 * Signs in with the token of a link; the browser that asked for it is told. It is used up even where a second factor is asked
 * for next. Undefined when the token is of no use, or when the request comes from anything but a page of this site: a mail
 * scanner must neither get in nor use the link up.
 */
export async function tokenLogin(ctx: Ctx, token: string, exchange: Exchange): Promise<User | undefined> {
  if (exchange.fetchSite !== undefined && exchange.fetchSite !== 'same-origin') return undefined
  const outcome = await inTransaction(ctx, async (inside) => {
    const used = await spendToken(inside, token, ['sign-in'])
    if (!used) return undefined
    const begun = await beginSession(
      inside,
      { userId: used.user_id, remember: false, way: 'link' },
      exchange,
    ).catch(secondFactorAsked)
    if (used.attempt_id) await verifyAttempt(inside, used.attempt_id, used.user_id)
    return begun
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** The link is used up, and what comes next is asked: nothing to roll back. */
function secondFactorAsked(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'second_factor_required') return error
  throw error
}

/** Sets a new password by a link, whether it resets one or accepts an invitation. All sessions of the user end. */
export async function resetPassword(ctx: Ctx, { password, token }: { password: string; token: string }) {
  await inTransaction(ctx, async (inside) => {
    const used = await spendToken(inside, token, ['reset', 'invitation'])
    if (!used) throw new AppError('token_invalid')
    const { email, name } = await inside.db
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', used.user_id)
      .executeTakeFirstOrThrow()
    assertGoodPassword(password, [email, name, inside.settings.brand.name])
    await inside.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', used.user_id)
      .execute()
    await endSessions(inside, used.user_id)
    await audit(inside, {
      action: 'password.reset',
      subject: `user ${email}`,
      userId: used.user_id,
      actor: email,
    })
  })
}
