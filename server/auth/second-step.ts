import type { InputOf } from '../../contract/core/endpoint.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import type { secondFactor } from '../../contract/features/personal/second-factor.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { openSessionFor } from './begin-session.ts'
import { lockUser } from './end-sessions.ts'
import { browserOf } from './one-time.ts'
import { takeCodeTry, takeSecondFactorCode } from './second-factor.ts'

/**
 * Completes a sign-in with the second factor. Throws `code_invalid` for an attempt of another browser, an expired or unknown one,
 * and a wrong code; `too_many` after five attempts.
 */
export async function signInBySecondFactor(
  ctx: Ctx,
  { attemptId, code, rememberMe }: InputOf<typeof secondFactor.signIn>['body'],
  exchange: Exchange,
): Promise<User> {
  const attempt = await ctx.db
    .updateTable('second_factor_attempts')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', attemptId)
    .where('bound_to', '=', browserOf(exchange))
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', 5)
    .returning(['user_id', 'way'])
    .executeTakeFirst()
  if (!attempt) throw (await isSpent(ctx, attemptId, exchange)) ? tooMany() : new AppError('code_invalid')
  const { user_id: userId, way } = attempt
  await takeCodeTry(ctx, userId)
  if (!(await takeSecondFactorCode(ctx, userId, code))) {
    const user = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    const actor = user?.email ?? 'unknown account'
    await audit(ctx, { action: 'sign-in.failed', subject: 'second factor', userId, actor })
    throw new AppError('code_invalid')
  }
  return inTransaction(ctx, async (inside) => {
    await lockUser(inside, userId)
    const finished = await inside.db
      .deleteFrom('second_factor_attempts')
      .where('id', '=', attemptId)
      .returning('id')
      .executeTakeFirst()
    if (!finished) throw new AppError('code_invalid')
    return openSessionFor(inside, { userId, remember: rememberMe, way }, exchange)
  })
}

const tooMany = () => new AppError('too_many', { retryAfter: 60 })

async function isSpent(ctx: Ctx, attemptId: string, exchange: Exchange): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('second_factor_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .where('bound_to', '=', browserOf(exchange))
    .where('tries', '>=', 5)
    .executeTakeFirst()
  return row !== undefined
}
