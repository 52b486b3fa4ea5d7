import { createHash, randomBytes } from 'node:crypto'
import type { Ctx, Exchange } from '../handle.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The name under which a device's tries are counted; undefined when this user has never signed in from it. */
export async function knownDevice(
  ctx: Ctx,
  userId: number,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined
  const row = await ctx.db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row && `${userId} ${hashOf(token).toString('base64url')}`
}

/** Remembers that this user has signed in from this browser. One token names the browser for all who use it. */
export async function rememberDevice(ctx: Ctx, userId: number, exchange: Exchange) {
  const token = exchange.deviceToken ?? randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashOf(token), created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  exchange.setDevice(token)
}
