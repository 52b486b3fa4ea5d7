import { randomBytes } from 'node:crypto'
import type { SignedChallenge } from '../../contract/features/auth/passkeys.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, CurrentUser, Exchange } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { browserOf, hashOf, lifeMs } from './one-time.ts'
import { passkeyLimits } from './rules.ts'
import { challengeIn, checkSigned, PasskeyFault, siteOf } from './webauthn.ts'

type Purpose = 'add' | 'sign-in' | 'prove'

/** A new challenge for this browser, and for the signed-in user, if any. Throws `too_many`. */
export async function newChallenge(ctx: Ctx, purpose: Purpose, exchange: Exchange) {
  await takeTry(ctx, 'passkey challenge', exchange.ip, passkeyLimits.challenges)
  const challenge = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      user_id: userOf(purpose, ctx.user),
      bound_to: browserOf(exchange),
      expires_at: new Date(ctx.now().getTime() + lifeMs.challenge),
    })
    .execute()
  return { challenge, rpId: siteOf(ctx.settings.publicUrl).id, timeoutMs: lifeMs.challenge }
}

/**
 * Uses up the challenge that a device has signed, whether or not the signature is valid. Undefined for a challenge of another
 * browser, user or purpose, and for one that is used, expired or unknown: a recorded signature, or one made for an attacker's
 * page, is worthless.
 */
export async function takeChallenge(ctx: Ctx, purpose: Purpose, clientData: string, exchange: Exchange) {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const userId = userOf(purpose, ctx.user)
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('bound_to', '=', browserOf(exchange))
    .where('expires_at', '>', ctx.now())
    .returning('purpose')
    .executeTakeFirst()
  return taken && challenge
}

const userOf = (purpose: Purpose, user: CurrentUser | null) =>
  purpose === 'sign-in' ? null : (user?.id ?? null)

type Signed = {
  id: number
  userId: number
  name: string
  email: string
  before: number
  counter: number
  isSynced: boolean
}
/** Why a passkey was refused and, if known, whose it is; only for the audit log. */
type Refused = { why: string; userId?: number; email?: string }

/** The passkey that signed a challenge of this browser, or why it is refused. Uses up the challenge. */
export async function readSigned(
  ctx: Ctx,
  purpose: 'sign-in' | 'prove',
  credential: SignedChallenge,
  exchange: Exchange,
): Promise<Signed | Refused> {
  const challenge = await takeChallenge(ctx, purpose, credential.clientData, exchange)
  if (challenge === undefined) return { why: 'challenge' }
  const key = await ctx.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.name', 'user_id', 'email', 'public_key', 'algorithm', 'counter'])
    .where('credential_id', '=', Buffer.from(credential.key, 'base64url'))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!key) return { why: 'unknown' }
  const { id, name, user_id: userId, email } = key
  const known = { publicKey: key.public_key, algorithm: key.algorithm, counter: key.counter }
  try {
    const { counter, isSynced } = checkSigned(siteOf(ctx.settings.publicUrl), challenge, known, credential)
    return { id, userId, name, email, before: known.counter, counter, isSynced }
  } catch (error) {
    // Any other error comes from bytes that a device sent: invalid JSON, keys or signatures.
    return { why: error instanceof PasskeyFault ? error.message : 'malformed', userId, email }
  }
}

export const isRefused = (outcome: Signed | Refused): outcome is Refused => 'why' in outcome

/**
 * Records the use of a passkey, in a transaction. Throws `passkey_refused` if another request removed or used it at the same
 * moment, which the counter reveals.
 */
export async function noteUse(ctx: Ctx, used: Signed, { userAgent }: Exchange) {
  const noted = await ctx.db
    .updateTable('passkeys')
    .set({
      counter: used.counter,
      is_synced: used.isSynced,
      last_used_at: ctx.now(),
      user_agent: userAgent.slice(0, 300),
    })
    .where('id', '=', used.id)
    .where('counter', '=', used.before)
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw new AppError('passkey_refused')
}
