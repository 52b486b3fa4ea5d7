import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { networkOf } from './network.ts'

type Limit = { tries: number; windowMs: number; code?: 'too_many' | 'too_many_files' | 'assistant_busy' }
type Counted = { hits: number; window_ends_at: Date }

/** The row of a counter: its key is hashed, so that the table contains no addresses or emails. Addresses count as networks. */
const keyOf = (kind: string, of: string) =>
  `${kind}:${createHash('sha256').update(networkOf(of)).digest('base64url')}`

function tooMany(ctx: Ctx, { window_ends_at }: Counted, code: Limit['code'] = 'too_many'): AppError {
  const seconds = Math.ceil((window_ends_at.getTime() - ctx.now().getTime()) / 1000)
  return new AppError(code, { retryAfter: Math.max(1, seconds) })
}

/** Counts one attempt; the first starts the window. Exact under concurrency, on every process. */
export async function countTry(ctx: Ctx, kind: string, of: string, limit: Limit): Promise<Counted> {
  const now = ctx.now()
  const ends = new Date(now.getTime() + limit.windowMs)
  const { rows } =
    await sql<Counted>`insert into throttles (key, hits, window_ends_at) values (${keyOf(kind, of)}, 1, ${ends})
    on conflict (key) do update set
      hits = case when throttles.window_ends_at > ${now} then throttles.hits + 1 else 1 end,
      window_ends_at = case when throttles.window_ends_at > ${now} then throttles.window_ends_at else ${ends} end
    returning hits, window_ends_at`.execute(ctx.db)
  return rows[0]!
}

/**
 * Counts an attempt before it is made. If the limit has already been reached, throws `too_many` or the limit's own code without
 * counting.
 */
export async function takeTry(ctx: Ctx, kind: string, of: string, limit: Limit) {
  const counted = await countTry(ctx, kind, of, limit)
  if (counted.hits <= limit.tries) return
  await returnTry(ctx, kind, of)
  throw tooMany(ctx, counted, limit.code)
}

/** Takes back the count of an attempt that turned out to be legitimate. */
export async function returnTry(ctx: Ctx, kind: string, of: string) {
  await sql`update throttles set hits = hits - 1 where key = ${keyOf(kind, of)} and hits > 0`.execute(ctx.db)
}

/** Resets the counter, for example after a correct password. */
export async function forgetTries(ctx: Ctx, kind: string, of: string) {
  await ctx.db.deleteFrom('throttles').where('key', '=', keyOf(kind, of)).execute()
}
