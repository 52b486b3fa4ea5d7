import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'

type Limit = { tries: number; windowMs: number }

/** The row of a counter: what is counted is hashed, so that no address or email lies in the table. */
const keyOf = (kind: string, of: string) => `${kind}:${createHash('sha256').update(of).digest('base64url')}`

/** Throws `too_many` while the counter of `kind` stands at its limit. */
export async function assertAllowed(ctx: Ctx, kind: string, of: string, limit: Limit) {
  const row = await ctx.db
    .selectFrom('throttles')
    .select(['hits', 'window_ends_at'])
    .where('key', '=', keyOf(kind, of))
    .where('window_ends_at', '>', ctx.now())
    .executeTakeFirst()
  if (!row || row.hits < limit.tries) return
  const seconds = Math.ceil((row.window_ends_at.getTime() - ctx.now().getTime()) / 1000)
  throw new AppError('too_many', { retryAfter: Math.max(1, seconds) })
}

/** Counts one try; the window begins with the first. Exact under any number of simultaneous tries, on every process. */
export async function countTry(ctx: Ctx, kind: string, of: string, limit: Limit) {
  const now = ctx.now()
  const ends = new Date(now.getTime() + limit.windowMs)
  await sql`insert into throttles (key, hits, window_ends_at) values (${keyOf(kind, of)}, 1, ${ends})
    on conflict (key) do update set
      hits = case when throttles.window_ends_at > ${now} then throttles.hits + 1 else 1 end,
      window_ends_at = case when throttles.window_ends_at > ${now} then throttles.window_ends_at else ${ends} end`.execute(
    ctx.db,
  )
}

/** Starts the count anew, as after a right password. */
export async function forgetTries(ctx: Ctx, kind: string, of: string) {
  await ctx.db.deleteFrom('throttles').where('key', '=', keyOf(kind, of)).execute()
}
