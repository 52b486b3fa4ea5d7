import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** How long after its deadline a link still shows the result of its choice. */
const shownHours = 24

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A secret of 128 bits with its hash; only the hash is stored. */
export function makeToken(): { path: string; hash: Buffer } {
  const token = randomBytes(16).toString('base64url')
  return { path: `/c/${token}`, hash: hashOf(token) }
}

/** Thirty reads per minute and link, in each process. */
const reads = new TokenBuckets<string>({ perSecond: 0.5, burst: 30 })
/** Limit of requests with unknown links, by client address. */
const guesses = { tries: 30, windowMs: 60_000 }

/** The choice that a link opens. Throws `link_too_old` for unknown and expired links alike, `too_many`. */
export async function openedBy(ctx: Ctx, token: string): Promise<number> {
  const hash = hashOf(token)
  const wait = reads.take(hash.toString('base64'), performance.now())
  if (wait > 0) throw new AppError('too_many', { retryAfter: Math.ceil(wait) })
  const row = await ctx.db
    .selectFrom('short_choices')
    .select(['id', 'closes_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (row && row.closes_at.getTime() + shownHours * 3_600_000 > ctx.now().getTime()) return row.id
  await takeTry(ctx, 'choice-link', ctx.address ?? '', guesses)
  throw new AppError('link_too_old')
}
