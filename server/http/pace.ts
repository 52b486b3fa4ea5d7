import type { Endpoint } from '../../contract/core/endpoint.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

declare module '../core/route.ts' {
  interface Deps {
    searches: SearchPace
  }
}

/** Burst size, in seconds of the steady rate: search-as-you-type sends bursts. */
const burstSeconds = 2

/**
 * Rate limit of searches per user, in the memory of this process, so that the catalogue answers without the database. With
 * several processes, a user has the full rate at each.
 */
export class SearchPace {
  readonly #users: TokenBuckets<number> | undefined

  /** 0 is no limit. */
  constructor(perSecond: number) {
    this.#users =
      perSecond === 0 ? undefined : new TokenBuckets({ perSecond, burst: perSecond * burstSeconds })
  }

  /** Takes one search; returns the seconds to wait, 0 when allowed. */
  take(userId: number, nowMs: number): number {
    return this.#users?.take(userId, nowMs) ?? 0
  }
}

/** Downloads of lists: documents of one order or payment are exempt, and so are feeds. */
const isExport = ({ also = [] }: Endpoint, accepts: string): boolean =>
  also.includes(mediaTypes.csv) && also.includes(accepts)

/** Limits a person who searches or downloads excessively. Throws `too_many_searches`, `too_many_files`. */
export async function keepPace(ctx: Ctx, user: CurrentUser, endpoint: Endpoint, accepts: string) {
  // Staff acting for a customer have their own limit.
  const who = user.actedBy?.id ?? user.id
  if (isExport(endpoint, accepts)) {
    const { filesPerMinute: tries } = ctx.settings
    if (tries > 0)
      await takeTry(ctx, 'file', String(who), { tries, windowMs: 60_000, code: 'too_many_files' })
    return
  }
  if (endpoint.pace !== 'search') return
  const seconds = ctx.searches.take(who, ctx.now().getTime())
  if (seconds > 0) throw new AppError('too_many_searches', { retryAfter: Math.ceil(seconds) })
}
