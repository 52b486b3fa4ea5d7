import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { TokenPurpose } from '../../contract/features/auth/auth.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { lockUser } from './end-sessions.ts'

/** How long codes and links are valid. */
export const lifeMs = {
  code: 10 * 60_000,
  attempt: 15 * 60_000,
  challenge: 10 * 60_000,
  'sign-in': 15 * 60_000,
  reset: 30 * 60_000,
  invitation: 7 * 24 * 3_600_000,
  email: 24 * 3_600_000,
} as const

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Six digits, every code equally likely. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Creates the token of a new browser. */
export const newDevice = () => randomBytes(32).toString('base64url')

/** The value of a `device` cookie if it has the format of `newDevice`; any other value is ignored. */
export const deviceIn = (cookie: string | undefined) =>
  cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : undefined

/** The cookie that identifies this browser; set now if missing, so that its requests can be bound to it. */
export function browserOf(exchange: Exchange): Buffer {
  const token = exchange.deviceToken ?? newDevice()
  if (!exchange.deviceToken) exchange.setDevice(token)
  return hashOf(token)
}

type Link = { purpose: TokenPurpose; userId: number; email?: string; attemptId?: string }

/** Creates the secret of a link; invalidates older ones of the same purpose and user. */
export async function makeToken(ctx: Ctx, { purpose, userId, email, attemptId }: Link): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  await ctx.db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: userId,
      email: email ?? null,
      attempt_id: attemptId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs[purpose]),
    })
    .execute()
  return token
}

/**
 * Uses up a token in a transaction: only once, however many requests try at the same time. Undefined if it is used, unknown,
 * expired or for another purpose.
 */
export async function spendToken(ctx: Ctx, token: string, purposes: readonly TokenPurpose[]) {
  const now = ctx.now()
  const of = await ctx.db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!of) return undefined
  await lockUser(ctx, of.user_id)
  return ctx.db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('status', '=', 'active'))
    .returning(['purpose', 'user_id', 'email', 'attempt_id'])
    .executeTakeFirst()
}

/** What a token is valid for, without using it up. */
export async function checkToken(ctx: Ctx, token: string) {
  const row = await ctx.db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row ? { valid: true, purpose: row.purpose } : { valid: false, purpose: null }
}
