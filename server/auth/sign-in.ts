import { isEmail } from '../../contract/core/fields.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { countTry, forgetTries, returnTry, takeTry } from '../limits/throttle.ts'
import { beginSession } from './begin-session.ts'
import { knownDevice } from './devices.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { signInLimits } from './rules.ts'
import { closeSession } from './sessions.ts'

type SignIn = { email: string; password: string; rememberMe: boolean }

/**
 * Signs in and sets the cookie; ends an older session of this browser. Unknown accounts and wrong passwords get the same
 * response in the same time. Throws `invalid_credentials`, or `too_many` once the account or address has reached its limit.
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
  // A browser that the user has signed in from before has its own limit, so that a stranger cannot lock the user out.
  const device = found && (await knownDevice(ctx, found.id, exchange.deviceToken))
  const counted = device
    ? ({ kind: 'sign-in device', of: device } as const)
    : ({ kind: 'sign-in account', of: account } as const)
  // Counted before the password check, so that concurrent attempts can't exceed the limit.
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
    // The name of an unknown account may be a password typed into the wrong field, so it is not recorded.
    const who = found ? { actor: account, userId: found.id } : { actor: 'unknown account' }
    await audit(ctx, { action: 'sign-in.failed', subject: 'sign-in', ...who })
    throw new AppError('invalid_credentials')
  }

  const passwordHash = await renewedHash(ctx, {
    id: found.id,
    passwordHash: found.password_hash ?? '',
    password,
  })
  await forgetTries(ctx, counted.kind, counted.of)
  await returnTry(ctx, 'sign-in address', exchange.ip)
  const proved = { userId: found.id, remember: rememberMe, way: 'password', passwordHash } as const
  return beginSession(ctx, proved, exchange)
}

/** Rehashes the password at today's cost, unless it changed meanwhile. Returns the stored hash. */
async function renewedHash(
  ctx: Ctx,
  { id, passwordHash, password }: { id: number; passwordHash: string; password: string },
): Promise<string> {
  if (!isOutdated(passwordHash)) return passwordHash
  const renewed = await hashPassword(password)
  const kept = await ctx.db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst()
  return kept ? renewed : passwordHash
}

/** Ends the session on the server and clears the cookie. Safe to repeat. */
export async function signOut(ctx: Ctx, exchange: Exchange) {
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  if (ctx.user) await audit(ctx, { action: 'sign-in.ended', subject: `user ${ctx.user.email}` })
  exchange.setSession(null)
}
