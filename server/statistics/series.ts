import type { Day } from '../../contract/core/dates.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import type { Step } from '../../contract/features/statistics.ts'
import { piecesOf, type Span, yearBefore } from './period.ts'

/** What was ordered on one day. */
export type OrderDay = { day: Day; orders: number; cents: number }

export type Sums = { orders: number; cents: number }

export type Piece = Span & Sums & { lastYearCents: number | null; averageCents: number | null }

export function sumsOf(days: readonly OrderDay[], { from, to }: Span): Sums {
  const sums = { orders: 0, cents: 0 }
  for (const { day, orders, cents } of days) {
    if (day < from || day > to) continue
    sums.orders += orders
    sums.cents += cents
  }
  return sums
}

/** Cents per order, rounded half up; null without orders. */
export const averageOf = ({ orders, cents }: Sums): number | null =>
  orders === 0 ? null : divideHalfUp(cents, orders)

/**
 * The period part by part. `since` is the day of the account's first order: a part whose comparison period began earlier has no
 * comparison.
 */
export function seriesOf(
  days: readonly OrderDay[],
  { period, step, since }: { period: Span; step: Step; since: Day | null },
): Piece[] {
  return piecesOf(period, step).map((piece) => {
    const before = yearBefore(piece, step)
    const sums = sumsOf(days, piece)
    return {
      ...piece,
      ...sums,
      averageCents: averageOf(sums),
      lastYearCents: since !== null && since <= before.from ? sumsOf(days, before).cents : null,
    }
  })
}
