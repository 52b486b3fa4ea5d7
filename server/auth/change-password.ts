import { may } from '../../contract/access.ts'
import type { auth } from '../../contract/auth.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Exchange, SignedInCtx } from '../handle.ts'
import { assertMayGrant, endSessions } from '../people/guard.ts'
import { readPerson } from '../people/read.ts'
import { hashOf } from './one-time.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { proofMs, signInLimits } from './rules.ts'
import { forgetTries, takeTry } from './throttle.ts'

type Asked = InputOf<typeof auth.changePassword>['body']

/**
 * Sets a password: one's own with the current one, or somebody's whom one may manage. Ends the user's other sessions. Throws
 * `reauth_required` where the current password is missing or wrong, `not_found` for somebody one may not manage.
 */
export async function changePassword(ctx: SignedInCtx, asked: Asked, exchange: Exchange) {
  const userId = await whose(ctx, asked)
  const own = userId === ctx.user.id
  if (own) await assertPassword(ctx, asked.currentPassword)
  await inTransaction(ctx, async (inside) => {
    const person = await readPerson(inside, userId)
    if (!own) assertMayGrant(inside, person.authorities)
    assertGoodPassword(asked.password, [person.email, person.name, ctx.settings.brand.name])
    await inside.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(asked.password) })
      .where('id', '=', userId)
      .execute()
    if (own) await endOtherSessions(inside, exchange)
    else await endSessions(inside, userId)
    await audit(inside, { action: 'password.changed', subject: `user ${person.email}` })
  })
}

/** Types the password again, so that for a quarter of an hour the session may change how one signs in. */
export async function prove(ctx: SignedInCtx, password: string, exchange: Exchange) {
  await assertPassword(ctx, password, 'invalid_credentials')
  await ctx.db
    .updateTable('sessions')
    .set({ proved_at: ctx.now() })
    .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
    .execute()
}

/** Throws `reauth_required` when the password was typed too long ago for what is asked. */
export async function assertProved(ctx: SignedInCtx, exchange: Exchange) {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('proved_at')
    .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
    .executeTakeFirst()
  if (!session || ctx.now().getTime() - session.proved_at.getTime() > proofMs)
    throw new AppError('reauth_required')
}

/** Ends every session of the user but the one that asks. */
export async function endOtherSessions(ctx: SignedInCtx, exchange: Exchange) {
  await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', ctx.user.id)
    .where('token_hash', '<>', hashOf(exchange.sessionToken ?? ''))
    .execute()
  await ctx.emit('session.changed', { userId: ctx.user.id })
}

async function assertPassword(
  ctx: SignedInCtx,
  password: string | undefined,
  code: 'reauth_required' | 'invalid_credentials' = 'reauth_required',
) {
  const user = String(ctx.user.id)
  // Counted before it is looked at: of any number of tries at once no more than the limit learn anything.
  if (password !== undefined) await takeTry(ctx, 'prove', user, signInLimits.account)
  const row = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.user.id)
    .executeTakeFirst()
  if (password === undefined || !(await isPassword(row?.password_hash, password)))
    throw new AppError(code, { fields: [{ path: 'currentPassword', message: 'That is not your password.' }] })
  await forgetTries(ctx, 'prove', user)
}

/** The user that is meant: oneself, unless email or account number say another whom one may manage. */
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
