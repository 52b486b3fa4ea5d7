import { isEmail } from '../../contract/fields.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../errors.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { beginSession } from './begin-session.ts'
import { knownDevice } from './devices.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { signInLimits } from './rules.ts'
import { closeSession } from './sessions.ts'
import { countTry, forgetTries, returnTry, takeTry } from './throttle.ts'

type SignIn = { email: string; password: string; rememberMe: boolean }

/**
 * Signs in and sets the cookie; an older session of this browser ends. Unknown accounts and wrong passwords are answered
 * alike and take as long. Throws `invalid_credentials`, or `too_many` once the tries of the account or address are spent.
 */
export async function signIn(ctx: Ctx, { email, password, rememberMe }: SignIn, exchange: Exchange) {
  const account = email.toLowerCase()
  const found = isEmail(account)
    ? await ctx.db
        .selectFrom('users')
        .select(['id', 'password_hash', 'status'])
        .where('email', '=', account)
        .executeTakeFirst()
    : undefined
  // Whoever has signed in from this browser before has tries of their own, so that a stranger cannot shut them out.
  const device = found && (await knownDevice(ctx, found.id, exchange.deviceToken))
  const counted = device
    ? ({ kind: 'sign-in device', of: device } as const)
    : ({ kind: 'sign-in account', of: account } as const)
  // Counted before the password is looked at: of any number of tries at once no more than the limit learn anything.
  await takeTry(ctx, counted.kind, counted.of, signInLimits.account)
  try {
    const count = device ? countTry : takeTry
    await count(ctx, 'sign-in address', exchange.ip, signInLimits.address)
  } catch (error) {
    await returnTry(ctx, counted.kind, counted.of)
    throw error
  }

  const right = await isPassword(found?.password_hash, password)
  if (!found || !right || found.status !== 'active') {
    // What was typed for an account that is not there may be a password in the wrong field: it is not written down.
    const who = found ? { actor: account, userId: found.id } : { actor: 'unknown account' }
    await audit(ctx, { action: 'sign-in.failed', subject: 'sign-in', ...who })
    throw new AppError('invalid_credentials')
  }

  if (found.password_hash && isOutdated(found.password_hash))
    await renewHash(ctx, { id: found.id, passwordHash: found.password_hash, password })
  await forgetTries(ctx, counted.kind, counted.of)
  await returnTry(ctx, 'sign-in address', exchange.ip)
  return beginSession(ctx, { userId: found.id, remember: rememberMe, way: 'password' }, exchange)
}

/** Keeps the password at today's cost, unless it was changed meanwhile. */
async function renewHash(
  ctx: Ctx,
  { id, passwordHash, password }: { id: number; passwordHash: string; password: string },
) {
  await ctx.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute()
}

/** Ends the session on the server and clears the cookie. Signing out twice is the same as once. */
export async function signOut(ctx: Ctx, exchange: Exchange) {
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  if (ctx.user) await audit(ctx, { action: 'sign-in.ended', subject: `user ${ctx.user.email}` })
  exchange.setSession(null)
}
