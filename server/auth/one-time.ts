import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { TokenPurpose } from '../../contract/auth.ts'
import type { Ctx, Exchange } from '../handle.ts'

/** How long codes and links are good for. */
export const lifeMs = {
  code: 10 * 60_000,
  attempt: 15 * 60_000,
  'sign-in': 15 * 60_000,
  reset: 30 * 60_000,
  invitation: 7 * 24 * 3_600_000,
  email: 24 * 3_600_000,
} as const

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Six digits, every code equally likely. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** What names a browser that was not here before. */
export const newDevice = () => randomBytes(32).toString('base64url')

/** The cookie that names this browser; set now where there was none, so that what it asks for can be bound to it. */
export function browserOf(exchange: Exchange): Buffer {
  const token = exchange.deviceToken ?? newDevice()
  if (!exchange.deviceToken) exchange.setDevice(token)
  return hashOf(token)
}

type Link = { purpose: TokenPurpose; userId: number; email?: string; attemptId?: string }

/** Makes the secret of a link; older ones of the same purpose and user are void from now on. */
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

/** Uses a token up, once however many ask at the same time. Undefined when it is spent, unknown, old or for something else. */
export async function spendToken(ctx: Ctx, token: string, purposes: readonly TokenPurpose[]) {
  const now = ctx.now()
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

/** What a token is good for, without using it up. */
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
