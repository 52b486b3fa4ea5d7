import { may } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { auth } from '../../contract/features/auth/auth.ts'
import { readHolder } from '../access/authorities.ts'
import { assertMayGrant } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange, SignedInCtx } from '../core/route.ts'
import { forgetTries, takeTry } from '../limits/throttle.ts'
import { notify } from '../notices/notify.ts'
import { endPendingSignIns, endSessions, lockUser } from './end-sessions.ts'
import { hashOf } from './one-time.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { proofMs, signInLimits } from './rules.ts'

type Asked = InputOf<typeof auth.changePassword>['body']

/**
 * Sets a password: the user's own, with the current one, or that of a user they may manage. Ends the user's other sessions.
 * Throws `reauth_required` if the current password is missing or wrong, `not_found` for a user they may not manage.
 */
export async function changePassword(ctx: SignedInCtx, asked: Asked, exchange: Exchange) {
  const userId = await whose(ctx, asked)
  const own = userId === ctx.user.id
  if (own) await assertPassword(ctx, asked.currentPassword)
  await inTransaction(ctx, async (inside) => {
    const person = await readHolder(inside, userId)
    if (!own) assertMayGrant(inside, person.authorities)
    assertGoodPassword(asked.password, [person.email, person.name, ctx.settings.brand.name])
    await inside.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(asked.password) })
      .where('id', '=', userId)
      .execute()
    if (own) await endOtherSessions(inside, exchange)
    else await endSessions(inside, userId)
    await tellPasswordChanged(inside, userId)
    await audit(inside, { action: 'password.changed', subject: `user ${person.email}` })
  })
}

/** Confirms the password; for a quarter of an hour the session may then change sign-in settings. */
export async function prove(ctx: SignedInCtx, password: string, exchange: Exchange) {
  await assertPassword(ctx, password, 'invalid_credentials')
  await ctx.db
    .updateTable('sessions')
    .set({ proved_at: ctx.now() })
    .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
    .execute()
}

/** Throws `reauth_required` if the password was confirmed too long ago for the call. */
export async function assertProved(ctx: SignedInCtx, exchange: Exchange) {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('proved_at')
    .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
    .executeTakeFirst()
  if (!session || ctx.now().getTime() - session.proved_at.getTime() > proofMs)
    throw new AppError('reauth_required')
}

/** Ends the user's sessions except the calling one, and everything that could become a session, in a transaction. */
export async function endOtherSessions(ctx: SignedInCtx, exchange: Exchange) {
  await lockUser(ctx, ctx.user.id)
  await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', ctx.user.id)
    .where('token_hash', '<>', hashOf(exchange.sessionToken ?? ''))
    .execute()
  await endPendingSignIns(ctx, ctx.user.id)
  await ctx.emit('session.changed', { userId: ctx.user.id })
}

async function assertPassword(
  ctx: SignedInCtx,
  password: string | undefined,
  code: 'reauth_required' | 'invalid_credentials' = 'reauth_required',
) {
  const user = String(ctx.user.id)
  // Counted before the check, so that concurrent attempts can't exceed the limit.
  if (password !== undefined) await takeTry(ctx, 'prove', user, signInLimits.account)
  const row = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.user.id)
    .executeTakeFirst()
  if (password === undefined || !(await isPassword(row?.password_hash, password)))
    throw new AppError(code, { fields: [{ path: 'currentPassword', message: 'Wrong password.' }] })
  await forgetTries(ctx, 'prove', user)
}

/** The target user: the caller, unless email or account number names another user they may manage. */
async function whose(ctx: SignedInCtx, { email, accountNumber }: Asked): Promise<number> {
  if (email === undefined || email === ctx.user.email) return ctx.user.id
  if (!may(ctx.user, ['USERS_ACCESS_CONTROL'])) throw new AppError('not_found')
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', 'account_number'])
    .where('users.email', '=', email)
    .where('users.status', '<>', 'deleted')
    .executeTakeFirst()
  if (!row || (accountNumber !== undefined && accountNumber !== row.account_number))
    throw new AppError('not_found')
  return row.id
}

/** Emails the person about the change, because someone else may have typed the old password. In a transaction. */
export const tellPasswordChanged = (ctx: Ctx, userId: number): Promise<number> =>
  notify(ctx, {
    topic: 'password-changed',
    facts: {},
    to: [userId],
    link: '/personal-info',
    tellsActor: true,
  })
