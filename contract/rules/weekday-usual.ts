import type { Day } from '../core/dates.ts'

/** Selling units of a product that came on a ship day. */
export type Came = { productId: number; shipDay: Day; quantity: number }

export type WeekdayUsual = {
  productId: number
  /** Selling units: the median of those days; of an even number the lower one in the middle. */
  quantity: number
  /** Days on which it came. */
  days: number
}

/** How many weeks back the same weekday counts. */
export const weekdayWeeks = 8
/** A product is usual from so many days on, and on half of the days on which anything came. */
const fewestDays = 2

/**
 * What comes regularly on a weekday: of the days given, on which the shop got anything at all, a product is usual if it came on half of
 * them and twice at least. The most regular first, then by product id.
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
