import type { InputOf } from '../../contract/core/endpoint.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import type { passkeys, SignedChallenge } from '../../contract/features/auth/passkeys.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange, SignedInCtx } from '../core/route.ts'
import { forgetTries, returnTry, takeTry } from '../limits/throttle.ts'
import { openSessionFor } from './begin-session.ts'
import { lockUser } from './end-sessions.ts'
import { hashOf } from './one-time.ts'
import { isRefused, noteUse, readSigned } from './passkey-challenges.ts'
import { signInLimits } from './rules.ts'

/**
 * Signs in with a passkey. No email or name is entered, so the response reveals nothing about an account: an unknown passkey, a
 * wrong signature and a disabled user all throw `passkey_refused`.
 */
export async function signInByPasskey(
  ctx: Ctx,
  { credential, rememberMe }: InputOf<typeof passkeys.signIn>['body'],
  exchange: Exchange,
): Promise<User> {
  await takeTry(ctx, 'passkey address', exchange.ip, signInLimits.address)
  const signed = await readSigned(ctx, 'sign-in', credential, exchange)
  if (isRefused(signed)) {
    const { why, userId, email } = signed
    const who = userId === undefined ? { actor: 'unknown account' } : { actor: email ?? '', userId }
    await audit(ctx, { action: 'sign-in.failed', subject: 'passkey', after: { why }, ...who })
    throw new AppError('passkey_refused')
  }
  await returnTry(ctx, 'passkey address', exchange.ip)
  const { userId } = signed
  return inTransaction(ctx, async (inside) => {
    await lockUser(inside, userId)
    await noteUse(inside, signed, exchange)
    return openSessionFor(inside, { userId, remember: rememberMe, way: 'passkey' }, exchange)
  })
}

/** Confirms with one of the user's own passkeys in place of the password. Throws `passkey_refused` and `too_many`. */
export async function proveByPasskey(ctx: SignedInCtx, credential: SignedChallenge, exchange: Exchange) {
  const user = String(ctx.user.id)
  await takeTry(ctx, 'prove', user, signInLimits.account)
  const signed = await readSigned(ctx, 'prove', credential, exchange)
  if (isRefused(signed) || signed.userId !== ctx.user.id) throw new AppError('passkey_refused')
  await forgetTries(ctx, 'prove', user)
  await inTransaction(ctx, async (inside) => {
    await noteUse(inside, signed, exchange)
    await inside.db
      .updateTable('sessions')
      .set({ proved_at: inside.now(), both_factors: true })
      .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
      .execute()
    await inside.emit('session.changed', { userId: ctx.user.id })
  })
}
