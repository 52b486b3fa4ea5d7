import { returnTry, takeTry } from '../auth/throttle.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'

/** Cards that were not taken, in an hour: more than a shop's bad day, far less than somebody needs who tries out stolen numbers. */
export const cardLimits = {
  customer: { tries: 10, windowMs: 3_600_000 },
  address: { tries: 50, windowMs: 3_600_000 },
}

/**
 * Has a new card tried, unless too many were refused within the hour: throws `too_many` then, and the gateway is not asked. Each try
 * counts before it is made, so that a hundred at once are no way around, and is given back unless the card was refused.
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

/** A refused card counts; a cart that has changed, or a database that is away, is not the card's fault. */
const isRefusal = (error: unknown) => error instanceof AppError && refusals.includes(error.code)
const refusals: readonly string[] = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_token_invalid',
]
