import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { returnTry, takeTry } from '../limits/throttle.ts'

/** Maximum declined cards per hour: more than a shop's bad day, far fewer than testing stolen numbers needs. */
export const cardLimits = {
  customer: { tries: 10, windowMs: 3_600_000 },
  address: { tries: 50, windowMs: 3_600_000 },
}

/**
 * Tries a new card, unless too many were declined within the hour: then throws `too_many` without calling the gateway. Each try
 * is counted before it is made, so that concurrent requests can't bypass the limit, and uncounted unless the card was declined.
 */
export async function tryCard<R>(ctx: SignedInCtx, attempt: () => Promise<R>): Promise<R> {
  const counters = [
    { kind: 'card customer', of: String(ctx.user.customerId), limit: cardLimits.customer },
    ...(ctx.address ? [{ kind: 'card address', of: ctx.address, limit: cardLimits.address }] : []),
  ]
  const taken: typeof counters = []
  const giveBack = async () => {
    for (const { kind, of } of taken) await returnTry(ctx, kind, of)
  }
  try {
    for (const counter of counters) {
      await takeTry(ctx, counter.kind, counter.of, counter.limit)
      taken.push(counter)
    }
    const result = await attempt()
    await giveBack()
    return result
  } catch (error) {
    if (!isRefusal(error)) await giveBack()
    throw error
  }
}

/** A declined card counts; a changed cart or an unavailable database is not the card's fault. */
const isRefusal = (error: unknown) => error instanceof AppError && refusals.includes(error.code)
const refusals: readonly string[] = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_token_invalid',
]
