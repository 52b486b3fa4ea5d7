import type { Endpoint } from '../contract/endpoint.ts'
import { mediaTypes } from '../contract/endpoint.ts'
import { takeTry } from './auth/throttle.ts'
import { AppError } from './errors.ts'
import type { Ctx, CurrentUser } from './handle.ts'

/** How much may come at once, in seconds' worth of what may come steadily: typing ahead asks in bursts. */
const burstSeconds = 2
const mostKept = 10_000

/**
 * Searches by user, in the memory of this process: the catalogue answers without the database and stays so. With several
 * processes a user may search as often at each of them.
 */
export class SearchPace {
  private readonly perSecond: number
  private readonly users = new Map<number, { left: number; atMs: number }>()

  /** 0 is no limit. */
  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  /** Takes one search; answers how many seconds it came too early, 0 where it may go on. */
  take(userId: number, nowMs: number): number {
    if (this.perSecond === 0) return 0
    const most = this.perSecond * burstSeconds
    const known = this.users.get(userId)
    // A clock that was set back fills nothing.
    const passed = known ? Math.max(0, nowMs - known.atMs) / 1000 : 0
    const left = known ? Math.min(most, known.left + passed * this.perSecond) : most
    const taken = left >= 1
    if (!known && this.users.size >= mostKept) this.users.clear()
    this.users.set(userId, { left: taken ? left - 1 : left, atMs: nowMs })
    return taken ? 0 : (1 - left) / this.perSecond
  }
}

/** Lists as files: papers of one order or payment are none, nor is what feed readers follow. */
const isExport = ({ also = [] }: Endpoint, accepts: string): boolean =>
  also.includes(mediaTypes.csv) && also.includes(accepts)

/** Who searches or saves more than a person does is told to come back. Throws `too_many_searches`, `too_many_files`. */
export async function keepPace(ctx: Ctx & { user: CurrentUser }, endpoint: Endpoint, accepts: string) {
  // Staff who act for a customer do not use up what the customer may.
  const who = ctx.user.actedBy?.id ?? ctx.user.id
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
