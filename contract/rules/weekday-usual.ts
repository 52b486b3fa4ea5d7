import type { Day } from '../core/dates.ts'

/** A ship day with selling units of a product. */
export type Came = { productId: number; shipDay: Day; quantity: number }

export type WeekdayUsual = {
  productId: number
  /** Selling units: the median of those days; the lower of the middle two for an even number. */
  quantity: number
  /** Days on which it was ordered. */
  days: number
}

/** How many past weeks are examined. */
export const weekdayWeeks = 8
/** A product is usual if it was ordered on at least this many days, and on half of the days with any order. */
const fewestDays = 2

/**
 * A shop's usual products on a weekday: of the given days with any order, a product is usual if it was ordered on half of them and at
 * least twice. The most frequent first, then by product id.
 */
export function weekdayUsual(came: readonly Came[]): WeekdayUsual[] {
  const days = new Set(came.map(({ shipDay }) => shipDay))
  const needed = Math.max(fewestDays, Math.ceil(days.size / 2))
  const byProduct = Map.groupBy(came, ({ productId }) => productId)
  return [...byProduct]
    .flatMap(([productId, all]): WeekdayUsual[] => {
      const perDay = [...Map.groupBy(all, ({ shipDay }) => shipDay).values()].map((of) =>
        of.reduce((sum, { quantity }) => sum + quantity, 0),
      )
      if (perDay.length < needed) return []
      return [{ productId, quantity: lowerMedian(perDay), days: perDay.length }]
    })
    .sort((a, b) => b.days - a.days || a.productId - b.productId)
}

function lowerMedian(quantities: readonly number[]): number {
  const sorted = [...quantities].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
}
