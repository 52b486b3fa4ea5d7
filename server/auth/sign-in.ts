import { isEmail } from '../../contract/fields.ts'
import { AppError } from '../errors.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { isPassword } from './passwords.ts'
import { sessionEnd, signInLimits } from './rules.ts'
import { closeSession, openSession } from './sessions.ts'
import { assertAllowed, countTry, forgetTries } from './throttle.ts'
import { readUser } from './user.ts'

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
  await assertAllowed(ctx, counted.kind, counted.of, signInLimits.account)
  if (!device) await assertAllowed(ctx, 'sign-in address', exchange.ip, signInLimits.address)

  const right = await isPassword(found?.password_hash, password)
  if (!found || !right || found.status !== 'active') {
    await countTry(ctx, counted.kind, counted.of, signInLimits.account)
    await countTry(ctx, 'sign-in address', exchange.ip, signInLimits.address)
    throw new AppError('invalid_credentials')
  }

  await forgetTries(ctx, counted.kind, counted.of)
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  const { ip, userAgent } = exchange
  const token = await openSession(ctx, { userId: found.id, remember: rememberMe, ip, userAgent })
  const lifeMs = sessionEnd(rememberMe, ctx.now(), ctx.settings).getTime() - ctx.now().getTime()
  if (rememberMe) exchange.setSession(token, Math.floor(lifeMs / 1000))
  else exchange.setSession(token)
  await rememberDevice(ctx, found.id, exchange)
  const user = await readUser(ctx, found.id)
  if (!user) throw new AppError('invalid_credentials')
  return user
}

/** Ends the session on the server and clears the cookie. Signing out twice is the same as once. */
export async function signOut(ctx: Ctx, exchange: Exchange) {
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  exchange.setSession(null)
}
